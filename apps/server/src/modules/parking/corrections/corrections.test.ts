import { contract } from '@parking/contract/contract';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { Correction } from '@parking/contract/parking/corrections/corrections';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { act, openDepositOf, safe, usualPrice } from '../../money/testing/deposits.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';

const { corrections, deposits } = contract;
type Signed = Client & { readonly person: Person };

let server: TestServer;
let lane: Lane;
let cashier: Signed;
let operator: Signed;
let finance: Signed;
let second: Signed;

beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  operator = await signInAs(server, 'OPERATOR');
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
});
afterAll(() => server.close());
endsSound(() => server);

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const right = 3_000;
const back = usualPrice - right;
const keyed = () => ({ 'idempotency-key': newIdempotencyKey() });

async function sellTo(client: Client = cashier, more: object = {}): Promise<Saved> {
  const stay = await buildStay(server, lane, { minutesAgo: 61.5 });
  return (await save(client, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash, ...more })).data as Saved;
}
const ask = (stayId: string, more: object = {}, client: Client = cashier): Promise<Answer> =>
  client.call(corrections.ask, {
    body: { parkingOutId: stayId, reason: 'WRONG_TYPE', rightAmount: right, ...more },
    headers: keyed(),
  });
const askedOf = (answer: Answer) => answer.data as { correction: Correction; slip: PrintDocument };
const decide = (id: string, client: Client = operator, approves = true): Promise<Answer> =>
  client.call(corrections.decide, { params: { id }, body: { approves, note: 'Foto dilihat' }, headers: keyed() });
const detailOf = async (depositId: string | null) =>
  (await finance.call(deposits.detail, { params: { id: depositId ?? '' } })).data as DepositDetail;
const expected = async (person = cashier.person) => (await openDepositOf(finance, person.id))?.expected ?? 0;
const pictured = async (client: Client = cashier) => ({ picture: await uploadPicture(client) });

describe('a sale that took too much', () => {
  test('is put right on the spot by who signs: its drawer owes less, the sale stays, and the slip says so', async () => {
    const { parkingOut } = await sellTo();
    const before = await expected();
    const answer = await ask(parkingOut.id, signedBy(operator.person));
    expect(codeOf(answer)).toEqual([200, undefined]);
    const { correction, slip } = askedOf(answer);
    expect(correction).toMatchObject({ state: 'APPROVED', decidedBy: operator.person.username, amount: back });
    expect(slip).toMatchObject({ title: 'BUKTI KOREKSI', number: `K-${correction.number}`, total: back });
    expect(await expected()).toBe(before - back);
    const detail = await detailOf(parkingOut.depositId);
    expect(detail).toMatchObject({ corrected: back });
    expect((detail.production ?? 0) - back).toBe(await expected());
    const still = await operator.call(contract.parkingOuts.get, { params: { id: parkingOut.id } });
    expect(still.data).toMatchObject({ total: usualPrice });
    const told = await finance.call(corrections.list, { query: `id.equals=${correction.id}` });
    expect(told.data).toMatchObject([
      { charged: usualPrice, rightAmount: right, amount: back, tax: Math.round((727 * back) / usualPrice) },
    ]);
    const journal = await finance.call(contract.transactions.list, {
      query: 'source.in=CORRECTION&sort=bookedAt,desc',
    });
    expect(journal.data).toMatchObject([{ amount: -back, holder: 'DRAWER' }]);
    const copy = await cashier.call(contract.parkingOuts.reprint, {
      body: { id: parkingOut.id, note: 'Diminta pengemudi' },
      headers: keyed(),
    });
    expect((copy.data as PrintDocument).rows).toContainEqual(expect.objectContaining({ label: 'Koreksi' }));
  });

  test('waits with its picture where nobody signs, and its drawer owes all of it until somebody else approves', async () => {
    const { parkingOut } = await sellTo();
    const before = await expected();
    expect(codeOf(await ask(parkingOut.id))).toEqual([409, 'approval-needed']);
    const { correction } = askedOf(await ask(parkingOut.id, await pictured()));
    expect(correction).toMatchObject({ state: 'WAITING' });
    expect(await expected()).toBe(before);
    const waits = await operator.call(contract.waiting.forMe);
    expect(waits.data).toMatchObject({
      kinds: expect.arrayContaining([expect.objectContaining({ kind: 'CORRECTIONS', count: 1 })]),
    });
    expect(codeOf(await decide(correction.id, server.client()))).toEqual([401, 'not-signed-in']);
    expect(codeOf(await decide(correction.id, cashier))).toEqual([403, 'forbidden']);
    expect(codeOf(await decide(correction.id, finance))).toEqual([403, 'forbidden']);
    const raced = await Promise.all([decide(correction.id), decide(correction.id)]);
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await expected()).toBe(before - back);
    expect(codeOf(await decide(correction.id, operator, false))).toEqual([409, 'already-settled']);
  });

  test('is owed in full where it is refused or withdrawn, and may be asked for again', async () => {
    const { parkingOut } = await sellTo();
    const before = await expected();
    const refused = askedOf(await ask(parkingOut.id, await pictured())).correction;
    expect((await decide(refused.id, operator, false)).data).toMatchObject({ state: 'REFUSED' });
    const { id } = askedOf(await ask(parkingOut.id, await pictured())).correction;
    const withdraw = (client: Client) =>
      client.call(corrections.withdraw, { params: { id }, body: { note: 'Salah lihat' }, headers: keyed() });
    expect(codeOf(await withdraw(operator))).toEqual([404, 'record-not-found']);
    expect((await withdraw(cashier)).data).toMatchObject({ state: 'WITHDRAWN' });
    expect(await expected()).toBe(before);
  });
});

