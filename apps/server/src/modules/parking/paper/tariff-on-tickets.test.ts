import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { tariffPath } from '@parking/contract/tariffs/public-tariffs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, car } from '../testing/stays.ts';

let server: TestServer;
let lane: Lane;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
});
afterAll(() => server.close());

test('a ticket tells what its car pays and leads to all rates; printed once more too, and not where nobody wants it', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const top = await signInAs(server, 'SUPERADMIN');
  const checkIn = async () => {
    const body = { gateId: lane.entryId, vehicleId: car, plateNumber: 'B1234TRF' };
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const answer = await cashier.call(contract.preEntry.checkIn, { body, headers });
    expect(answer.status).toBe(200);
    return answer.data as { parkingIn: { id: string }; ticket: PrintDocument };
  };
  const { ticket, parkingIn } = await checkIn();
  expect(ticket.rates).toBe(`${server.platform.site.current().address}${tariffPath}`);
  const at = ticket.rows.findIndex(({ label }) => label === 'Tarif');
  expect(ticket.rows[at]).toEqual({ label: 'Tarif', labelEn: 'Rates', value: '' });
  expect(ticket.rows.slice(at + 1).filter(({ value }) => value.startsWith('Rp'))).not.toEqual([]);
  const again = await top.call(contract.parkingIns.reprint, {
    body: { id: parkingIn.id, note: 'Karcis basah' },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  expect(again.data).toMatchObject({ rows: ticket.rows, rates: ticket.rates, copyNumber: 1 });
  const fields = (await top.call(contract.printFields.list, { query: 'size=100' })).data as {
    id: string;
    name: string;
  }[];
  const id = fields.find(({ name }) => name === 'TARIFF')?.id ?? '';
  expect((await top.call(contract.printFields.update, { params: { id }, body: { print: false } })).status).toBe(200);
  const without = await top.call(contract.parkingIns.reprint, {
    body: { id: parkingIn.id, note: 'Karcis basah' },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  expect(without.data).toMatchObject({ rows: ticket.rows.slice(0, at), rates: null });
});
