import Box, { type BoxProps } from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ElementType, type ReactNode, useId } from 'react';
import { radius } from '../theme/tokens.ts';

type PanelProps = BoxProps & { readonly component?: ElementType };

const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
} as const;

/** A part of a screen, set off by a frame. */
export function Panel({ sx, ...rest }: PanelProps) {
  return <Box {...rest} sx={[frame, ...[sx ?? {}].flat()]} />;
}

interface TitledPanelProps {
  readonly title: string;
  readonly lead?: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A panel with its title above what it holds. */
export function TitledPanel({ title, lead, aside, children }: TitledPanelProps) {
  const id = useId();
  return (
    <Panel
      component="section"
      aria-labelledby={id}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0, p: 4 }}
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
    </Panel>
  );
}

/** Panels beside each other where there is room, the second one the wider. */
export const twoColumns = (theme: Theme) => ({
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)' },
  alignItems: 'start',
});
