import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface RecordSectionProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of what belongs to a record, beneath its own fields. */
export function RecordSection({ title, beside, children }: RecordSectionProps) {
  return (
    <Box component="section" sx={{ mt: 5, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Box component="h3" sx={{ m: 0, typography: 'subtitle2' }}>
          {title}
        </Box>
        {beside}
      </Box>
      {children}
    </Box>
  );
}
