import type { Difference } from '@parking/contract/money/reconciliation/reconciliation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs, tieAccounts } from '../../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { confirmReturn, fillSafe, giveBack, listOnAccount, listReturns } from '../../parking/testing/give-back.ts';
import { balanceOf } from '../testing/cash.ts';
import { safe } from '../testing/deposits.ts';
import {
  type SettledDay,
  broughtBy,
  daysOf,
  importReport,
  importStatement,
  listDifferences,
  onDifference,
  reportOf,
  settledDay,
  statementOf,
  toldOf,
} from '../testing/reconciliation.ts';
import {
  type FinanceOffice,
  backdateWaiting,
  keepAll,
  listBreaches,
  listSettlements,
  openOffice,
  putSettlement,
} from '../testing/settlements.ts';

let server: TestServer;
let office: FinanceOffice;
let finance: FinanceOffice['finance'];
let second: FinanceOffice['second'];
beforeAll(async () => {
  server = await startTestServer();
  office = await openOffice(server);
  ({ finance, second } = office);
  await fillSafe(finance);
});
afterAll(() => server.close());

const note = 'pelanggan membayar, mobil tidak ada';
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const breaches = () => listBreaches(server);
const owedTo = (paidTypeId: string) => listOnAccount(finance, `cause.equals=REPORTED&paidTypeId.equals=${paidTypeId}`);
const held = async (kind: string, paidTypeId: string): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(l.amount), 0)::bigint as amount from accounts a join journal_lines l on l.account_id = a.id
    where a.kind = ${kind} and a.owner_id = ${paidTypeId}`.execute(server.platform.database.readQueries);
  return rows[0]?.amount ?? 0;
};

/** A settled day of 10,000 whose report tells of something more that we know nothing of. */
async function withUnknown(amount: number, more: object = {}): Promise<SettledDay & { readonly unknown: Difference }> {
  const account = await settledDay(office, [10_000]);
  const rows = [toldOf(server, account.payments[0], 10_000), toldOf(server, `lain ${amount}`, amount, 0, more)];
  await importReport(finance, account.paidTypeId, reportOf(rows));
  const [unknown] = await listDifferences(finance, `paidTypeId.equals=${account.paidTypeId}&kind.equals=ONLY_THEIRS`);
  if (!unknown) throw new Error('nothing is only theirs');
  return { ...account, unknown };
}
const accept = (client: FinanceOffice['finance'], { id }: Difference, more: object = {}) =>
  onDifference(client, 'accept', id, { note, ...more });
const undo = ({ id }: Difference, more: object = {}) => onDifference(finance, 'undo', id, { note, ...more });

test('what only a provider knows of is owed by it, to whoever paid it', async () => {
  const { paidTypeId, unknown } = await withUnknown(5_000);
  expect(await held('PROVIDER', paidTypeId)).toBe(10_000);
  expect((await onDifference(office.cashier, 'accept', unknown.id, { note })).status).toBe(403);
  expect((await onDifference(server.client(), 'accept', unknown.id, { note })).status).toBe(401);
  const accepted = await accept(finance, unknown);
  expect([accepted.status, accepted.data]).toMatchObject([200, { state: 'ACCEPTED', approvedBy: null }]);
  expect(await held('PROVIDER', paidTypeId)).toBe(15_000);
  expect(await owedTo(paidTypeId)).toMatchObject([
    { state: 'OWED_BACK', amount: 5_000, paid: 5_000, reference: 'lain 5000', operator: finance.person.username },
  ]);
  expect(await breaches()).toEqual([]);
  // It stays, whatever another file tells.
  await importReport(finance, paidTypeId, reportOf([toldOf(server, 'lain lagi', 1_000)]));
  expect(await listDifferences(finance, `id.equals=${unknown.id}`)).toMatchObject([{ state: 'ACCEPTED' }]);
  expect(codeOf(await accept(finance, unknown))).toEqual([409, 'difference-decided']);
  expect(await breaches()).toEqual([]);
});

test('two at once book it once', async () => {
  const { paidTypeId, unknown } = await withUnknown(5_000);
  const both = await Promise.all([accept(finance, unknown), accept(second, unknown)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([await held('PROVIDER', paidTypeId), (await owedTo(paidTypeId)).length]).toEqual([15_000, 1]);
  expect(await breaches()).toEqual([]);
});

test('a payment that is told twice by the numbers of its terminal is owed once', async () => {
  const { paidTypeId, payments } = await settledDay(office, [10_000]);
  const { paidOn } = daysOf(server);
  const head = 'waktu,jenis,jumlah,biaya,referensi,rrn,kode approval,terminal,nomor kartu,batch,tanggal settlement';
  const told = (at: string, numbers: string, batch = 'B1') =>
    `${paidOn} ${at},SALE,40000,0,,${numbers},${batch},${paidOn}`;
  const known = `${paidOn} 12:00:00,SALE,10000,0,${payments[0]},,,,,B1,${paidOn}`;
  for (const numbers of ['998877665544,,,', ',A1B2C3,T01,4321']) {
    await importReport(finance, paidTypeId, [head, known, told('12:30:17', numbers)].join('\n'));
    const open = () => listDifferences(finance, `paidTypeId.equals=${paidTypeId}&state.equals=OPEN`);
    const [unknown] = await open();
    expect(unknown).toMatchObject({ kind: 'ONLY_THEIRS', theirs: 40_000 });
    expect((await onDifference(finance, 'accept', unknown?.id ?? '', { note })).status).toBe(200);
    const before = await held('PROVIDER', paidTypeId);
    // Another of its reports tells whole minutes.
    await importReport(finance, paidTypeId, [head, told('12:30:00', numbers, 'B2')].join('\n'));
    const [again] = await open();
    expect(again).toMatchObject({ kind: 'DUPLICATE', theirs: 40_000 });
    expect((await onDifference(finance, 'accept', again?.id ?? '', { note })).status).toBe(200);
    expect(await held('PROVIDER', paidTypeId)).toBe(before);
  }
  expect(await owedTo(paidTypeId)).toHaveLength(2);
  expect(await breaches()).toEqual([]);
});

test('above the limit it takes two, alone or with what the same one decided today, and two take it back', async () => {
  const { paidTypeId, unknown } = await withUnknown(600_000);
  expect(codeOf(await accept(finance, unknown))).toEqual([409, 'approval-needed']);
  expect([await held('PROVIDER', paidTypeId), await owedTo(paidTypeId)]).toEqual([10_000, []]);
  const accepted = await accept(finance, unknown, office.signed);
  expect(accepted.data).toMatchObject({ state: 'ACCEPTED', approvedBy: second.person.username });
  expect(codeOf(await undo(unknown))).toEqual([409, 'approval-needed']);
  expect((await undo(unknown, office.signed)).data).toMatchObject({ state: 'OPEN' });
  const small = await Promise.all([withUnknown(450_001), withUnknown(450_002), withUnknown(450_003)]);
  const answers: unknown[] = [];
  for (const one of small) answers.push(codeOf(await accept(finance, one.unknown)));
  expect(answers.at(-1)).toEqual([409, 'approval-needed']);
  // Nor by another account of the same person.
  const tied = await signInAs(server, 'FINANCE');
  await tieAccounts(server, finance.person, tied.person);
  expect(codeOf(await accept(tied, small[2].unknown))).toEqual([409, 'approval-needed']);
  for (const one of small.slice(0, 2)) expect((await undo(one.unknown)).status).toBe(200);
  expect(await breaches()).toEqual([]);
});

test('it is taken back and accepted again, however often', async () => {
  const { paidTypeId, unknown } = await withUnknown(5_000);
  for (const amount of [15_000, 10_000, 15_000, 10_000]) {
    const answer = amount === 15_000 ? await accept(second, unknown) : await undo(unknown);
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    expect(await held('PROVIDER', paidTypeId)).toBe(amount);
    expect((await owedTo(paidTypeId)).length).toBe(amount === 15_000 ? 1 : 0);
    expect(await breaches()).toEqual([]);
  }
  expect(await listDifferences(finance, `id.equals=${unknown.id}`)).toMatchObject([{ state: 'OPEN' }]);
});

test('whoever paid it is given it back by two, and from then on it stays', async () => {
  const { paidTypeId, unknown } = await withUnknown(5_000);
  await accept(finance, unknown);
  const [owed] = await owedTo(paidTypeId);
  const id = owed?.id ?? '';
  const cash = { way: 'PAID_OUT_IN_CASH', reference: 'lain 5000', receivedBy: 'Sari', cashId: safe };
  expect(codeOf(await giveBack(second, id, { ...cash, reference: 'lain 1' }))).toEqual([400, 'bad-input']);
  expect((await giveBack(second, id, cash)).status).toBe(200);
  expect(codeOf(await undo(unknown))).toEqual([409, 'already-settled']);
  const [asked] = await listReturns(finance, id);
  expect(asked).toMatchObject({ mayDecide: true });
  expect((await confirmReturn(finance, asked?.id ?? '')).status).toBe(200);
  expect(codeOf(await undo(unknown))).toEqual([409, 'already-settled']);
  expect(await owedTo(paidTypeId)).toMatchObject([{ state: 'RETURNED', amount: 0, returned: 5_000 }]);
  expect(await breaches()).toEqual([]);
});

test('taken back at the moment in which it is given back it is one of both', async () => {
  const { paidTypeId, unknown } = await withUnknown(5_000);
  await accept(finance, unknown);
  const [owed] = await owedTo(paidTypeId);
  const cash = { way: 'PAID_OUT_IN_CASH', reference: 'lain 5000', receivedBy: 'Sari', cashId: safe };
  const [back, given] = await Promise.all([undo(unknown), giveBack(second, owed?.id ?? '', cash)]);
  expect([back?.status, given?.status].filter((status) => status === 200)).toHaveLength(1);
  expect(await breaches()).toEqual([]);
});

test('it comes into the next settlement, which its own row pays, and a paid one keeps it', async () => {
  const { paidTypeId, cashId, unknown } = await withUnknown(5_000, { fee: 35, batch: 'B2' });
  await accept(finance, unknown);
  await backdateWaiting(server, paidTypeId, 2);
  await keepAll(server);
  const settlements = await listSettlements(finance, `paidTypeId.equals=${paidTypeId}&sort=day,asc`);
  expect(settlements).toMatchObject([{ total: 10_000 }, { total: 5_000, items: 1, status: 'GENERATED' }]);
  const { creditedOn } = daysOf(server);
  const statement = statementOf([{ day: creditedOn, amount: 4_965, narrative: 'KR B2' }]);
  expect(broughtBy(await importStatement(finance, cashId, statement))).toMatchObject({ arrived: 1, paid: 1 });
  expect([await balanceOf(finance, cashId), await held('PROVIDER', paidTypeId)]).toEqual([4_965, 10_000]);
  expect(codeOf(await undo(unknown))).toEqual([409, 'settlement-state']);
  expect(await breaches()).toEqual([]);
});

test('taken back out of a settlement that waits it is owed no more, and that is paid without it', async () => {
  const { paidTypeId, cashId, unknown } = await withUnknown(5_000);
  await accept(finance, unknown);
  await backdateWaiting(server, paidTypeId, 2);
  await keepAll(server);
  const [settlement] = await listSettlements(finance, `paidTypeId.equals=${paidTypeId}&sort=day,desc`);
  const id = settlement?.id ?? '';
  expect((await undo(unknown)).status).toBe(200);
  expect(await breaches()).toEqual([]);
  for (const status of ['SENT', 'ACCEPTED']) await putSettlement(finance, id, { status });
  const by = { status: 'PAID', amount: 0, valueDate: daysOf(server).creditedOn, reference: 'tidak ada', cashId };
  expect(codeOf(await putSettlement(finance, id, by))).toEqual([200, undefined]);
  expect(await breaches()).toEqual([]);
});

test('what a provider took back of nothing that is known is borne, and taken back', async () => {
  const { paidTypeId, unknown } = await withUnknown(-4_000, { kind: 'CHARGEBACK' });
  expect(unknown).toMatchObject({ theirs: -4_000 });
  expect((await accept(finance, unknown)).status).toBe(200);
  expect([await held('PROVIDER', paidTypeId), await held('FEE', paidTypeId)]).toEqual([6_000, 4_000]);
  expect(await owedTo(paidTypeId)).toEqual([]);
  expect(await breaches()).toEqual([]);
  expect((await undo(unknown)).status).toBe(200);
  expect([await held('PROVIDER', paidTypeId), await held('FEE', paidTypeId)]).toEqual([10_000, 0]);
  expect(await breaches()).toEqual([]);
});
