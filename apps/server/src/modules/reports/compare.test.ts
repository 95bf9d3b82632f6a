import { contract } from '@parking/contract/contract';
import { type Comparison, comparedPeriod, comparisons, dayBeside } from '@parking/contract/core/compared-period';
import { isCalendarGroup } from '@parking/contract/core/report-query';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildStays } from './testing/build-stays.ts';

let server: TestServer;
let reader: Client;
beforeAll(async () => {
  server = await startTestServer();
  reader = await signInAs(server, 'SUPERADMIN');
  const { database, site } = server.platform;
  await buildStays(database, site.current(), { from: '2025-05-01', to: '2025-05-20', perDay: 10, seed: 5 });
  await buildStays(database, site.current(), { from: '2026-04-20', to: '2026-05-31', perDay: 10, seed: 6 });
}, 60_000);
afterAll(() => server.close());

type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly data: readonly Row[];
  readonly totals: Row;
  readonly period: { readonly from: string; readonly to: string };
  readonly comparedPeriod?: { readonly from: string; readonly to: string };
}
const ask = async (definition: EndpointDefinition, query: string): Promise<Answer> => {
  const { status, body } = await reader.call(definition, { query });
  expect(status).toBe(200);
  return body as Answer;
};
const { from, to } = { from: '2026-05-04', to: '2026-05-10' };
const days = `from=${from}&to=${to}`;

/** All that can be compared, in each of their groupings. */
const asked = Object.values(contract)
  .flatMap((group): EndpointDefinition[] => Object.values(group))
  .filter(({ method, report }) => method === 'GET' && report?.keys)
  .flatMap((definition) =>
    (definition.report?.groupBy?.of ?? ['']).map(
      (groupBy) => [`${definition.path} ${groupBy}`, definition, groupBy] as const,
    ),
  );

const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value);

/** Rows by what they are about, days as those of the period that they stand beside. */
function byKey(rows: readonly Row[], { report }: EndpointDefinition, move: (day: string) => string | null) {
  const keys = report?.keys ?? [];
  return new Map(
    rows.flatMap((row) => {
      const names = keys.map((name) => {
        const isDay = report?.columns[name]?.type === 'date' && row[name] !== null;
        return isDay ? move(String(row[name])) : idOf(row[name]);
      });
      const figures = Object.fromEntries(Object.entries(row).filter(([name]) => ![...keys, 'compared'].includes(name)));
      return names.includes(null) ? [] : [[names.join(' '), { figures, compared: row['compared'] }] as const];
    }),
  );
}

describe.each(asked)('%s', (_, definition, groupBy) => {
  test.each(comparisons)('beside %s has what it says when asked for those days itself', async (compare: Comparison) => {
    const query = groupBy === '' ? '' : `&groupBy=${groupBy}`;
    const both = await ask(definition, `${days}${query}&compare=${compare}`);
    const other = comparedPeriod({ from, to }, compare);
    const alone = await ask(definition, `from=${other.from}&to=${other.to}${query}`);
    const here = await ask(definition, `${days}${query}`);
    expect(both.comparedPeriod).toEqual(other);
    expect(both.totals).toEqual({ ...here.totals, compared: alone.totals });
    const part = isCalendarGroup(groupBy) ? groupBy : 'day';
    const rows = byKey(both.data, definition, (day) => day);
    const others = byKey(alone.data, definition, (day) => dayBeside(day, { from, to }, compare, part));
    for (const [key, { compared }] of rows) expect(compared).toEqual(others.get(key)?.figures ?? null);
    expect([...others.keys()].filter((key) => !rows.has(key))).toEqual([]);
    const [first, ...ours] = here.data.map((row) => byKey([row], definition, (day) => day));
    for (const [key, { figures }] of [...(first ?? []), ...ours.flatMap((one) => [...one])])
      expect(rows.get(key)?.figures).toEqual(figures);
  });
});

test('what sold there and sells no more follows with zeros', async () => {
  const definition = contract.reports.production;
  const none = await ask(definition, 'from=2026-04-01&to=2026-04-19&compare=last-year&groupBy=gate');
  expect(none.data).toEqual([]);
  const { data, totals } = await ask(definition, 'from=2026-06-01&to=2026-06-07&compare=previous&groupBy=gate');
  expect(data.length).toBeGreaterThan(0);
  expect(data.every((row) => row['total'] === 0 && row['compared'] !== null)).toBe(true);
  expect(totals).toMatchObject({ total: 0, compared: { total: expect.any(Number) } });
  const page = await ask(definition, 'from=2026-06-01&to=2026-06-07&compare=previous&groupBy=gate&page=0');
  expect(page.data).toEqual([]);
});

test('a period that goes on is provisional, and one that is over is not', async () => {
  const today = await ask(contract.reports.production, '');
  expect(today).toMatchObject({ provisional: true });
  expect(today).not.toHaveProperty('comparedPeriod');
  expect(await ask(contract.reports.production, days)).toMatchObject({ provisional: false });
});

test('only what can be compared is, and with nothing else', async () => {
  const wrong = await reader.call(contract.reports.production, { query: 'compare=tomorrow' });
  expect(wrong.error.fields).toMatchObject([{ path: 'compare', code: 'not-an-option' }]);
  const never = await reader.call(contract.reports.vehicleInPerMonth, { query: 'compare=previous' });
  expect(never.error.fields).toMatchObject([{ path: 'compare', code: 'unknown-field' }]);
});

test('beside the first year that can be meant nothing stands', async () => {
  for (const [, definition] of asked) {
    const query = 'date=1900-01-01&compare=previous';
    expect(await reader.call(definition, { query })).toMatchObject({
      status: 400,
      error: { fields: [{ path: 'compare' }] },
    });
  }
});
