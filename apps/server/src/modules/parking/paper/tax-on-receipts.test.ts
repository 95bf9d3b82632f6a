import { contract } from '@parking/contract/contract';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildLane, buildStay, cash, save } from '../testing/stays.ts';

let server: TestServer;
let admin: Client;
let cashier: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
  cashier = await signInAs(server, 'CASHIER');
});
afterAll(() => server.close());

async function sold(): Promise<PrintDocument> {
  const lane = await buildLane(server);
  const { id: parkingInId, plate: plateNumber } = await buildStay(server, lane, { minutesAgo: 61.5 });
  const { data } = await save(cashier, { parkingInId, gateId: lane.exitId, plateNumber, paidTypeId: cash });
  return (data as { receipt: PrintDocument }).receipt;
}
const labelsOf = ({ rows }: PrintDocument): string[] => rows.map(({ label }) => label);

test('a receipt tells whose tax it is, what the tax is of and how it was made up', async () => {
  expect(labelsOf(await sold())).not.toContain('NPWPD');
  await admin.call(contract.systemConfigurations.update, { body: { npwpd: 'P.2.0001234.01.05' } });
  const receipt = await sold();
  expect(labelsOf(receipt)).toEqual([
    'NPWPD',
    'No. tiket',
    'Plat nomor',
    'Jenis kendaraan',
    'Gate masuk',
    'Gate keluar',
    'Waktu masuk',
    'Waktu keluar',
    'Lama parkir',
    'Tipe pembayaran',
    'DPP',
    'Pajak parkir',
    'Petugas',
  ]);
  const valueOf = (name: string) => receipt.rows.find(({ label }) => label === name)?.value;
  expect(['NPWPD', 'DPP', 'Pajak parkir'].map(valueOf)).toEqual(['P.2.0001234.01.05', 'Rp 7.273', 'Rp 727']);
  expect(receipt).toMatchObject({ total: 8_000, copyNumber: 0 });
  expect(receipt.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(8_000);
  expect(receipt.number).not.toBe('');
});
