import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { useAsked, useFoundRecords } from './found-records.ts';
import { useFoundManual } from './use-found-manual.ts';
import { type PaletteEntry, usePaletteEntries } from './palette-entries.ts';
import { keepRecent } from './recent.ts';

const listId = 'palette-results';
const optionId = (entry: PaletteEntry) => `palette-${entry.id}`;

/** Type, choose with the arrows, Enter. */
export default function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { typed, type, asked } = useAsked();
  const [position, setPosition] = useState(0);
  const { recent, screens, actions } = usePaletteEntries(typed);
  const { id: userId } = useProfile();
  const { records, searching } = useFoundRecords(typed, asked);
  const manual = useFoundManual(typed);
  // Records come last: they arrive while somebody may be choosing already.
  const entries = [...recent, ...screens, ...actions, ...manual, ...records];
  const chosen = entries[Math.min(position, entries.length - 1)];
  const list = useRef<HTMLUListElement>(null);
  const chosenId = chosen && optionId(chosen);

  useEffect(() => {
    if (chosenId) list.current?.querySelector(`#${CSS.escape(chosenId)}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  const run = (entry: PaletteEntry) => {
    onClose();
    const { address, name, icon } = entry;
    if (address !== undefined) keepRecent(userId, { address, name, icon });
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setPosition((Math.min(position, entries.length - 1) + step + entries.length) % Math.max(entries.length, 1));
    }
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(chosen);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': t('shell.palette.open'), 'aria-labelledby': undefined } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { sm: '12vh' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, borderBottom: 1, borderColor: 'divider' }}>
        <Icon name="search" sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={t('shell.palette.placeholder')}
          onChange={(event) => {
            type(event.target.value);
            setPosition(0);
          }}
          onKeyDown={onKeyDown}
          sx={{ height: 52, fontSize: 16 }}
          inputProps={{
            role: 'combobox',
            'aria-label': t('shell.palette.placeholder'),
            'aria-expanded': true,
            'aria-controls': listId,
            ...(chosenId && { 'aria-activedescendant': chosenId }),
            autoComplete: 'off',
            spellCheck: false,
          }}
        />
      </Box>
      <Box
        component="ul"
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('shell.palette.results')}
        sx={{ listStyle: 'none', m: 0, p: 2, overflowY: 'auto', maxHeight: '50vh' }}
      >
        {entries.map((entry, index) => (
          <Option
            key={entry.id}
            entry={entry}
            heading={entries[index - 1]?.heading === entry.heading ? null : entry.heading}
            selected={entry === chosen}
            onPoint={() => setPosition(index)}
            onRun={() => run(entry)}
          />
        ))}
      </Box>
      <Box role="status" sx={entries.length === 0 ? { px: 4, pb: 4, color: 'text.secondary' } : {}}>
        {entries.length === 0 && t(searching ? 'shell.palette.searching' : 'shell.favourites.noResults')}
      </Box>
    </Dialog>
  );
}

interface OptionProps {
  readonly entry: PaletteEntry;
  readonly heading: string | null;
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

function Option({ entry, heading, selected, onPoint, onRun }: OptionProps) {
  return (
    <>
      {heading && (
        <Box
          component="li"
          role="presentation"
          sx={{ px: 2, pt: 2, pb: 1, typography: 'caption', color: 'text.secondary' }}
        >
          {heading}
        </Box>
      )}
      <Box
        component="li"
        id={optionId(entry)}
        role="option"
        aria-selected={selected}
        onMouseMove={onPoint}
        onClick={onRun}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          minHeight: 40,
          px: 2,
          borderRadius: 0.75,
          cursor: 'pointer',
          ...(selected && { bgcolor: 'primary.surface', color: 'primary.main' }),
        }}
      >
        <Icon name={entry.icon} sx={{ color: selected ? 'primary.main' : 'text.secondary' }} />
        {entry.name}
        {entry.detail && (
          <Box component="span" sx={{ ml: 'auto', typography: 'caption', color: 'text.secondary' }}>
            {entry.detail}
          </Box>
        )}
      </Box>
    </>
  );
}
