import { isCalendarGroup } from '@parking/contract/core/report-query';
import type { ReportScope, ReportSource } from '../../../platform/report/report-sql.ts';
import { type RowsBy, everyPart, orderRowsBy, partOf, rowsBy } from '../../../platform/report/rows-by.ts';
import { average, nameOf, percent } from '../../reports/figures.ts';

/** The lines of the books of cash accounts, each on the side on which its money was first booked. */
const posted = ({ from, to, where }: ReportScope, only = 'true'): string => `
  select * from (
    select p.business_day, p.cash_id, p.category_id as cash_transaction_category_id, p.direction, p.source, p.taken_back, p.amount,
      case p.direction when 'IN' then p.amount else -p.amount end as value
    from cash_sides_v p where p.business_day between ${from} and ${to}) booked
  where ${only} and ${where}`;

const transfers = `source = 'CASH_MUTATION'`;
const sumOf = (direction: 'IN' | 'OUT', which = ''): string =>
  `coalesce(sum(value) filter (where direction = '${direction}'${which}), 0)::bigint`;

const sides = {
  moneyIn: sumOf('IN', ` and not ${transfers}`),
  moneyOut: sumOf('OUT', ` and not ${transfers}`),
  transferIn: sumOf('IN', ` and ${transfers}`),
  transferOut: sumOf('OUT', ` and ${transfers}`),
} as const;
const sideNames = Object.keys(sides).map((name) => `"${name}"`);

/** Each account has a row for each part of the calendar that was asked for, also where nothing moved: what lay there lay there. */
function rowsOfBalances(asked: ReportScope): string {
  const part = asked.groupBy.find(isCalendarGroup);
  const byCash = asked.groupBy.includes('cash');
  const day = part ? partOf(part, 'business_day') : 'null::date';
  const keys = [...(part ? ['day'] : []), ...(byCash ? ['cash_id'] : [])].join(', ');
  return `
    with moved as (
      select cash_id, ${day} as day, sum(amount) as net, ${Object.entries(sides)
        .map(([name, sum]) => `${sum} as "${name}"`)
        .join(', ')}
      from facts group by 1, 2),
    held as (
      select a.cash_id, d.day, ${sideNames.map((name) => `coalesce(m.${name}, 0) as ${name}`).join(', ')},
        coalesce((select y.closing from cash_days y where y.cash_id = a.cash_id and y.business_day < ${asked.from}
          order by y.business_day desc limit 1), 0)
        + coalesce(sum(m.net) over (partition by a.cash_id order by d.day rows between unbounded preceding and 1 preceding), 0) as opening,
        coalesce(m.net, 0) as net
      from (select * from (select id as cash_id from cash) accounts where ${asked.where}) a
      cross join (${part ? everyPart(part, asked) : 'select null::date as day'}) d
      left join moved m on m.cash_id = a.cash_id and m.day is not distinct from d.day)
    select ${part ? 'g.day' : 'null::date'} as "businessDay", ${byCash ? nameOf.cash('g.cash_id') : 'null::json'} as "cash",
      g.opening as "opening", ${sideNames.map((name) => `g.${name}`).join(', ')}, g.closing as "closing"
    from (select ${keys}, sum(opening)::bigint as opening, ${sideNames.map((name) => `sum(${name})::bigint as ${name}`).join(', ')},
        sum(opening + net)::bigint as closing
      from held group by ${keys}) g`;
}

const atEnd = (name: 'opening' | 'closing', end: 'min' | 'max'): string =>
  `coalesce(sum("${name}") filter (where "businessDay" is not distinct from (select ${end}("businessDay") from rows)), 0)::bigint`;

export const cashBalanceReportSource: ReportSource = {
  facts: posted,
  rows: rowsOfBalances,
  totals: { opening: atEnd('opening', 'min'), closing: atEnd('closing', 'max') },
  defaultOrder: `"businessDay", lower("cash"->>'label'), "cash"->>'id'`,
};

const subjects = {
  cash: { field: 'cash', sql: 'cash_id', named: nameOf.cash },
  source: { field: 'source', sql: 'source' },
  category: { field: 'category', sql: 'cash_transaction_category_id', named: nameOf.cashCategory },
} as const;

const summary: RowsBy = {
  subjects,
  calendar: true,
  figures: { moneyIn: sumOf('IN'), moneyOut: sumOf('OUT'), net: 'sum(amount)::bigint' },
  computed: {
    inShare: percent('"moneyIn"', 'sum("moneyIn") over ()'),
    outShare: percent('"moneyOut"', 'sum("moneyOut") over ()'),
  },
};
const whole = (name: string): string =>
  `case when coalesce(sum("${name}"), 0) = 0 then 0 else 100 end::double precision`;

export const cashSummaryReportSource: ReportSource = {
  facts: posted,
  rows: ({ groupBy }) => rowsBy(summary, groupBy),
  totals: { inShare: whole('moneyIn'), outShare: whole('moneyOut') },
  defaultOrder: orderRowsBy(summary, 'moneyIn'),
};

const categories: RowsBy = {
  subjects: { ...subjects, direction: { field: 'direction', sql: 'direction' } },
  calendar: true,
  figures: {
    count: `count(*) filter (where not taken_back)::integer`,
    value: 'sum(value)::bigint',
    largest: `coalesce(max(value) filter (where not taken_back), 0)::bigint`,
    moneyIn: sumOf('IN'),
    moneyOut: sumOf('OUT'),
    net: 'sum(amount)::bigint',
  },
  computed: { average: average('"value"', '"count"') },
};
/** Money that came is never added to money that went. */
const withDirection = (groupBy: readonly string[]): readonly string[] => ['direction', ...groupBy];

export const cashTransactionCategoryReportSource: ReportSource = {
  facts: (asked) => posted(asked, `not ${transfers}`),
  rows: ({ groupBy }) => rowsBy(categories, withDirection(groupBy)),
  defaultOrder: (groupBy) => orderRowsBy(categories, 'value')(withDirection(groupBy)),
};
