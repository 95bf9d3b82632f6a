import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../i18n/format.ts';
import { Amount } from '../../../../kit/cells/cells.tsx';

export interface TaxedLine {
  readonly key: string;
  readonly what: string;
  readonly entries: number;
  /** Rupiah. */
  readonly base: number;
  readonly tax: number;
}

/** What is taxed with its base and its tax, line by line. */
export function TaxedTable({ what, lines }: { readonly what: string; readonly lines: readonly TaxedLine[] }) {
  const { t } = useTranslation();
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{what}</TableCell>
            <TableCell align="right">{t('parkingTax.report.fields.count')}</TableCell>
            <TableCell align="right">{t('parkingTax.report.fields.base')}</TableCell>
            <TableCell align="right">{t('parkingTax.report.fields.tax')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ key, what: told, entries, base, tax }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row">
                {told}
              </TableCell>
              <TableCell align="right">{formatNumber(entries)}</TableCell>
              <TableCell align="right">
                <Amount value={base} />
              </TableCell>
              <TableCell align="right">
                <Amount value={tax} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
