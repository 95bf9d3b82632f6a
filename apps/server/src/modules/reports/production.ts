import { calendarOf } from '@parking/contract/core/report-query';
import type { ReportScope, ReportSource } from '../../platform/report/report-sql.ts';
import { everyPart, partOf } from '../../platform/report/rows-by.ts';
import { average, factsOfMemberships, factsOfTypes, leavesOut, nameOf, net, stockAt, takingsKinds } from './figures.ts';

const money = {
  gross: 'sum(gross)',
  discount: 'sum(discount)',
  fine: 'sum(fine)',
  tax: 'sum(tax)',
  casual: 'sum(total) filter (where not is_member)',
  member: `sum(total) filter (where is_member and kind <> 'MEMBERSHIP')`,
  total: `sum(total) filter (where kind <> 'MEMBERSHIP')`,
  memberships: `sum(total) filter (where kind = 'MEMBERSHIP')`,
  received: 'sum(total)',
} as const;
const movements = {
  entered: `sum(count) filter (where kind = 'IN')`,
  left: `sum(count) filter (where kind = 'OUT')`,
  deleted: `sum(count) filter (where kind = 'DELETED')`,
} as const;
const moneyNames = Object.keys(money);

function rowsPerDate(asked: ReportScope): string {
  const part = calendarOf(asked);
  const sums = Object.entries({ ...movements, ...money }).map(([name, sum]) => `${sum} as "${name}"`);
  const shown = ['entered', 'left', 'deleted', ...moneyNames].map(
    (name) => `coalesce("${name}", 0)::bigint as "${name}"`,
  );
  const before = 'coalesce(sum(moved) over (order by day rows between unbounded preceding and 1 preceding), 0)';
  return `
    with days as (${everyPart(part, asked)}),
    counted as (
      select ${partOf(part, 'business_day')} as day, sum(${net}) as moved, ${sums.join(', ')}
      from facts where kind <> 'DELETED' or count <> 0 group by 1),
    start as (select coalesce(sum(cars), 0) as cars from (${stockAt('from', asked)}) stock)
    select day as "businessDay", (start.cars + ${before})::bigint as "opening", ${shown.join(', ')},
      (start.cars + ${before} + coalesce(moved, 0))::bigint as "closing", ${average('coalesce("total", 0)', '"left"')} as "average",
      ${part === 'day' ? nameOf.holiday('days.day') : 'null::json'} as "holiday"
    from days left join counted using (day) cross join start`;
}

export const productionPerDateSource: ReportSource = {
  facts: (asked) => `${factsOfTypes('IN', 'DELETED', ...takingsKinds)(asked)} union all ${factsOfMemberships(asked)}`,
  rows: rowsPerDate,
  totals: {
    opening: `coalesce((select "opening" from rows order by "businessDay" limit 1), 0)`,
    closing: `coalesce((select "closing" from rows order by "businessDay" desc limit 1), 0)`,
    average: average('sum("total")', 'sum("left")'),
  },
  defaultOrder: '"businessDay"',
  leavesOut,
};
