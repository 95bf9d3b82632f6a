import { contract } from '@parking/contract/contract';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildLane, buildStay, car, cash, save } from '../testing/stays.ts';

let server: TestServer;
let admin: Client;
let cashier: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
  cashier = await signInAs(server, 'CASHIER');
});
afterAll(() => server.close());

async function sell(): Promise<{ stayId: string; receipt: PrintDocument }> {
  const lane = await buildLane(server);
  const { id: parkingInId, plate: plateNumber } = await buildStay(server, lane, { minutesAgo: 61.5 });
  const { data } = await save(cashier, { parkingInId, gateId: lane.exitId, plateNumber, paidTypeId: cash });
  return { stayId: parkingInId, receipt: (data as { receipt: PrintDocument }).receipt };
}
const sold = async (): Promise<PrintDocument> => (await sell()).receipt;
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
    'Termasuk PBJT 10%',
    'Petugas',
  ]);
  const valueOf = (name: string) => receipt.rows.find(({ label }) => label === name)?.value;
  expect(['NPWPD', 'DPP', 'Termasuk PBJT 10%'].map(valueOf)).toEqual(['P.2.0001234.01.05', 'Rp 7.273', 'Rp 727']);
  expect(receipt).toMatchObject({ total: 8_000, copyNumber: 0 });
  expect(receipt.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(8_000);
  expect(receipt.number).not.toBe('');
});

test('a copy, what is paid on entry and what a device may print say the same of tax', async () => {
  await admin.call(contract.systemConfigurations.update, { body: { npwpd: 'P.2.0001234.01.05' } });
  const taxOf = ({ rows }: PrintDocument) => rows.filter(({ labelEn }) => /NPWPD|Tax base|PBJT/.test(labelEn ?? ''));
  const { stayId, receipt } = await sell();
  const copy = await admin.call(contract.parkingOuts.reprint, { body: { id: stayId, note: 'Kertas macet' } });
  expect(taxOf(copy.data as PrintDocument)).toEqual(taxOf(receipt));
  const lane = await buildLane(server);
  const entered = await cashier.call(contract.entryPaid.checkIn, {
    body: { gateId: lane.entryId, vehicleId: car, plateNumber: 'B 77 TAX', paidTypeId: cash, tendered: 50_000 },
  });
  expect(taxOf((entered.data as { receipt: PrintDocument }).receipt).map(({ label }) => label)).toEqual([
    'NPWPD',
    'DPP',
    'Termasuk PBJT 10%',
  ]);
  const kept = await cashier.call(contract.offline.copy, { query: `gateId=${lane.exitId}` });
  expect(kept.data).toMatchObject({
    printSettings: { npwpd: 'P.2.0001234.01.05', taxed: { taxRates: [{ basisPoints: 1_000, mode: 'INCLUDED' }] } },
  });
});

test('tax that is added is told as added, from the day on that it is', async () => {
  const fresh = await startTestServer();
  try {
    const owner = await signInAs(fresh, 'SUPERADMIN');
    const seller = await signInAs(fresh, 'CASHIER');
    await owner.call(contract.systemConfigurations.update, { body: { taxPercent: 12.5, taxOnTop: true } });
    const lane = await buildLane(fresh);
    const { id, plate: plateNumber } = await buildStay(fresh, lane, { minutesAgo: 61.5 });
    const saved = await save(seller, { parkingInId: id, gateId: lane.exitId, plateNumber, paidTypeId: cash });
    const { receipt } = saved.data as { receipt: PrintDocument };
    expect(receipt.rows).toContainEqual({
      label: 'Ditambah PBJT 12,5%',
      labelEn: 'Plus PBJT 12.5%',
      value: 'Rp 1.000',
    });
    await owner.call(contract.systemConfigurations.update, { body: { taxPercent: 10, taxOnTop: false } });
    const again = await owner.call(contract.parkingOuts.reprint, { body: { id, note: 'Kertas macet' } });
    expect((again.data as PrintDocument).rows).toEqual(receipt.rows);
  } finally {
    await fresh.close();
  }
});
