import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { Report } from '@parking/contract/core/report';
import { isCalendarGroup, standApart } from '@parking/contract/core/report-query';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Client } from '../../testing/test-server.ts';

/** Each report is asked so many times, by groupings, filters and periods that chance chooses. */
const tries = process.env['FULL'] === '1' ? 200 : 8;

export type Value = string | number | boolean | null;
export type Told = Readonly<Record<string, unknown>>;
export interface Question {
  /** Business days, both included. */
  readonly from: string;
  readonly to: string;
  readonly groupBy: readonly string[];
  readonly filters: readonly (readonly [name: string, value: string])[];
}
/** What a report is to answer: its rows by what they are about, as `keyOf` says it, and its totals. */
export interface Answer {
  readonly rows: ReadonlyMap<string, Told>;
  readonly totals: Told;
}

export interface Tried {
  readonly report: Pick<Report, 'get'>;
  /** Days on which periods begin and end. */
  readonly days: readonly string[];
  /** What each filter may be asked for. */
  readonly values: Readonly<Record<string, readonly Value[]>>;
  /** The field that says what a row is about by a grouping, where it is not called as this. */
  readonly fields?: Readonly<Record<string, string>>;
  /** By what rows are told beside what was asked for. */
  readonly alsoBy?: readonly string[];
  /** What a row is of that is told one by one, where no single field says it. */
  readonly rowKey?: (row: Told, groupBy: readonly string[]) => string | null;
  readonly answer: (question: Question) => Answer;
}

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/** Every day of a period. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 }, (_, n) => dayAfter(from, n));

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay() || 7;
/** The first day of the part of a calendar that a day lies in; of what is none, null. */
export function partOf(group: string, day: string): string | null {
  if (group === 'day') return day;
  if (group === 'week') return dayAfter(day, 1 - weekdayOf(day));
  return group === 'month' ? `${day.slice(0, 7)}-01` : null;
}

export const sumOf = <Fact>(facts: readonly Fact[], of: (fact: Fact) => number): number =>
  facts.reduce((all, fact) => all + of(fact), 0);
export const shareOf = (some: number, all: number): number => (all === 0 ? 0 : Math.round((1_000 * some) / all) / 10);
export const eachOf = (some: number, all: number): number => (all === 0 ? 0 : Math.round(some / all));

export const keyOf = (values: readonly unknown[]): string =>
  values
    .map((value) => (typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value)))
    .join(' ');

function questionsOf({ report, days, values }: Tried): fc.Arbitrary<Question> {
  const { groupBy: groupings, filters = {} } = report.get.report ?? {};
  const day = fc.nat({ max: days.length - 1 });
  const period = fc.tuple(day, day).map(([one, other]) => ({
    from: days[Math.min(one, other)] ?? '',
    to: days[Math.max(one, other)] ?? '',
  }));
  const groupBy = fc
    .shuffledSubarray([...(groupings?.of ?? [])], {
      minLength: Math.min(1, groupings?.of.length ?? 0),
      maxLength: groupings?.together ?? 0,
    })
    .filter((names) => names.every((one) => !names.some((other) => standApart(one, other))));
  const names = Object.keys(filters);
  const chosen = fc.subarray(names, { maxLength: Math.min(2, names.length) }).chain((some) =>
    fc.tuple(
      ...some.map((name) =>
        fc.nat().map((n) => {
          const known = [...new Set(values[name])];
          return [name, String(known[n % known.length] ?? '')] as const;
        }),
      ),
    ),
  );
  return fc.record({ period, groupBy, filters: chosen }).map(({ period: of, ...asked }) => ({ ...asked, ...of }));
}

const only = (names: readonly string[], told: Told): Told =>
  Object.fromEntries(names.map((name) => [name, told[name]]));

