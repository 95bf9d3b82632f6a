import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface DeskLineProps {
  /** A colour of the theme. */
  readonly surface: string;
  readonly children: ReactNode;
}

/** A line above a desk that tells something in passing: it takes no focus and stands in nobody's way. */
export function DeskLine({ surface, children }: DeskLineProps) {
  return (
    <Box
      role="status"
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        flexWrap: 'wrap',
        px: 4,
        py: 1,
        minHeight: 36,
        bgcolor: surface,
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'body2',
      }}
    >
      {children}
    </Box>
  );
}
