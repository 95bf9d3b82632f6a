import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { radius } from '../../../theme/tokens.ts';

interface PanelProps {
  readonly title: string;
  readonly lead?: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a screen, set off by a frame. */
export function Panel({ title, lead, aside, children }: PanelProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        minWidth: 0,
        p: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          {lead && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{lead}</Box>}
        </Box>
        {aside}
      </Box>
      {children}
    </Box>
  );
}
