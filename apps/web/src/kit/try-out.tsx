import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Icon } from '../theme/icon.tsx';

interface TryOutProps {
  readonly label: string;
  /** Says that what is typed is saved first; null: nothing keeps it from being tried. */
  readonly saveFirst: string | null;
  readonly isPending: boolean;
  readonly onTry: () => void;
  /** What came of it, in words; null before. */
  readonly found: { readonly isGood: boolean; readonly words: string; readonly said: string | null } | null;
}

/** What was found stands below what may fit. */
const show = (found: HTMLElement | null) => found?.scrollIntoView({ block: 'nearest' });

/** Tries out what is stored, never what is typed, and says in words what came of it. */
export function TryOut({ label, saveFirst, isPending, onTry, found }: TryOutProps) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2 }}>
      <Button
        variant="outlined"
        startIcon={<Icon name="network_check" />}
        loading={isPending}
        disabled={saveFirst !== null}
        onClick={onTry}
      >
        {label}
      </Button>
      {saveFirst !== null && <Box sx={{ color: 'text.secondary' }}>{saveFirst}</Box>}
      <Box aria-live="polite" sx={{ width: '100%' }}>
        {found && saveFirst === null && (
          <Alert ref={show} severity={found.isGood ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
            {found.words}
            {found.said !== null && <Box>{found.said}</Box>}
          </Alert>
        )}
      </Box>
    </Box>
  );
}
