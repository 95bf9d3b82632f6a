import { contract } from '@parking/contract/contract';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { newId } from '@parking/contract/core/id';
import { type CheckedReceipt, receiptCheckPath } from '@parking/contract/parking/paper/receipt-checks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, car, cash, nextPlate, save } from '../testing/stays.ts';

const { entryPaid, parkingOuts, receiptChecks } = contract;
let server: TestServer;
let lane: Lane;
let cashier: Client;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
});
afterAll(() => server.close());
// Each test is a phone of its own.
beforeEach(() => changeAsOwner(server, `delete from attempts where key like 'receipt%'`));

const ask = (code: string) => server.client().call(receiptChecks.check, { body: { code } });
const codeOf = ({ check }: PrintDocument): string => check?.split(receiptCheckPath)[1] ?? '';
async function sell() {
  const stay = await buildStay(server, lane, { minutesAgo: 61.5 });
  const { data } = await save(cashier, {
    parkingInId: stay.id,
    gateId: lane.exitId,
    paidTypeId: cash,
    tendered: 50_000,
  });
  const { receipt, parkingOut } = data as {
    receipt: PrintDocument;
    parkingOut: { total: number; receiptNumber: string };
  };
  return { stay, receipt, parkingOut };
}

test('a receipt leads to what was booked, without account, and names nobody', async () => {
  const { stay, receipt, parkingOut } = await sell();
  expect(receipt.check).toBe(`${server.platform.config.publicUrl}/r/${codeOf(receipt)}`);
  const [once, again] = await Promise.all([ask(codeOf(receipt)), ask(codeOf(receipt))]);
  expect(once.data).toEqual(again.data);
  const told = once.data as CheckedReceipt;
  expect(told).toMatchObject({
    number: parkingOut.receiptNumber,
    kind: 'EXIT',
    total: parkingOut.total,
    isOwed: false,
    copies: 0,
  });
  expect(told.total).toBeGreaterThan(0);
  expect(told.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(told.total);
  expect(told.durationMinutes).toBe(61);
  const text = JSON.stringify(told);
  for (const secret of [stay.plate, stay.plate.replaceAll(' ', ''), stay.code, stay.id])
    expect(text).not.toContain(secret);
});

test('a copy leads to the same receipt, and says that there are copies', async () => {
  const { stay, receipt } = await sell();
  const reprint = () => cashier.call(parkingOuts.reprint, { body: { id: stay.id, note: 'diminta pelanggan' } });
  const copies = [await reprint(), await reprint()].map(({ data }) => codeOf(data as PrintDocument));
  expect(copies).toEqual([codeOf(receipt), codeOf(receipt)]);
  expect((await ask(codeOf(receipt))).data).toMatchObject({ kind: 'EXIT', copies: 2 });
});

test('what was paid on entry has a receipt of its own, before the exit and after it', async () => {
  const plateNumber = nextPlate();
  const { data } = await cashier.call(entryPaid.checkIn, {
    body: { vehicleId: car, gateId: lane.entryId, paidTypeId: cash, tendered: 50_000, plateNumber },
  });
  const { receipt, parkingIn } = data as { receipt: PrintDocument; parkingIn: { id: string } };
  const onEntry = { kind: 'ENTRY', number: receipt.number, total: receipt.total, datetimeOut: null };
  expect((await ask(codeOf(receipt))).data).toMatchObject(onEntry);
  const left = await save(cashier, { parkingInId: parkingIn.id, gateId: lane.exitId, paidTypeId: cash });
  const atExit = codeOf((left.data as { receipt: PrintDocument }).receipt);
  expect(atExit).not.toBe(codeOf(receipt));
  expect((await ask(codeOf(receipt))).data).toMatchObject(onEntry);
  expect((await ask(atExit)).data).toMatchObject({ kind: 'EXIT' });
});

test('whoever knows a stay makes no code of it, nor one of another', async () => {
  const { receipt } = await sell();
  const inside = await buildStay(server, lane);
  const code = codeOf(receipt);
  const bytes = Buffer.from(code, 'base64url');
  const withId = (id: string) =>
    Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), bytes.subarray(16)]).toString('base64url');
  const [first = '', last = ''] = [code[0], code.at(-1)];
  const made = [
    withId(inside.id),
    withId(newId()),
    `${first === 'A' ? 'B' : 'A'}${code.slice(1)}`,
    `${code.slice(0, -1)}${last === 'A' ? 'B' : 'A'}`,
    `${code}=`,
    `${code}AAAA`,
    code.slice(0, 22),
    code.toLowerCase() === code ? code.toUpperCase() : code.toLowerCase(),
    inside.id,
    inside.code,
    '%00',
  ];
  for (const one of made) {
    const { status, error } = await ask(one);
    expect([one, status, error.code]).toEqual([one, 404, 'receipt-unknown']);
  }
});

test('no text is a code, none at all is told by its field, and who tries many is made to wait', async () => {
  for (const body of [{}, { code: '' }, { code: 'x'.repeat(101) }, { code: 7 }, { code: 'x', more: 1 }])
    expect((await server.client().call(receiptChecks.check, { body })).status).toBe(400);
  const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(`percobaan-${n}`)));
  expect(tries.filter(({ status }) => status === 404)).toHaveLength(20);
  expect(tries.filter(({ error, status }) => status === 429 && error.code === 'too-many-requests')).toHaveLength(10);
});
