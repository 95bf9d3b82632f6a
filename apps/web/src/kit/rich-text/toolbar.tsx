import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Command, EditorState } from 'prosemirror-state';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../theme/icon.tsx';
import { isInLink, isInTable, tools } from './commands.ts';
import './texts.ts';

interface ToolbarProps {
  readonly state: EditorState;
  readonly run: (command: Command) => void;
  readonly openDialog: (which: 'link' | 'picture') => void;
  /** The editor's id. */
  readonly controls: string;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One stop for the Tab key; the arrow keys go from tool to tool. */
export function Toolbar({ state, run, openDialog, controls }: ToolbarProps) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState<string>('heading');
  const inTable = isInTable(state);
  const dialogs = [
    { name: 'link', icon: 'link', isOn: isInLink(state) },
    { name: 'picture', icon: 'image', isOn: undefined },
  ] as const;
  const shown = [
    ...tools
      .filter(({ onlyInTable }) => !onlyInTable || inTable)
      .map(({ name, icon, isOn, run: command }) => ({
        name,
        icon,
        isOn: isOn?.(state),
        enabled: command(state),
        use: () => run(command),
      })),
    ...dialogs.map(({ name, icon, isOn }) => ({ name, icon, isOn, enabled: true, use: () => openDialog(name) })),
  ];
  const reached = shown.some(({ name, enabled }) => name === current && enabled)
    ? current
    : shown.find(({ enabled }) => enabled)?.name;
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons.at((at + step) % buttons.length)?.focus();
  };
  return (
    <Box
      role="toolbar"
      aria-label={t('richText.tools')}
      aria-controls={controls}
      onKeyDown={keys}
      sx={{ display: 'flex', flexWrap: 'wrap', px: 1, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      {shown.map(({ name, icon, isOn, enabled, use }) => (
        <Tooltip key={name} title={t(`richText.${name}`)}>
          <span>
            <IconButton
              size="small"
              disabled={!enabled}
              tabIndex={name === reached ? 0 : -1}
              aria-label={t(`richText.${name}`)}
              aria-pressed={isOn}
              // The selection stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setCurrent(name)}
              onClick={use}
              sx={{ borderRadius: 1, ...(isOn && { bgcolor: 'primary.surface', color: 'primary.main' }) }}
            >
              <Icon name={icon} size={18} />
            </IconButton>
          </span>
        </Tooltip>
      ))}
    </Box>
  );
}
