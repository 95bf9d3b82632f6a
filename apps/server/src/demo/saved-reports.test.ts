import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contract } from '@parking/contract/contract';
import { runDueReports } from '../modules/reports/deliveries/run-due-reports.ts';
import { signInAs } from '../testing/people.ts';
import { type TestServer, startServerOn } from '../testing/test-server.ts';
import { generateStays } from './generate-stays.ts';
import { saveReports } from './saved-reports.ts';
import { type EmptyCarPark, openEmptyCarPark } from './testing/empty-car-park.ts';

let database: EmptyCarPark;
let server: TestServer;
beforeAll(async () => {
  database = await openEmptyCarPark();
  await generateStays(database.owner, { stays: 60, days: 3, seed: 5, until: new Date() });
  server = await startServerOn(database.app);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

test('what the manager keeps is written and kept for each of its recipients as the server starts', async () => {
  await saveReports(server.platform.database, new Date());
  await runDueReports(server.platform);
  const reader = await signInAs(server, 'SUPERADMIN');
  const told = async () => {
    const { data } = await reader.call(contract.reportDeliveries.list, { query: 'sort=name' });
    return (data as { name: string; recipient: string; state: string; pdf: unknown }[]).map(
      ({ name, recipient, state, pdf }) => [name, recipient, state, pdf !== null],
    );
  };
  await vi.waitFor(
    async () =>
      expect((await told()).toSorted((one, other) => (String(one) < String(other) ? -1 : 1))).toEqual([
        ['Bulan ini dibanding bulan lalu', 'keuangan1', 'KEPT', true],
        ['Bulan ini dibanding bulan lalu', 'manajer', 'KEPT', true],
        ['Rekap kemarin', 'manajer', 'KEPT', true],
        ['Rekap kemarin', 'pemilik', 'KEPT', true],
      ]),
    { timeout: 60_000, interval: 200 },
  );
}, 90_000);
