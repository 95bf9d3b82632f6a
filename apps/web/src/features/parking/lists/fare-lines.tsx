import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ExitRow } from '@parking/contract/parking/lists/stay-lists';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';
import { Count, Money } from '../../../kit/cells/cells.tsx';

/** What the price is made of; its sum is the total. */
export function FareLines({ lines, total }: Pick<ExitRow, 'lines' | 'total'>) {
  const { t } = useTranslation();
  if (lines === null || total === null) {
    return (
      <Alert severity="info" sx={{ mb: 4 }}>
        {t('stays.hidden')}
      </Alert>
    );
  }
  return (
    <Box component="section" aria-label={t('stays.lines')} sx={{ mb: 4, overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 0 }}>{t('stays.line')}</TableCell>
            <TableCell align="right">{t('stays.quantity')}</TableCell>
            <TableCell align="right">{t('stays.unit')}</TableCell>
            <TableCell align="right" sx={{ pr: 0 }}>
              {t('stays.amount')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {placed(lines).map((line) => (
            <TableRow key={line.place}>
              <TableCell sx={{ pl: 0 }}>{labelIn(line)}</TableCell>
              <TableCell align="right">
                <Count value={line.quantity} />
              </TableCell>
              <TableCell align="right">
                <Money amount={line.unitAmount} />
              </TableCell>
              <TableCell align="right" sx={{ pr: 0 }}>
                <Money amount={line.amount} />
              </TableCell>
            </TableRow>
          ))}
          <TableRow>
            <TableCell colSpan={3} sx={{ pl: 0, fontWeight: 600 }}>
              {t('stays.total')}
            </TableCell>
            <TableCell align="right" sx={{ pr: 0, fontWeight: 600 }}>
              <Money amount={total} />
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </Box>
  );
}

/** Two lines of a price may be alike in all but their place. */
const placed = (lines: NonNullable<ExitRow['lines']>) => lines.map((line, place) => ({ ...line, place }));
