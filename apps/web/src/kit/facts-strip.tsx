import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** What stands above a list about all of it, side by side: each fact under its word. `title` names the strip to who hears it. */
export function FactsStrip({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  return (
    <Box component="dl" aria-label={title} sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}>
      {facts.map(([label, value]) => (
        <Box key={label}>
          <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
