import { isCalendarGroup } from '@parking/contract/core/report-query';
import type { ReportSource } from '../../../platform/report/report-sql.ts';
import { type RowsBy, rowsOfEach } from '../../../platform/report/rows-by.ts';
import { nameOf } from '../../reports/figures.ts';

const payments: RowsBy = {
  subjects: {
    payment: { field: 'id', sql: 'id' },
    cash: { field: 'cash', sql: 'cash_id', named: nameOf.cash },
    operator: { field: 'operator', sql: 'operator_id', named: nameOf.operator },
  },
  calendar: true,
  figures: {
    deposits: 'count(distinct deposit_id)::integer',
    payments: 'count(*)::integer',
    value: 'sum(value)::bigint',
  },
};

/** What only one payment has. */
const ofOne = {
  businessDay: 'o.business_day',
  cash: nameOf.cash('o.cash_id'),
  operator: nameOf.operator('o.operator_id'),
  receivedAt: 'o.received',
  depositId: 'o.deposit_id',
  depositNumber: 'o.number',
  shift: nameOf.shift('o.shift_id'),
  receivedBy: nameOf.operator('o.by_id'),
  minutesAfter: 'o.minutes_after',
  counted: '(select c.counted from deposit_counts c where c.deposit_id = o.deposit_id order by c.n desc limit 1)',
  note: 'o.note',
} as const;

/** The last day first, names as the house orders them. */
const inOrder = (group: string): string =>
  isCalendarGroup(group) ? '"businessDay" desc' : `lower("${group}"->>'label'), "${group}"->>'id'`;

/** Money received for deposits, on the day it was booked. */
export const financeReportSource: ReportSource = {
  facts: ({ from, to, where, zone }) => `
    select * from (
      select p.id, e.business_day, p.cash_id, p.deposit_id, p.value, p.by_id, p.note, d.number, d.operator_id, d.shift_id,
        to_char(p.received_at at time zone '${zone}', 'YYYY-MM-DD"T"HH24:MI:SS') as received,
        greatest(0, floor(extract(epoch from p.received_at - (
          select min(s.at) from deposit_steps s where s.deposit_id = d.id and s.to_state = 'SUBMITTED')) / 60))::integer as minutes_after
      from deposit_payments p join deposits d on d.id = p.deposit_id
      join journal_entries e on e.type = 'DEPOSIT' and e.source_id = p.id and e.kind = 'PAYMENT'
      where e.business_day between ${from} and ${to}) paid
    where ${where}`,
  rows: ({ groupBy }) => rowsOfEach(payments, groupBy, { group: 'payment', id: 'id' }, ofOne),
  // A deposit whose money came into two accounts is one deposit.
  totals: { deposits: '(select count(distinct deposit_id)::integer from facts)' },
  defaultOrder: (groupBy) =>
    groupBy.includes('payment') ? '"receivedAt" desc, "id" desc' : groupBy.map(inOrder).join(', '),
};
