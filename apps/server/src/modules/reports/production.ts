import type { ReportScope, ReportSource } from '../../platform/report/report-sql.ts';
import {
  average,
  factsOfDays,
  factsOfMonths,
  factsOfTypes,
  leavesOut,
  nameOf,
  net,
  notEmpty,
  stockAt,
  takingsAgain,
  takingsKinds,
  takingsNames,
  takingsSums,
} from './figures.ts';

const keys = {
  vehicle: { column: 'vehicle_id', name: nameOf.vehicle },
  paidType: { column: 'paid_type_id', name: nameOf.paidType },
  gate: { column: 'gate_id', name: nameOf.gate },
  shift: { column: 'shift_id', name: nameOf.shift },
} as const;
type Key = keyof typeof keys;

const groups: Readonly<Record<string, readonly Key[]>> = {
  vehiclePaidType: ['vehicle', 'paidType'],
  vehicle: ['vehicle'],
  paidType: ['paidType'],
  gate: ['gate'],
  shift: ['shift'],
};

const takings = factsOfMonths(...takingsKinds);

export const productionSource: ReportSource = {
  facts: takings,
  rows: ({ groupBy }) => {
    const chosen = groups[groupBy] ?? [];
    const columns = chosen.map((key) => keys[key].column).join(', ');
    const names = (Object.keys(keys) as Key[]).map(
      (key) => `${chosen.includes(key) ? keys[key].name(`g.${keys[key].column}`) : 'null::json'} as "${key}"`,
    );
    return `select ${names.join(', ')}, ${takingsNames}
      from (select ${columns}, ${takingsSums} from facts group by ${columns}) g where ${notEmpty}`;
  },
  defaultOrder: `"vehicle"->>'id', "total" desc, "paidType"->>'label', "gate"->>'label', "shift"->>'id'`,
  leavesOut,
};

export const productionPerOperatorSource: ReportSource = {
  facts: takings,
  rows: () => `
    select ${nameOf.operator('g.operator_id')} as "operator", ${nameOf.shift('g.shift_id')} as "shift",
      ${nameOf.gate('g.gate_id')} as "gate", vehicles as "vehicles", ${takingsNames}
    from (
      select operator_id, shift_id, gate_id, coalesce(json_object_agg(vehicle_id, "count") filter (where "count" <> 0), '{}') as vehicles,
        ${takingsAgain}
      from (select operator_id, shift_id, gate_id, vehicle_id, ${takingsSums} from facts group by 1, 2, 3, 4) each
      group by 1, 2, 3) g
    where ${notEmpty}`,
  totals: {
    vehicles: `(select coalesce(json_object_agg(key, cars), '{}') from (
      select key, sum(value::bigint) as cars from rows, json_each_text("vehicles") group by 1) v)`,
  },
  defaultOrder: `lower("operator"->>'label'), "shift"->>'id', "gate"->>'label', "total" desc`,
  leavesOut,
};

const money = {
  gross: 'sum(gross)',
  discount: 'sum(discount)',
  fine: 'sum(fine)',
  tax: 'sum(tax)',
  casual: 'sum(total) filter (where not is_member)',
  member: 'sum(total) filter (where is_member)',
  total: 'sum(total)',
} as const;
const movements = {
  entered: `sum(count) filter (where kind = 'IN')`,
  left: `sum(count) filter (where kind = 'OUT')`,
  deleted: `sum(count) filter (where kind = 'DELETED')`,
} as const;
const moneyNames = Object.keys(money);

function rowsPerDate(asked: ReportScope): string {
  const bucket = (day: string): string =>
    asked.groupBy === 'month' ? `date_trunc('month', ${day})::date` : `${day}::date`;
  const sums = Object.entries({ ...movements, ...money }).map(([name, sum]) => `${sum} as "${name}"`);
  const shown = ['entered', 'left', 'deleted', ...moneyNames].map(
    (name) => `coalesce("${name}", 0)::bigint as "${name}"`,
  );
  const before = 'coalesce(sum(moved) over (order by day rows between unbounded preceding and 1 preceding), 0)';
  return `
    with days as (
      select distinct ${bucket('each_day')} as day
      from generate_series(${asked.from}::timestamp, least(${asked.to}, ${asked.today})::timestamp, interval '1 day') each_day),
    counted as (
      select ${bucket('business_day')} as day, sum(${net}) as moved, ${sums.join(', ')}
      from facts where kind <> 'DELETED' or count <> 0 group by 1),
    start as (select coalesce(sum(cars), 0) as cars from (${stockAt('from', asked)}) stock)
    select day as "businessDay", (start.cars + ${before})::bigint as "opening", ${shown.join(', ')},
      (start.cars + ${before} + coalesce(moved, 0))::bigint as "closing", ${average('coalesce("total", 0)', '"left"')} as "average"
    from days left join counted using (day) cross join start`;
}

export const productionPerDateSource: ReportSource = {
  facts: factsOfTypes('IN', 'DELETED', ...takingsKinds),
  rows: rowsPerDate,
  totals: {
    opening: `coalesce((select "opening" from rows order by "businessDay" limit 1), 0)`,
    closing: `coalesce((select "closing" from rows order by "businessDay" desc limit 1), 0)`,
    average: average('sum("total")', 'sum("left")'),
  },
  defaultOrder: '"businessDay"',
  leavesOut,
};

export const productionParkingSource: ReportSource = {
  facts: (asked) => {
    const facts = asked.groupBy === 'day' ? factsOfDays : factsOfMonths;
    return facts(...takingsKinds)({ ...asked, where: `${asked.where} and not is_member` });
  },
  rows: ({ groupBy }) => {
    const column = groupBy === 'day' ? 'business_day' : groupBy === 'gate' ? 'gate_id' : 'vehicle_id';
    return `
      select ${groupBy === 'day' ? 'g.key' : 'null::date'} as "businessDay",
        ${groupBy === 'vehicle' ? nameOf.vehicle('g.key') : 'null::json'} as "vehicle",
        ${groupBy === 'gate' ? nameOf.gate('g.key') : 'null::json'} as "gate",
        "minutes", ${average('"total"', '"count"')} as "average", ${takingsNames}
      from (select ${column} as key, sum(minutes)::bigint as "minutes", ${takingsSums} from facts group by 1) g where ${notEmpty}`;
  },
  totals: { average: average('sum("total")', 'sum("count")') },
  defaultOrder: `"businessDay", "vehicle"->>'id', "gate"->>'label'`,
  leavesOut,
};
