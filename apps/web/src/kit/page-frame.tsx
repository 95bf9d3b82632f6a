import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A screen: as high as the window allows, so that its table scrolls and not the page; on a phone the page scrolls. */
export function PageFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        p: { xs: 4, md: 6 },
        pt: { xs: 3, md: 4 },
        height: { sm: '100%' },
        minHeight: { sm: 420 },
        boxSizing: 'border-box',
      }}
    >
      <title>{title}</title>
      {children}
    </Box>
  );
}
