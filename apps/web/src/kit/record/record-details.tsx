import Box from '@mui/material/Box';
import { CellValue } from '../cells/cell-value.tsx';
import { type ListColumn, valueAt } from '../list/state/column-model.ts';
import type { AnyRow, ResourceTexts } from '../model/resource-types.ts';

interface RecordDetailsProps {
  readonly record: AnyRow;
  readonly columns: readonly ListColumn[];
  readonly texts: ResourceTexts;
}

/** Every declared field of a record, also those the table hides. */
export function RecordDetails({ record, columns, texts }: RecordDetailsProps) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' }, columnGap: 4 }}
    >
      {columns.map(({ key, label, column, cell }) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', typography: 'body2', py: 2, pb: { xs: 0, sm: 2 } }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, py: 2, pt: { xs: 0, sm: 2 }, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
          >
            {cell ? cell(record) : <CellValue name={key} column={column} value={valueAt(record, key)} texts={texts} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
