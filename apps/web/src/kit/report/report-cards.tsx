import Box from '@mui/material/Box';
import { Panel } from '../panel.tsx';
import { isNumeric } from '../list/state/column-model.ts';
import type { ReportModel, ReportRow } from './report-model.ts';
import { Figure, keyOf } from './report-table.tsx';

/** The table on a phone: what a row is about, and its figures beneath. */
export function ReportCards({ report, rows }: { readonly report: ReportModel; readonly rows: readonly ReportRow[] }) {
  // A moment says nothing without what it is of.
  const names = report.shown.filter(({ column }) => !isNumeric(column) && column?.type !== 'dateTime');
  const [first, ...others] = names.length > 0 ? report.shown.filter((one) => names.includes(one)) : report.shown;
  const figures = report.shown.filter((column) => column !== first && !others.includes(column));
  return (
    <Box component="ul" aria-busy={report.waiting} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {rows.map((row, index) => (
        <Panel
          component="li"
          key={keyOf(row, report.shown, index)}
          sx={{
            p: 3,
            px: 4,
          }}
        >
          <Box sx={{ typography: 'h4' }}>
            {first && <Figure row={row} column={first} report={report} />}
            {others.map((column) => (
              <Box key={column.key} component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
                {' · '}
                <Figure row={row} column={column} report={report} />
              </Box>
            ))}
          </Box>
          <Box
            component="dl"
            sx={{
              m: 0,
              mt: 1,
              display: 'grid',
              gridTemplateColumns: 'auto 1fr',
              columnGap: 3,
              rowGap: 1,
              typography: 'body2',
            }}
          >
            {figures.map((column) => (
              <Box key={column.key} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {column.label}
                </Box>
                <Box component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                  <Figure row={row} column={column} report={report} />
                </Box>
              </Box>
            ))}
          </Box>
        </Panel>
      ))}
    </Box>
  );
}