describe('nobody puts right', () => {
  test('what they may not, or what is no input', async () => {
    const { parkingOut } = await sellTo();
    const signed = signedBy(operator.person);
    expect(codeOf(await ask(parkingOut.id, signed, server.client()))).toEqual([401, 'not-signed-in']);
    expect(codeOf(await ask(parkingOut.id, signed, finance))).toEqual([403, 'forbidden']);
    expect(codeOf(await ask(parkingOut.id, { ...signed, rightAmount: usualPrice }))).toEqual([400, 'bad-input']);
    expect(codeOf(await ask(parkingOut.id, { ...signed, rightAmount: -1 }))).toEqual([400, 'bad-input']);
    expect(codeOf(await ask(parkingOut.id, { ...signed, reason: 'OTHER' }))).toEqual([400, 'bad-input']);
    expect(codeOf(await ask(parkingOut.id, signedBy(finance.person)))).toEqual([409, 'approval-needed']);
    expect(codeOf(await ask(parkingOut.id, signedBy(cashier.person)))).toEqual([409, 'approval-needed']);
    const others = await pictured(operator);
    expect(codeOf(await ask(parkingOut.id, others))).toEqual([404, 'asset-not-found']);
  });

  test('one sale twice, also at once', async () => {
    const { parkingOut } = await sellTo();
    const signed = signedBy(operator.person);
    const raced = await Promise.all([ask(parkingOut.id, signed), ask(parkingOut.id, signed)]);
    expect(raced.map(codeOf)).toEqual(
      expect.arrayContaining([
        [200, undefined],
        [409, 'already-corrected'],
      ]),
    );
    expect(codeOf(await ask(parkingOut.id, signed))).toEqual([409, 'already-corrected']);
  });

  test('another cashier’s sale, nor one that has left the last five, or is a quarter of an hour old', async () => {
    const signed = signedBy(operator.person);
    const { parkingOut: others } = await sellTo(await signInAs(server, 'CASHIER'));
    expect(codeOf(await ask(others.id, signed))).toEqual([404, 'record-not-found']);
    const { parkingOut: early } = await sellTo();
    for (let one = 0; one < 5; one += 1) await sellTo();
    expect(codeOf(await ask(early.id, signed))).toEqual([409, 'correction-too-late']);
    const { parkingOut: old } = await sellTo();
    await changeAsOwner(server, `alter table stays disable trigger user`, []);
    await changeAsOwner(server, `update stays set exited_at = exited_at - interval '16 minutes' where id = $1`, [
      old.id,
    ]);
    const late = await ask(old.id, signed);
    await changeAsOwner(server, `update stays set exited_at = exited_at + interval '16 minutes' where id = $1`, [
      old.id,
    ]);
    await changeAsOwner(server, `alter table stays enable trigger user`, []);
    expect(codeOf(late)).toEqual([409, 'correction-too-late']);
  });

  test('what was not paid in cash, nor a free car: no money is given back by a free pass', async () => {
    const signed = signedBy(operator.person);
    const { parkingOut: owed } = await sellTo(cashier, {
      paidTypeId: undefined,
      toCollect: { reason: 'SHORT_PAID', paid: 1_000, name: 'Pak Budi' },
    });
    expect(codeOf(await ask(owed.id, signed))).toEqual([409, 'correction-not-cash']);
    const { parkingOut: free } = await sellTo(cashier, {
      paidTypeId: undefined,
      freePass: true,
      freePassVerification: 'Tamu direksi',
      ...signed,
    });
    expect(codeOf(await ask(free.id, { ...signed, rightAmount: 0 }))).toEqual([409, 'correction-not-cash']);
  });

  test('what their second account asked for', async () => {
    const { parkingOut } = await sellTo();
    const { correction } = askedOf(await ask(parkingOut.id, await pictured()));
    const twin = await signInAs(server, 'OPERATOR');
    await changeAsOwner(
      server,
      `insert into credential_changes (id, user_id, changed_by, what) values (gen_random_uuid(), $1, $2, 'PASSWORD')`,
      [twin.person.id, cashier.person.id],
    );
    expect(codeOf(await decide(correction.id, twin))).toEqual([409, 'not-two-persons']);
    expect((await decide(correction.id)).status).toBe(200);
  });
});

test('after the hand-in nothing is asked for; what waits is decided before its deposit is verified, and never after', async () => {
  const seller = await signInAs(server, 'CASHIER');
  const { parkingOut } = await sellTo(seller);
  const { parkingOut: other } = await sellTo(seller);
  const { correction } = askedOf(await ask(parkingOut.id, await pictured(seller), seller));
  const submitted = await act.submit(seller, seller.person.id, { counted: 2 * usualPrice - back });
  expect(submitted.status).toBe(200);
  expect(codeOf(await ask(other.id, signedBy(operator.person), seller))).toEqual([409, 'correction-too-late']);
  const id = parkingOut.depositId ?? '';
  const received = await finance.call(deposits.receive, {
    params: { id },
    body: { value: 2 * usualPrice - back, cashId: safe },
    headers: keyed(),
  });
  expect(received.status).toBe(200);
  const verify = () => second.call(deposits.verify, { params: { id }, body: { accepted: true }, headers: keyed() });
  expect(codeOf(await verify())).toEqual([409, 'corrections-waiting']);
  expect((await decide(correction.id)).status).toBe(200);
  expect((await verify()).status).toBe(200);
  expect(await detailOf(id)).toMatchObject({ state: 'VERIFIED', difference: 0, corrected: back });
});
