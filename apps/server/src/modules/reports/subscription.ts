import type { ReportSource } from '../../platform/report/report-sql.ts';
import { type RowsBy, orderRowsBy, rowsOfEach } from '../../platform/report/rows-by.ts';
import { leavesOut, nameOf, notOwnOpen } from './figures.ts';

const sumOf = (sale: string): string => `coalesce(sum(total) filter (where sale = '${sale}'), 0)::bigint`;
const payments: RowsBy = {
  subjects: {
    payment: { field: 'id', sql: 'id' },
    subscription: { field: 'subscription', sql: 'subscription_fare_name_id', named: nameOf.subscription },
    department: { field: 'department', sql: 'department_id', named: nameOf.department },
    paidType: { field: 'paidType', sql: 'paid_type_id', named: nameOf.paidType },
    operator: { field: 'operator', sql: 'operator_id', named: nameOf.operator },
    sale: { field: 'sale', sql: 'sale' },
  },
  calendar: true,
  figures: {
    count: `count(*) filter (where sale <> 'TAKEN_BACK')::integer`,
    takenBack: `count(*) filter (where sale = 'TAKEN_BACK')::integer`,
    newTotal: sumOf('NEW'),
    renewalTotal: sumOf('RENEWAL'),
    tax: 'sum(tax)::bigint',
    total: 'sum(total)::bigint',
  },
};

/** What only one payment has. */
const ofOne = {
  businessDay: 'o.business_day',
  bookedAt: 'o.booked',
  transactionId: 'o.transaction_id',
  number: 'o.number',
  sale: 'o.sale',
  member: nameOf.memberRecord('o.member_id'),
  plates: 'o.plates',
  subscription: nameOf.subscription('o.subscription_fare_name_id'),
  department: nameOf.department('o.department_id'),
  months: 'o.months',
  fromDate: 'o.from_date',
  toDate: 'o.to_date',
  operator: nameOf.operator('o.operator_id'),
  paidType: nameOf.paidType('o.paid_type_id'),
} as const;

/** Memberships are few: their payments are read from the journal itself, one by one. */
export const productionSubscriptionSource: ReportSource = {
  facts: ({ from, to, where, actor, zone }) => `
    select * from (
      select e.id, e.business_day, to_char(e.booked_at at time zone '${zone}', 'YYYY-MM-DD"T"HH24:MI:SS') as booked, e.actor_id as operator_id,
        t.id as transaction_id, t.number, t.member_id, array_to_string(m.plate_numbers, ', ') as plates, t.subscription_fare_name_id,
        m.department_id, t.months, t.from_date, t.to_date,
        case when e.reverses_id is not null or e.kind <> 'SALE' then 'TAKEN_BACK' when t.kind = 'CARD' then 'CARD'
          when exists (select from membership_transactions f where f.member_id = t.member_id and f.kind = 'PERIOD' and f.number < t.number)
            then 'RENEWAL' else 'NEW' end as sale,
        coalesce(booked.provider_type_id, (select c.paid_type_id from claimed_payments c where c.source_id = e.source_id),
          case when booked.in_cash then (select id from paid_types where kind = 'CASH' order by id limit 1) end) as paid_type_id,
        booked.tax, booked.total
      from journal_entries e left join membership_transactions t on t.id = e.source_id left join members m on m.id = t.member_id
      cross join lateral (
        select -coalesce(sum(l.amount) filter (where a.kind = 'TAX'), 0)::bigint as tax,
          -coalesce(sum(l.amount) filter (where a.kind in ('MEMBERSHIP_REVENUE', 'TAX')), 0)::bigint as total,
          (array_agg(a.owner_id) filter (where a.kind in ('ON_ACCOUNT', 'REFUNDABLE') and a.owner_id is not null))[1] as provider_type_id,
          bool_or(a.kind = 'DRAWER') as in_cash
        from journal_lines l join accounts a on a.id = l.account_id where l.entry_id = e.id) booked
      where e.type = 'MEMBERSHIP' and e.business_day between ${from} and ${to}
        and ${notOwnOpen('e.deposit_id', actor())}) paid
    where ${where}`,
  rows: ({ groupBy }) => rowsOfEach(payments, groupBy, { group: 'payment', id: 'id' }, ofOne),
  defaultOrder: (groupBy) =>
    groupBy.includes('payment') ? '"bookedAt" desc, "id" desc' : orderRowsBy(payments, 'total')(groupBy),
  leavesOut,
};
