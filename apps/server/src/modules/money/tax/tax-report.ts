import type { ReportScope, ReportSource } from '../../../platform/report/report-sql.ts';
import { type RowsBy, orderRowsBy, rowsBy } from '../../../platform/report/rows-by.ts';
import { leavesOut, ownOpen, percent } from '../../reports/figures.ts';

const taxes: RowsBy = {
  subjects: { category: { field: 'category', sql: 'category' } },
  calendar: true,
  figures: {
    count: 'sum(entries)::bigint',
    base: 'sum(base)::bigint',
    tax: 'sum(tax)::bigint',
    booked: 'sum(booked)::bigint',
  },
  computed: { rate: percent('g."tax"', 'g."base"'), difference: 'g."tax" - g."booked"' },
};

/** Entries by their calendar day, and their tax once more by the day on which it was booked; of own open deposits nothing is told. */
function factsOf({ from, to, where, actor }: ReportScope): string {
  const told = `(
    select business_day, tax_day, category, entries, base, tax from tax_by_day_v
    union all
    select x.business_day, x.tax_day, x.category, -1, -x.base, -x.tax from ${ownOpen(actor())} own
    cross join lateral (select * from taxed_entries_v where deposit_id = own.id offset 0) x) told`;
  return `
    select * from (
      select tax_day as business_day, category, entries, base, tax, 0 as booked from ${told} where tax_day between ${from} and ${to}
      union all
      select business_day, category, 0, 0, 0, tax from ${told} where business_day between ${from} and ${to}) taxed
    where ${where}`;
}

export const taxReportSource: ReportSource = {
  facts: factsOf,
  rows: ({ groupBy }) => rowsBy(taxes, groupBy),
  totals: { rate: percent('sum("tax")', 'sum("base")') },
  defaultOrder: orderRowsBy(taxes, 'tax'),
  leavesOut,
};
