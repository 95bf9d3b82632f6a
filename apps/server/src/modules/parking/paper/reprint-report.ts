import { lateCopyMinutes } from '@parking/contract/parking/paper/reprint-report';
import { isCalendarGroup } from '@parking/contract/core/report-query';
import type { ReportScope, ReportSource } from '../../../platform/report/report-sql.ts';
import { type RowsBy, type Subject, orderRowsBy, partOf, rowsOfEach } from '../../../platform/report/rows-by.ts';
import { factsOfDays, nameOf } from '../../reports/figures.ts';

const copies: RowsBy = {
  subjects: {
    copy: { field: 'id', sql: 'id' },
    operator: { field: 'operator', sql: 'operator_id', named: nameOf.operator },
    what: { field: 'what', sql: 'what' },
    gate: { field: 'gate', sql: 'gate_id', named: nameOf.gate },
    hour: { field: 'hour', sql: 'hour' },
  },
  calendar: true,
  figures: {
    count: 'count(*)::integer',
    repeated: 'count(*) filter (where is_repeated)::integer',
    late: 'count(*) filter (where is_late)::integer',
  },
};

/** What only one copy has. */
const ofOne = {
  businessDay: 'o.business_day',
  at: 'o.printed',
  what: 'o.what',
  number: 'o.number',
  stayId: 'o.stay_id',
  copyNumber: 'o.copy_number',
  note: 'o.note',
  operator: nameOf.operator('o.operator_id'),
  gate: nameOf.gate('o.gate_id'),
  hour: 'o.hour',
  originalAt: 'o.original',
  minutesAfter: 'o.minutes_after',
} as const;

/** What may be copied, by what copies are told by too: a ticket of each car that came in, a receipt of each that left. */
const sales = (asked: ReportScope): string => `
  select business_day, what, operator_id, gate_id, count as sold from (
    select business_day, case kind when 'IN' then 'TICKET' else 'RECEIPT' end as what, operator_id, gate_id, count
    from (${factsOfDays('IN', 'OUT')({ ...asked, where: 'true' })}) figures) sales
  where ${asked.whereOf('what', 'operatorId', 'gateId')}`;

const copied = `select business_day, what, operator_id, gate_id from facts where what in ('TICKET', 'RECEIPT')`;

const forEachHundred = (some: string, of: string): string =>
  `case when ${of} > 0 then round(100.0 * ${some} / ${of}, 1)::double precision end`;

/** Rows of groups beside what was sold by the same; what is told copy by copy, or by hours, is held against nothing. */
function rowsBesideSales(asked: ReportScope): string {
  const { groupBy } = asked;
  const rows = rowsOfEach(copies, groupBy, { group: 'copy', id: 'id' }, ofOne);
  if (groupBy.includes('copy') || groupBy.includes('hour'))
    return `select *, null::double precision as "perHundred" from (${rows}) one`;
  const keys = groupBy.map((group) => {
    const { field, sql, named } = isCalendarGroup(group)
      ? { field: 'businessDay', sql: partOf(group, 'business_day'), named: undefined }
      : bySubject(group);
    return { of: `coalesce((${sql})::text, '')`, told: `coalesce(r."${field}"${named ? `->>'id'` : '::text'}, '')` };
  });
  const places = keys.map(({ of }, place) => `${of} as k${place}`).join(', ');
  return `
    select r.*, ${forEachHundred('b.copied', 'b.sold')} as "perHundred" from (${rows}) r
    left join (
      select ${keys.map((_, place) => `k${place}`).join(', ')}, sum(copied) as copied, sum(sold) as sold from (
        select ${places}, 1 as copied, 0 as sold from (${copied}) c
        union all select ${places}, 0, sold from (${sales(asked)}) s) k
      group by ${keys.map((_, place) => `k${place}`).join(', ')}) b
    on ${keys.map(({ told }, place) => `b.k${place} = ${told}`).join(' and ')}`;
}

function bySubject(group: string): Subject {
  const subject = copies.subjects[group];
  if (!subject) throw new Error(`Copies are not told by ${group}.`);
  return subject;
}

export const reprintReportSource: ReportSource = {
  facts: ({ from, to, where, zone }) => {
    const local = (at: string): string => `to_char(${at} at time zone '${zone}', 'YYYY-MM-DD"T"HH24:MI:SS')`;
    return `
    select * from (
      select c.*, business_day_of(c.at) as business_day, extract(hour from c.at at time zone '${zone}')::integer as hour,
        ${local('c.at')} as printed, ${local('c.original_at')} as original, c.copy_number > 1 as is_repeated,
        floor(extract(epoch from c.at - c.original_at) / 60)::integer as minutes_after,
        coalesce(c.at > c.exited_at + interval '${lateCopyMinutes} minutes', false) as is_late
      from (
        select r.id, r.what, r.copy_number, r.note, r.by_id as operator_id, r.at, r.stay_id, s.exited_at,
          case r.what when 'TICKET' then s.entry_gate_id else s.exit_gate_id end as gate_id,
          coalesce(s.code, d.number::text, t.number::text) as number,
          case r.what when 'TICKET' then s.entered_at when 'RECEIPT' then s.exited_at when 'DEPOSIT' then d.opened_at
            when 'MEMBERSHIP' then t.at else p.at end as original_at
        from reprints r left join stays s on s.id = r.stay_id left join deposits d on d.id = r.deposit_id
        left join membership_transactions t on t.id = r.membership_transaction_id left join payment_returns p on p.id = r.payment_return_id
        where r.copy_number > 0 and r.at >= business_day_begins(${from}) and r.at < business_day_begins(${to} + 1)) c) printed
    where ${where}`;
  },
  rows: rowsBesideSales,
  totals: {
    perHundred: (asked) =>
      `(select ${forEachHundred(`(select count(*) from (${copied}) c)`, 'sum(sold)')} from (${sales(asked)}) s)`,
  },
  defaultOrder: (groupBy) =>
    groupBy.includes('copy') ? '"at" desc, "id" desc' : orderRowsBy(copies, 'count')(groupBy),
};
