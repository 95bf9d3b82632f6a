import { contract } from '@parking/contract/contract';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { receiptCheckPath } from '@parking/contract/parking/paper/receipt-checks';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startServerOn, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../testing/stays.ts';

let server: TestServer;
let lane: Lane;
let cashier: Client;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
});
afterAll(() => server.close());
beforeEach(() => changeAsOwner(server, `delete from attempts where key like 'receipt%'`));

async function codeSold(): Promise<{ code: string; stayId: string }> {
  const stay = await buildStay(server, lane);
  const { data } = await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
  const { check } = (data as { receipt: PrintDocument }).receipt;
  return { code: check?.split(receiptCheckPath)[1] ?? '', stayId: stay.id };
}
/** By whoever names other addresses than their own. */
const ask = (code: string, forwardedFor?: string, at = server) =>
  at.client().call(contract.receiptChecks.check, {
    body: { code },
    ...(forwardedFor !== undefined && { headers: { 'x-forwarded-for': forwardedFor } }),
  });
const address = (n: number) => `10.1.${Math.floor(n / 200)}.${n % 200}`;
const waited = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 429).length;

test('who names an address for each try is counted by their own, behind a proxy too', async () => {
  const many = Array.from({ length: 50 }, (_, n) => n);
  expect(waited(await Promise.all(many.map((n) => ask(`percobaan-${n}`, address(n)))))).toBe(30);
  await changeAsOwner(server, `delete from attempts where key like 'receipt%'`);
  const behind = await startServerOn(server.database, { TRUST_PROXY: '1' });
  try {
    // The proxy adds the last one; what stands before it was written by whoever asks.
    const tries = many.map((n) => ask(`percobaan-${n}`, `${address(n)}, 10.9.9.9`, behind));
    expect(waited(await Promise.all(tries))).toBe(30);
    expect((await ask('percobaan', '10.9.9.8', behind)).status).toBe(404);
  } finally {
    await behind.close();
  }
});

test('a code of another installation, or of a key that was replaced, is none', async () => {
  const { code } = await codeSold();
  const other = await startTestServer();
  try {
    expect((await ask(code, undefined, other)).status).toBe(404);
  } finally {
    await other.close();
  }
  await changeAsOwner(server, `update secrets set value = $1 where name = 'receipt-key'`, [randomBytes(32)]);
  expect((await ask(code)).status).toBe(404);
  const { code: since } = await codeSold();
  expect((await ask(since)).status).toBe(200);
});

test('tells of its lines words and amounts alone, and stores nothing of who asked', async () => {
  const { code, stayId } = await codeSold();
  const count = async () => {
    const { rows } = await server.platform.database.writes.query(
      `select (select count(*) from operations_log)::integer as log, (select count(*) from reprints)::integer as prints,
        (select count(*) from attempts where key like 'receipt-unknown%')::integer as unknown`,
    );
    return rows[0];
  };
  const before = await count();
  const { data } = await ask(code);
  expect(await count()).toEqual(before);
  const { lines } = data as { lines: readonly object[] };
  expect([...new Set(lines.flatMap((line) => Object.keys(line)))].toSorted()).toEqual(['amount', 'label', 'labelEn']);
  await changeAsOwner(server, `update stay_plates set exit_plate = 'B 1 X', plate_key = 'B1X' where stay_id = $1`, [
    stayId,
  ]);
  expect((await ask(code)).data).toEqual(data);
});
