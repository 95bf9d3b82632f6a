import type { TenantStatement } from '@parking/contract/parking/tenants/tenant-accounts';
import type { TFunction } from 'i18next';
import { formatDate, formatNumber, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { openPaper, paperStyle } from '../../../kit/print/paper.ts';
import { addStyle, printInFrame } from '../../../kit/print/print-frame.ts';

/** Prints the month of a tenant on A4. */
export function printStatement(statement: TenantStatement, t: TFunction): void {
  const { company, number, month, until, opening, lines, payments, owed, tax, paid, closing } = statement;
  const period = `${formatDate(month)} – ${formatDate(until)}`;
  printInFrame(number, 210, (inside) => {
    addStyle(inside, paperStyle);
    inside.documentElement.lang = currentLanguage();
    const { add, table } = openPaper(inside);
    add(inside.body, 'header', company);
    add(inside.body, 'h1', t('tenantAccounts.paper.title'));
    table([
      [t('tenantAccounts.paper.number'), number],
      [t('tenantAccounts.paper.to'), labelIn(statement)],
      [t('tenantAccounts.paper.period'), period],
    ]);
    add(inside.body, 'h2', t('tenantAccounts.paper.sum'));
    const sums = table(
      lines.map((line) => [
        line.note ?? t('tenantAccounts.paper.codes'),
        formatNumber(line.uses),
        formatRupiah(line.tax),
        formatRupiah(line.owed),
      ]),
      (['what', 'uses', 'tax', 'owed'] as const).map((head) => t(`tenantAccounts.paper.${head}`)),
    );
    const uses = lines.reduce((sum, line) => sum + line.uses, 0);
    sums([t('tenantAccounts.paper.sum'), formatNumber(uses), formatRupiah(tax), formatRupiah(owed)], 'strong');
    add(inside.body, 'h2', t('tenantAccounts.paper.closing', { date: formatDate(until) }));
    const account = table([
      [t('tenantAccounts.paper.opening'), formatRupiah(opening)],
      [t('tenantAccounts.paper.sum'), formatRupiah(owed)],
      ...payments.map(({ transactionDate, amount, reference }) => [
        [t('tenantAccounts.paper.payment', { date: formatDate(transactionDate) }), reference]
          .filter(Boolean)
          .join(' · '),
        formatRupiah(-amount),
      ]),
    ]);
    account(
      [t('tenantAccounts.paper.closing', { date: formatDate(until) }), formatRupiah(opening + owed - paid)],
      'strong',
    );
    if (closing > 0) {
      add(inside.body, 'h2', t('tenantAccounts.paper.age'));
      const ages = ['until30', 'until60', 'until90', 'over90'] as const;
      table(
        [ages.map((age) => formatRupiah(statement[age]))],
        ages.map((age) => t(`tenantAccounts.accounts.fields.${age}`)),
      );
    }
    return '';
  });
}
