import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: string;
  /** Beside the title: how many there are, or what it belongs to. */
  readonly note?: ReactNode;
  /** At most one primary action. */
  readonly action?: ReactNode;
  /** Before the title: the way back of a sub-screen. */
  readonly back?: ReactNode;
}

export function PageHeader({ title, note, action, back }: PageHeaderProps) {
  return (
    <Box
      component="header"
      sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 44, flexWrap: 'wrap', rowGap: 2 }}
    >
      {back}
      <Typography variant="h2" component="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {note !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary', typography: 'body1', whiteSpace: { sm: 'nowrap' } }}>
          {note}
        </Box>
      )}
      <Box sx={{ flex: 1 }} />
      {action}
    </Box>
  );
}
