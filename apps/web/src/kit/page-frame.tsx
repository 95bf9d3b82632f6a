import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface PageFrameProps {
  readonly title: string;
  /** As high as its content, which the page scrolls. */
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}

/** A screen: as high as the window allows, so that its table scrolls and not the page; on a phone the page scrolls. */
export function PageFrame({ title, scrolls = false, children }: PageFrameProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        p: { xs: 4, md: 6 },
        pt: { xs: 3, md: 4 },
        ...(!scrolls && { height: { sm: '100%' }, minHeight: { sm: 420 } }),
        boxSizing: 'border-box',
      }}
    >
      <title>{title}</title>
      {children}
    </Box>
  );
}
