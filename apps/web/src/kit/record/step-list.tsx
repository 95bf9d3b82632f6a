import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface ShownStep {
  readonly id: string;
  /** Where it led. */
  readonly state: ReactNode;
  /** By whom, and when. */
  readonly by: string;
  readonly note: string | null;
}

/** Which way a record went, oldest first. */
export function StepList({ steps }: { readonly steps: readonly ShownStep[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
      {steps.map(({ id, state, by, note }) => (
        <Box component="li" key={id} sx={{ borderLeft: 2, borderColor: 'divider', pl: 4 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
            {state}
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{by}</Box>
          </Box>
          {note && <Box sx={{ typography: 'body2', whiteSpace: 'pre-line' }}>{note}</Box>}
        </Box>
      ))}
    </Box>
  );
}
