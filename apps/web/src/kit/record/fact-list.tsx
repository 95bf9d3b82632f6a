import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Blank } from '../cells/cells.tsx';

/** What is known of something, each fact beside its name; a dash where nothing is known. */
export function FactList({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 1 }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {value ?? <Blank />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
