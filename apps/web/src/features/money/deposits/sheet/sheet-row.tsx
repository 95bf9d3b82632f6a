import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Link from '@mui/material/Link';
import type { Deposit, DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { deposits } from '@parking/contract/money/deposits/deposits';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useApiQuery } from '../../../../api/query.ts';
import { formatRupiah } from '../../../../i18n/format.ts';
import { Blank, Money } from '../../../../kit/cells/cells.tsx';
import { NumberInput } from '../../../../kit/number/number-input.tsx';
import type { TypedNumber } from '../../../../kit/number/typed-number.ts';
import { nameOfShift } from '../name-of-shift.ts';
import { dueOf } from './sheet-model.ts';
import type { DaySheet } from './use-day-sheet.ts';

interface SheetRowProps {
  readonly deposit: Deposit;
  readonly sheet: DaySheet;
  readonly autoFocus: boolean;
}

/** On a phone it stands under the number. */
export const beside = { display: { xs: 'none', md: 'table-cell' } } as const;

/** One deposit: what was counted, what is received now or agreed with, and what came of it. */
export function SheetRow({ deposit, sheet, autoFocus }: SheetRowProps) {
  const { t } = useTranslation();
  const { id, number, operator, shift, n, counted, receivedSoFar } = deposit;
  const { data: detail } = useApiQuery(deposits.detail, { params: { id } }, { handles: 'all' });
  const outcome = sheet.outcomeOf(id);
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Link component={RouterLink} to={`/deposits?open=${id}`}>
          {number}
        </Link>
        <Box sx={{ display: { md: 'none' }, fontWeight: 400, whiteSpace: 'nowrap' }}>
          {operator}
          <br />
          {counted !== null && <Money amount={counted} />}
        </Box>
      </TableCell>
      <TableCell sx={beside}>{operator}</TableCell>
      <TableCell sx={beside}>{shift === null ? <Blank /> : nameOfShift(t, shift, n)}</TableCell>
      <TableCell sx={beside} align="right">
        {counted === null ? <Blank /> : <Money amount={counted} />}
      </TableCell>
      <TableCell sx={beside} align="right">
        {receivedSoFar === null ? <Blank /> : <Money amount={receivedSoFar} />}
      </TableCell>
      <TableCell>
        {detail && <Entry detail={detail} sheet={sheet} autoFocus={autoFocus} />}
        {outcome && 'refused' in outcome ? (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {outcome.refused}
          </Box>
        ) : (
          <Difference value={sheet.entryOf(id).received} due={dueOf(deposit)} />
        )}
      </TableCell>
    </TableRow>
  );
}

interface EntryProps extends Omit<SheetRowProps, 'deposit'> {
  readonly detail: DepositDetail;
}

/** Only what the user may do with it; else why it is left to somebody else. */
function Entry({ detail, sheet, autoFocus }: EntryProps) {
  const { t } = useTranslation();
  const { id, number, acts, state, paperVouchers, withheld } = detail;
  const { received, agreed } = sheet.entryOf(id);
  if (state === 'SUBMITTED' && acts.includes('pay')) {
    // How many vouchers lay there is told one by one.
    if (paperVouchers.length > 0) return <Quiet>{t('deposits.sheet.papers')}</Quiet>;
    return (
      <NumberInput
        value={received}
        unit="Rp"
        unitFirst
        autoFocus={autoFocus}
        disabled={sheet.busy}
        error={typeof received === 'string'}
        onChange={(value) => sheet.put(id, { received: value })}
        attributes={{ 'aria-label': t('deposits.sheet.receivedOf', { number }) }}
        sx={{ width: 180 }}
      />
    );
  }
  if (state === 'PAID' && acts.includes('close'))
    return (
      <FormControlLabel
        label={t('deposits.sheet.book')}
        control={
          <Checkbox
            size="small"
            checked={agreed}
            disabled={sheet.busy}
            onChange={(_, checked) => sheet.put(id, { agreed: checked })}
            slotProps={{ input: { 'aria-label': t('deposits.sheet.bookOf', { number }) } }}
          />
        }
      />
    );
  const [other] = withheld;
  return <Quiet>{other ? t('deposits.sheet.other', { groups: other.groups }) : t('deposits.sheet.notYours')}</Quiet>;
}

const Quiet = ({ children }: { readonly children: string }) => (
  <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{children}</Box>
);

/** With its word and its sign. */
function Difference({ value, due }: { readonly value: TypedNumber; readonly due: number }) {
  const { t } = useTranslation();
  if (typeof value !== 'number') return null;
  const difference = value - due;
  if (difference === 0) return <Box sx={{ color: 'success.main' }}>{t('deposits.sheet.exact')}</Box>;
  const word = difference > 0 ? 'over' : 'short';
  return (
    <Box sx={{ color: 'warning.main', fontWeight: 600 }}>
      {t(`deposits.sheet.${word}`, { amount: formatRupiah(difference) })}
    </Box>
  );
}
