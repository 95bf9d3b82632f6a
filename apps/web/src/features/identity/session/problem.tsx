import Box from '@mui/material/Box';
import { Icon } from '../../../theme/icon.tsx';

/** Why a log-in was refused. */
export function Problem({ text }: { readonly text: string }) {
  return (
    <Box
      role="alert"
      sx={{ display: 'flex', gap: 3, px: 4, py: 3, borderRadius: 1, bgcolor: 'error.surface', typography: 'body2' }}
    >
      <Icon name="error_outline" sx={{ color: 'error.main' }} />
      {text}
    </Box>
  );
}
