import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** A titled group of a longer form, which stands on a page or in a dialog: its heading skips no level in either. */
export function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        pt: 4,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { pt: 0, borderTop: 0 },
      }}
    >
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
