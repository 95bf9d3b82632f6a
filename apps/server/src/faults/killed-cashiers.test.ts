import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { findProcessesOf } from '../platform/postgres/testing/server-process.ts';
import { verifyDatabase } from '../verify-database.ts';
import { call, logIn, until } from './http-client.ts';
import {
  accessTo,
  ask,
  endServersAfterwards,
  findPostmaster,
  full,
  copyDataDirectory,
  startRealServer,
} from './real-server.ts';
import { randomNumbers, report } from './rounds.ts';
import { type Work, replay, startWriteLoad } from './write-load.ts';

endServersAfterwards();

const rounds = full ? 20 : 1;
vi.setConfig({ testTimeout: 120_000 + rounds * 30_000 });

const car = '01900000-0000-7000-8000-000000000102';
const cash = '01900000-0000-7000-8000-000000000401';

async function makeGate(url: string, token: string, gateType: 'IN' | 'OUT'): Promise<string> {
  const body = {
    name: `Pintu ${gateType}`,
    code: gateType,
    gateType,
    gateCategory: 'CASHIER',
    printType: 'NONE',
    embeddedPrinterType: 'NONE',
    showOnMonitoring: true,
    parkingType: 'REGULAR',
    devices: [],
    gateVehicleTypes: [],
  };
  const { data, status, text } = await call(url, 'POST', '/gates', { token, body });
  if (status !== 200) throw new Error(`No gate: ${text}`);
  return (data as { id: string }).id;
}

interface Sold {
  readonly total: number;
  readonly parkingOut: { readonly id: string; readonly total: number; readonly receiptNumber: string };
}

test('cashiers whose server or database is killed lose no sale, sell none twice, and the books hold', async () => {
  const { seed, between } = randomNumbers();
  const dataDir = await copyDataDirectory();
  let server = await startRealServer({ DATA_DIR: dataDir });
  const { url } = server;
  const token = await logIn(url);
  const gates = { in: await makeGate(url, token, 'IN'), out: await makeGate(url, token, 'OUT') };
  const sell: Work = async (write, client, round) => {
    const plateNumber = `B ${1000 + (round % 8999)} ${String.fromCharCode(65 + client)}X`;
    const entered = (await write('/pre_entry/save', { vehicleId: car, gateId: gates.in, plateNumber })) as {
      parkingIn: { id: string };
    };
    await write('/parking_outs/save_parking_out/v2', {
      parkingInId: entered.parkingIn.id,
      gateId: gates.out,
      plateNumber,
      paidTypeId: cash,
    });
  };
  const load = startWriteLoad(url, token, 6, sell);
  for (let round = 0; round < rounds; round += 1) {
    const before = load.acknowledged.length;
    await until('sales', () => load.acknowledged.length > before + 20, 30_000);
    await delay(between(50, 900));
    if (round % 2 === 0) {
      await server.kill();
      await until('no process of the database', async () => (await findProcessesOf(dataDir)).length === 0);
      server = await startRealServer({ DATA_DIR: dataDir }, server.port);
    } else process.kill(await findPostmaster(dataDir), 'SIGKILL');
  }
  await load.stop();

  const { app } = await accessTo(dataDir);
  const sold = load.acknowledged
    .filter(({ path }) => path.endsWith('/v2'))
    .map(({ answer }) => (JSON.parse(answer) as { data: Sold }).data.parkingOut);
  const stored = await ask<{ id: string; total: string; receipt: string; booked: string }>(
    app,
    `select s.id, s.total, r.receipt_number as receipt, (select sum(l.amount) from journal_entries e
       join journal_lines l on l.entry_id = e.id where e.source_id = s.id and e.kind = 'SALE' and l.amount > 0) as booked
     from stays s join receipts r on r.stay_id = s.id where s.state = 'OUT'`,
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  expect(sold.filter((one) => byId.get(one.id)?.receipt !== one.receiptNumber)).toEqual([]);
  expect(sold.filter((one) => Number(byId.get(one.id)?.booked) !== one.total)).toEqual([]);
  expect(new Set(sold.map(({ id }) => id)).size).toBe(sold.length);
  expect(stored.length).toBe(sold.length);
  const sample = load.acknowledged.filter((_, index) => index % Math.ceil(load.acknowledged.length / 60) === 0);
  expect(await replay(url, token, sample)).toEqual([]);
  expect(await verifyDatabase(app)).toMatchObject({ breaches: [], chains: [{ broken: null }, { broken: null }] });
  report('cashiers killed', { seed, rounds, sold: sold.length, unanswered: load.unanswered() });
});
