import type { ReportSource } from '../../../platform/report/report-sql.ts';
import { type RowsBy, orderRowsBy, partOf, rowsBy } from '../../../platform/report/rows-by.ts';
import { average, nameOf, notOwnOpen, ownOpen, percent } from '../../reports/figures.ts';

const passes: RowsBy = {
  subjects: {
    operator: { field: 'operator', sql: 'operator_id', named: nameOf.operator },
    reason: { field: 'reason', sql: 'reason_id', named: nameOf.freePassReason },
    status: { field: 'status', sql: 'status' },
    gate: { field: 'gate', sql: 'gate_id', named: nameOf.gate },
    vehicle: { field: 'vehicle', sql: 'vehicle_id', named: nameOf.vehicle },
    plate: { field: 'plate', sql: 'plate' },
    nthOfDay: { field: 'nthOfDay', sql: 'nth_of_day' },
    nthOfMonth: { field: 'nthOfMonth', sql: 'nth_of_month' },
    hour: { field: 'hour', sql: 'hour' },
  },
  calendar: true,
  figures: {
    count: 'count(*)::integer',
    value: 'sum(value)::bigint',
    waiting: `count(*) filter (where status = 'WAITING')::integer`,
    rejected: `count(*) filter (where status = 'REJECTED')::integer`,
    rejectedValue: `coalesce(sum(value) filter (where status = 'REJECTED'), 0)::bigint`,
    emergencies: 'count(*) filter (where emergency)::integer',
  },
  computed: { average: average('"value"', '"count"'), countShare: percent('"count"', 'sum("count") over ()') },
};

/** How manieth a pass is of its plate, of those that go by the same days. */
const nthOf = (days: string): string =>
  `case when p.plate_key <> '' then row_number() over (partition by nullif(p.plate_key, ''), ${days} order by f.at, f.id)::integer end`;

/** Who counts blind is told the cars of the own open deposit, and not what they would have paid. */
export const freePassReportSource: ReportSource = {
  facts: ({ from, to, where, zone, actor }) => `
    select * from (
      select f.business_day, f.operator_id, f.reason_id, f.status, f.emergency, s.exit_gate_id as gate_id, s.vehicle_type_id as vehicle_id,
        nullif(p.plate_key, '') as plate, ${nthOf('f.business_day')} as nth_of_day,
        ${nthOf(partOf('month', 'f.business_day'))} as nth_of_month, extract(hour from s.exited_at at time zone '${zone}')::integer as hour,
        case when ${notOwnOpen('f.deposit_id', actor())} then f.value else 0 end as value
      from free_passes f join stays s on s.id = f.stay_id left join stay_plates p on p.stay_id = f.stay_id
      where f.business_day between ${partOf('month', from)} and ${to}) given
    where business_day >= ${from} and ${where}`,
  rows: ({ groupBy }) => rowsBy(passes, groupBy),
  totals: {
    average: average('sum("value")', 'sum("count")'),
    countShare: `case when coalesce(sum("count"), 0) = 0 then 0 else 100 end::double precision`,
  },
  defaultOrder: (groupBy) =>
    groupBy.at(-1) === 'plate' ? '"count" desc, "plate"' : orderRowsBy(passes, 'count')(groupBy),
  leavesOut: ({ actor }) => `exists (select from free_passes where deposit_id in ${ownOpen(actor())})`,
};
