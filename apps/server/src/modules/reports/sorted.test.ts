import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildStays } from './testing/build-stays.ts';

let server: TestServer;
let reader: Client;
beforeAll(async () => {
  server = await startTestServer();
  reader = await signInAs(server, 'SUPERADMIN');
  const { database, site } = server.platform;
  await buildStays(database, site.current(), { from: '2026-05-04', to: '2026-05-05', perDay: 20, seed: 9 });
}, 60_000);
afterAll(() => server.close());

const reports = Object.values(contract)
  .flatMap((group): EndpointDefinition[] => Object.values(group))
  .filter(({ method, report }) => method === 'GET' && report)
  .map((definition) => [definition.path, definition] as const);

test.each(reports)(
  '%s is ordered by any of its columns, also by what its rows are not about',
  async (_, definition) => {
    const { columns = {}, groupBy } = definition.report ?? {};
    const sortable = Object.keys(columns).filter((name) => columns[name]?.sortable);
    for (const group of groupBy?.of ?? [''])
      for (const column of sortable) {
        const query = `from=2026-05-04&to=2026-05-05${group && `&groupBy=${group}`}&sort=${column},desc`;
        const { status, body } = await reader.call(definition, { query });
        expect([query, status, status === 200 ? null : body]).toEqual([query, 200, null]);
      }
  },
);

test.each(reports)('%s has every row on one of its pages, and the same totals on each', async (_, definition) => {
  const read = async (query: string) => {
    const { status, body } = await reader.call(definition, { query: `from=2026-05-04&to=2026-05-05${query}` });
    expect([query, status]).toEqual([query, 200]);
    return body as { readonly data: readonly unknown[]; readonly totals: unknown };
  };
  for (const group of definition.report?.groupBy?.of ?? ['']) {
    const asked = group && `&groupBy=${group}`;
    const { data, totals } = await read(asked);
    const size = 3;
    const told: unknown[] = [];
    for (let page = 0; told.length < Math.min(data.length, 8 * size); page += 1) {
      const one = await read(`${asked}&page=${page}&size=${size}`);
      expect(one.totals).toEqual(totals);
      told.push(...one.data);
    }
    expect(told).toEqual(data.slice(0, told.length));
  }
});
