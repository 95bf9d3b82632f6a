import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Masters } from '../../offline/desk-types.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { type DeskNow, buttonsAt, isPressable } from '../keys/command-rules.ts';
import { type Command, commandKeys } from '../keys/keys.ts';
import { wordOf } from '../keys/sheet-rows.ts';

interface CommandBarProps {
  readonly now: DeskNow;
  readonly settings: Masters['settings'];
  readonly onCommand: (command: Command) => void;
}

/** What is not done with every car, each with its key. */
export function CommandBar({ now, settings, onCommand }: CommandBarProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {buttonsAt(now).map((command) => (
        <Button
          key={command}
          size="small"
          color="inherit"
          disabled={!isPressable(command, now)}
          onClick={() => onCommand(command)}
          sx={{ gap: 2, px: 2, color: 'text.secondary', '&:hover': { color: 'text.primary' } }}
        >
          <KeyCap>{command === 'cancel' ? 'Esc' : commandKeys[command]}</KeyCap>
          {t(`cashier.commands.${wordOf(command, settings)}`)}
        </Button>
      ))}
    </Box>
  );
}
