import { type Columns, type Filter, type ListQuery, maximumPeriodDays } from '@parking/contract/core/list';
import { shiftDays } from '@parking/contract/core/business-day';
import { toLocalDate } from '@parking/contract/core/time';
import { badInput } from '../failure.ts';

const dayMs = 86_400_000;

/**
 * A list that is of a period always has one: the last `days`, today with them, where it was not asked for. Refuses one without a beginning or longer
 * than `maximumPeriodDays`. Who asks for records by their ids asks for no period.
 */
export function withPeriod(columns: Columns, query: ListQuery, today: string, days = 1): ListQuery {
  const [name, column] = Object.entries(columns).find(([, { period }]) => period) ?? [];
  if (name === undefined || column === undefined || query.filters.some(isById)) return query;
  const own = query.filters.filter((filter) => filter.column === name && filter.value !== null);
  if (own.length === 0) {
    const unasked: Filter[] = [
      { column: name, operator: 'atLeast', value: shiftDays(today, 1 - days) },
      { column: name, operator: 'atMost', value: today },
    ];
    return { ...query, filters: [...unasked, ...query.filters] };
  }
  const from = own.find(({ operator }) => begins.has(operator));
  if (!from?.value) throw badInput({ path: `${name}.atLeast`, code: 'required' });
  const until = own.find(({ operator }) => ends.has(operator))?.value ?? later(today, from.value);
  if (endOf(until) - beginOf(from.value) > maximumPeriodDays * dayMs)
    throw badInput({ path: `${name}.${from.operator}`, code: 'too-broad' });
  return query;
}

/** The site's calendar day. */
export const todayOf = (zone: string): string => toLocalDate(new Date(), zone);

const begins = new Set(['atLeast', 'greaterThan', 'equals']);
const ends = new Set(['atMost', 'lessThan', 'equals']);
const isById = ({ column, operator }: Filter): boolean =>
  column === 'id' && (operator === 'equals' || operator === 'in');
const beginOf = (local: string): number => Date.parse(local.length === 10 ? local : `${local}Z`);
/** A day counts to its end, a time to its whole second. */
const endOf = (local: string): number => beginOf(local) + (local.length === 10 ? dayMs : 1_000);
const later = (one: string, other: string): string => (one > other ? one : other);
