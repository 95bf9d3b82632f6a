import type { ReportSource } from '../../../platform/report/report-sql.ts';

const received = `count(distinct deposit_id)::integer as "deposits", count(*)::integer as "payments", sum(value)::bigint as "value"`;
const account = `(select json_build_object('id', c.id, 'label', c.name, 'labelEn', c.name) from cash c where c.id = cash_id)`;

/** Money received for deposits, on the day it was booked. */
export const financeReportSource: ReportSource = {
  facts: ({ from, to, where }) => `
    select business_day, cash_id, p.deposit_id, p.value
    from deposit_payments p join journal_entries e on e.type = 'DEPOSIT' and e.source_id = p.id and e.kind = 'PAYMENT'
    where business_day between ${from} and ${to} and ${where}`,
  rows: ({ groupBy }) => {
    const byDay = groupBy.includes('day');
    const byCash = groupBy.includes('cash');
    const keys = [...(byDay ? ['business_day'] : []), ...(byCash ? ['cash_id'] : [])].join(', ');
    return `
      select ${byDay ? 'business_day' : 'null::date'} as "businessDay", ${byCash ? account : 'null::json'} as "cash", ${received}
      from facts group by ${keys}`;
  },
  // A deposit whose money came into two accounts is one deposit.
  totals: { deposits: '(select count(distinct deposit_id)::integer from facts)' },
  defaultOrder: `"businessDay" desc, "cash"->>'label', "cash"->>'id'`,
};
