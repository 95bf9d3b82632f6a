import {
  type Columns,
  type Filter,
  type ListQuery,
  type Operator,
  maximumPeriodDays,
} from '@parking/contract/core/list';
import { shiftDays } from '@parking/contract/core/business-day';
import { toLocalDate } from '@parking/contract/core/time';
import { badInput } from '../failure.ts';

const dayMs = 86_400_000;

/**
 * A list that is of a period always has one: the last `days`, today with them, where it was not asked for, and the longest before an
 * end that is told alone. Refuses one longer than `maximumPeriodDays`. Who asks for records by their ids asks for no period.
 */
export function withPeriod(columns: Columns, query: ListQuery, today: string, days = 1): ListQuery {
  const [name, column] = Object.entries(columns).find(([, { period }]) => period) ?? [];
  if (name === undefined || column === undefined || query.filters.some(isById)) return query;
  const from = listBounds(query, name, begins).at(-1);
  const [until] = listBounds(query, name, ends);
  if (!from) {
    const last = until ? until.value.slice(0, 10) : today;
    const unasked: Filter[] = [
      { column: name, operator: 'atLeast', value: shiftDays(last, 1 - (until ? maximumPeriodDays : days)) },
      ...(until ? [] : [{ column: name, operator: 'atMost', value: today } as const]),
    ];
    return { ...query, filters: [...unasked, ...query.filters] };
  }
  if (endOf(until?.value ?? later(today, from.value)) - beginOf(from.value) > maximumPeriodDays * dayMs)
    throw badInput({ path: `${name}.${from.operator}`, code: 'too-broad' });
  return query;
}

interface Bound {
  readonly operator: Operator;
  readonly value: string;
}

/** The earliest first. */
function listBounds({ filters }: ListQuery, name: string, operators: ReadonlySet<Operator>): Bound[] {
  const bounds = filters.flatMap(({ column, operator, value }) =>
    column === name && value !== null && operators.has(operator) ? [{ operator, value }] : [],
  );
  return bounds.toSorted((one, other) => (one.value < other.value ? -1 : 1));
}

/** The site's calendar day. */
export const todayOf = (zone: string): string => toLocalDate(new Date(), zone);

const begins: ReadonlySet<Operator> = new Set(['atLeast', 'greaterThan', 'equals']);
const ends: ReadonlySet<Operator> = new Set(['atMost', 'lessThan', 'equals']);
const isById = ({ column, operator }: Filter): boolean =>
  column === 'id' && (operator === 'equals' || operator === 'in');
const beginOf = (local: string): number => Date.parse(local.length === 10 ? local : `${local}Z`);
/** A day counts to its end, a time to its whole second. */
const endOf = (local: string): number => beginOf(local) + (local.length === 10 ? dayMs : 1_000);
const later = (one: string, other: string): string => (one > other ? one : other);
