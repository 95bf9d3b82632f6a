import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { FactList } from '../../../kit/record/fact-list.tsx';
import type { ActOnDeposit } from './act-on-deposit.ts';
import { nameOfShift } from './name-of-shift.ts';
import './texts.ts';

/** What is known of the deposit where somebody counts or agrees; sums only where they are not hidden. */
export function DepositFacts({ deposit }: { readonly deposit: ActOnDeposit['deposit'] }) {
  const { t } = useTranslation();
  const { operator, shift, n, businessDay, cars, takingsHidden, expected, received, state } = deposit;
  const facts: [string, string][] = [
    [t('deposits.deposits.fields.operator'), operator],
    ...(shift === null ? [] : [[t('deposits.deposits.fields.shiftId'), nameOfShift(t, shift, n)] as [string, string]]),
    [t('deposits.deposits.fields.businessDay'), formatDate(businessDay)],
    [t('deposits.deposits.fields.cars'), formatNumber(cars)],
  ];
  if (!takingsHidden) facts.push([t('deposits.deposits.fields.expected'), formatRupiah(expected ?? 0)]);
  if (state !== 'OPEN') {
    facts.push([t('deposits.deposits.fields.received'), formatRupiah(received)]);
    facts.push([t('deposits.deposits.fields.difference'), formatRupiah(received - (expected ?? 0))]);
  }
  return <FactList facts={facts} />;
}
