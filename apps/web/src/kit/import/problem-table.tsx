import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ImportProblem } from '@parking/contract/core/import';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';

/** Shown at once; the file of problems holds all of them. */
const mostShown = 200;

interface ProblemTableProps {
  readonly problems: readonly ImportProblem[];
  readonly more: number;
}

/** What is wrong with which row. */
export function ProblemTable({ problems, more }: ProblemTableProps) {
  const { t } = useTranslation();
  const shown = problems.slice(0, mostShown);
  const left = problems.length - shown.length + more;
  return (
    <Box>
      <Box
        component="section"
        // A region that scrolls must be reachable for the keyboard.
        tabIndex={0}
        aria-label={t('imports.problem')}
        sx={{ maxHeight: '40vh', overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Table stickyHeader size="small">
          <TableHead>
            <TableRow>
              <TableCell align="right">{t('imports.row')}</TableCell>
              <TableCell>{t('imports.column')}</TableCell>
              <TableCell>{t('imports.problem')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map(({ row, column, message }, place) => (
              <TableRow key={place}>
                <TableCell align="right">{row === null ? '–' : formatNumber(row)}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{column ?? '–'}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {left > 0 && <Box sx={{ mt: 2, color: 'text.secondary' }}>{t('imports.listed', { count: left })}</Box>}
    </Box>
  );
}