/** Asks a report whatever chance chooses, and holds each of its figures against what is known of it otherwise. */
export async function proveReport(reader: Client, tried: Tried): Promise<void> {
  const { report, fields = {}, alsoBy = [], rowKey, answer } = tried;
  for (const name of Object.keys(report.get.report?.filters ?? {}))
    expect(tried.values[name]?.length, `${name} can be asked for`).toBeGreaterThan(0);
  await fc.assert(
    fc.asyncProperty(questionsOf(tried), async (question) => {
      const { from, to, groupBy, filters } = question;
      const query = [
        `from=${from}&to=${to}`,
        ...(groupBy.length > 0 ? [`groupBy=${groupBy.join(',')}`] : []),
        ...filters.map(([name, value]) => `${name}.equals=${encodeURIComponent(value)}`),
      ].join('&');
      const { status, body } = await reader.call(report.get as EndpointDefinition, { query });
      expect(status).toBe(200);
      const { data, totals } = body as { readonly data: readonly Told[]; readonly totals: Told };
      const right = answer(question);
      const places = [...alsoBy, ...groupBy].map(
        (group) => fields[group] ?? (isCalendarGroup(group) ? 'businessDay' : group),
      );
      const told = data.map(
        (row) => [rowKey?.(row, groupBy) ?? keyOf(places.map((place) => row[place])), row] as const,
      );
      const known = new Map(told);
      expect(known.size).toBe(data.length);
      expect([...known.keys()].toSorted()).toEqual([...right.rows.keys()].toSorted());
      for (const [key, figures] of right.rows)
        expect({ key, ...only(Object.keys(figures), known.get(key) ?? {}) }).toEqual({ key, ...figures });
      expect(totals).toEqual(only(Object.keys(totals), right.totals));
    }),
    { numRuns: tries, seed: 16 },
  );
}

export interface Plain<Fact extends { readonly day: string }> {
  readonly report: Tried['report'];
  readonly days: readonly string[];
  readonly facts: readonly Fact[];
  /** By what rows are told, beside a calendar. */
  readonly by: Readonly<Record<string, (fact: Fact) => Value>>;
  readonly filters: Readonly<Record<string, (fact: Fact) => Value>>;
  /** Of the facts of a row or of all of them, among all. */
  readonly figures: (facts: readonly Fact[], all: readonly Fact[], question: Question) => Told;
  /** Of all of them what is no figure of a row. */
  readonly totals?: (all: readonly Fact[], question: Question) => Told;
  readonly fields?: Tried['fields'];
  readonly alsoBy?: readonly string[];
  readonly rowKey?: Tried['rowKey'];
  /** The grouping by which they are told one by one: each then says its own day. */
  readonly each?: string;
}

export const isOf =
  <Fact>(filters: Readonly<Record<string, (fact: Fact) => Value>>, asked: Question['filters']) =>
  (fact: Fact): boolean =>
    asked.every(([name, value]) => String(filters[name]?.(fact) ?? '') === value);

/** A report whose rows add up facts by what was asked for, a row for each value that some fact has. */
export function tellPlain<Fact extends { readonly day: string }>(plain: Plain<Fact>): Tried {
  const { report, days, facts, by, filters, figures, totals, fields, alsoBy = [], rowKey, each } = plain;
  return {
    report,
    days,
    alsoBy,
    ...(fields && { fields }),
    ...(rowKey && { rowKey }),
    values: Object.fromEntries(Object.entries(filters).map(([name, of]) => [name, facts.map(of)])),
    answer: (question) => {
      const { from, to, groupBy } = question;
      const all = facts.filter(({ day }) => day >= from && day <= to).filter(isOf(filters, question.filters));
      const ofEach = each !== undefined && groupBy.includes(each);
      const placeOf = (group: string, fact: Fact): Value =>
        partOf(group, fact.day) === null ? (by[group]?.(fact) ?? null) : partOf(ofEach ? 'day' : group, fact.day);
      const groups = new Map<string, Fact[]>();
      for (const fact of all) {
        const key = keyOf([...alsoBy, ...groupBy].map((group) => placeOf(group, fact)));
        groups.set(key, [...(groups.get(key) ?? []), fact]);
      }
      return {
        rows: new Map([...groups].map(([key, own]) => [key, figures(own, all, question)])),
        totals: { ...figures(all, all, question), ...totals?.(all, question) },
      };
    },
  };
}
