import type { TenantStatement } from '@parking/contract/parking/tenants/tenant-accounts';
import type { TFunction } from 'i18next';
import { formatDate, formatNumber, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { addStyle, printInFrame } from '../../../kit/print/print-frame.ts';

const style = `@page { margin: 18mm; size: A4 portrait; }
  html, body { margin: 0; background: #fff; color: #000; font: 3.4mm/1.45 Inter, Arial, sans-serif; }
  h1 { margin: 0 0 6mm; font-size: 5.4mm; }
  h2 { margin: 8mm 0 2mm; font-size: 3.6mm; }
  header { margin-bottom: 8mm; font-size: 4mm; font-weight: 700; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 1.4mm 0; border-bottom: 0.2mm solid #999; text-align: left; font-weight: 400; overflow-wrap: anywhere; vertical-align: top; }
  th { font-size: 3mm; color: #444; }
  td + td, th + th { padding-left: 4mm; text-align: right; white-space: nowrap; }
  tr { break-inside: avoid; }
  .strong td { border-bottom: 0.4mm solid #000; font-weight: 700; }`;

/** Prints the month of a tenant on A4. */
export function printStatement(statement: TenantStatement, t: TFunction): void {
  const { company, number, month, until, opening, lines, payments, owed, tax, paid, closing } = statement;
  const period = `${formatDate(month)} – ${formatDate(until)}`;
  printInFrame(number, 210, (inside) => {
    addStyle(inside, style);
    inside.documentElement.lang = currentLanguage();
    const add = <Tag extends keyof HTMLElementTagNameMap>(parent: Node, tag: Tag, text = '', className = '') => {
      const element = inside.createElement(tag);
      if (text) element.textContent = text;
      if (className) element.className = className;
      parent.appendChild(element);
      return element;
    };
    const table = (rows: readonly (readonly string[])[], heads?: readonly string[]) => {
      const body = add(inside.body, 'table');
      if (heads) {
        const row = add(body, 'tr');
        for (const head of heads) add(row, 'th', head);
      }
      const put = (cells: readonly string[], className = ''): void => {
        const row = add(body, 'tr', '', className);
        for (const cell of cells) add(row, 'td', cell);
      };
      for (const cells of rows) put(cells);
      return put;
    };
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
