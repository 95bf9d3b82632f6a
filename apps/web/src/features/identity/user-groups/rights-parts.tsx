import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../kit/panel.tsx';
import { Icon } from '../../../theme/icon.tsx';

export function RightsPanel({ labelledBy, children }: { readonly labelledBy: string; readonly children: ReactNode }) {
  return (
    <Box
      role="tabpanel"
      id="rights-panel"
      aria-labelledby={labelledBy}
      sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      {children}
    </Box>
  );
}

interface SearchBarProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly children?: ReactNode;
}

export function SearchBar({ label, value, onChange, children }: SearchBarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <OutlinedInput
        type="search"
        size="small"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={label}
        inputProps={{ 'aria-label': label }}
        startAdornment={
          <InputAdornment position="start">
            <Icon name="search" />
          </InputAdornment>
        }
        sx={{ width: { xs: '100%', sm: 280 } }}
      />
      {children}
    </Box>
  );
}

/** The frame of the matrix: scrolls inside itself, its head stays. */
export function MatrixFrame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Panel
      component="section"
      tabIndex={0}
      aria-label={label}
      sx={{
        flex: 1,
        minHeight: { xs: 320, sm: 0 },
        overflow: 'auto',
      }}
    >
      {children}
    </Panel>
  );
}

interface SaveBarProps {
  readonly changes: number;
  readonly busy: boolean;
  readonly save: () => void;
  readonly discard: () => void;
}

/** There is something to save: said, counted, and at hand. */
export function SaveBar({ changes, busy, save, discard }: SaveBarProps) {
  const { t } = useTranslation();
  if (changes === 0) return null;
  return (
    <Box role="status" sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
      <Button color="inherit" disabled={busy} onClick={discard}>
        {t('identity.rights.discard')}
      </Button>
      <Button variant="contained" loading={busy} onClick={save}>
        {t('identity.rights.save', { count: changes })}
      </Button>
    </Box>
  );
}
