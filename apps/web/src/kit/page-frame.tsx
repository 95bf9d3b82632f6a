import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface PageFrameProps {
  readonly title: string;
  /** As high as its content, which the page scrolls. */
  readonly scrolls?: boolean;
  /** What stands at the right of the screen from top to bottom, or null while nothing does. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

const asHighAsTheWindow = { height: { sm: '100%' }, minHeight: { sm: 420 } } as const;

/** A screen: as high as the window allows, so that its table scrolls and not the page; on a phone the page scrolls. */
export function PageFrame({ title, scrolls = false, beside, children }: PageFrameProps) {
  const screen = (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        p: { xs: 4, md: 6 },
        pt: { xs: 3, md: 4 },
        ...(!scrolls && asHighAsTheWindow),
        boxSizing: 'border-box',
        ...(beside !== undefined && { flex: 1, minWidth: 0 }),
      }}
    >
      <title>{title}</title>
      {children}
    </Box>
  );
  if (beside === undefined) return screen;
  return (
    <Box sx={{ display: 'flex', ...asHighAsTheWindow }}>
      {screen}
      {beside}
    </Box>
  );
}
