import { shiftDays } from '@parking/contract/core/business-day';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner, holdTable } from '../../../testing/as-owner.ts';
import { type Answer, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { balanceOf } from '../testing/cash.ts';
import {
  bankAccount,
  broughtBy,
  daysOf,
  importReport,
  importStatement,
  listDifferences,
  onDifference,
  reportOf,
  settledDay,
  statementOf,
  toldLater,
  toldOf,
} from '../testing/reconciliation.ts';
import {
  type FinanceOffice,
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
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const breaches = () => listBreaches(server);
const note = 'sudah ditanyakan';
const paidOn = () => daysOf(server).paidOn;
const creditedOn = () => daysOf(server).creditedOn;
const settled = (amounts: readonly number[], cashId: string) => settledDay(office, amounts, { cashId });
const told = (reference: string | undefined, amount: number, fee = 0, more: object = {}) =>
  toldOf(server, reference, amount, fee, more);
const later = () => toldLater(server);
const credit = (amount: number, narrative: string, day = creditedOn()) => statementOf([{ day, amount, narrative }]);
const found = async (paidTypeId: string, kind: string) =>
  listDifferences(finance, `paidTypeId.equals=${paidTypeId}&kind.equals=${kind}&state.in=OPEN,DISPUTED`);
const stateOf = async (paidTypeId: string) =>
  (await listSettlements(finance, `paidTypeId.equals=${paidTypeId}`))[0]?.status;

/** What the acts come to that begin one after another while nothing can be written into a table. */
async function whileHeld(table: string, acts: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const held = await holdTable(server, table);
  const answers: Promise<Answer>[] = [];
  for (const [place, act] of acts.entries()) {
    answers.push(act());
    while ((await held.waiting()) <= place) await pause(10);
  }
  await held.release();
  return Promise.all(answers);
}

describe('a credit of the bank', () => {
  test('pays one settlement, whichever two it is matched with by hand', async () => {
    const cashId = await bankAccount(office);
    const first = await settled([10_000], cashId);
    const other = await settled([10_000], cashId);
    await importReport(finance, first.paidTypeId, reportOf([told(first.payments[0], 10_000, 70)]));
    await importStatement(finance, cashId, credit(9_930, 'KR B1'));
    await importReport(finance, other.paidTypeId, reportOf([told(other.payments[0], 10_000, 70)]));
    expect([await stateOf(first.paidTypeId), await stateOf(other.paidTypeId)]).toEqual(['PAID', 'GENERATED']);
    const [line] = await linesOf(cashId);
    const [missing] = await found(other.paidTypeId, 'NOT_ARRIVED');
    const again = await onDifference(finance, 'match', missing?.id ?? '', { otherId: line?.id, note });
    expect(again.error?.fields).toMatchObject([{ path: 'otherId', code: 'already-taken' }]);
    expect(await balanceOf(finance, cashId)).toBe(9_930);
  });

  test('of two batches by hand is of both, and what leaves the account is of neither', async () => {
    const cashId = await bankAccount(office);
    const first = await settled([10_000], cashId);
    const other = await settled([5_000], cashId);
    for (const { paidTypeId, payments } of [first, other])
      await importReport(
        finance,
        paidTypeId,
        reportOf([told(payments[0], paidTypeId === first.paidTypeId ? 10_000 : 5_000)]),
      );
    const statement = statementOf([
      { day: creditedOn(), amount: 15_000, narrative: 'TRANSFER' },
      { day: creditedOn(), amount: -10_000, narrative: 'KELUAR' },
    ]);
    await importStatement(finance, cashId, statement);
    const lines = await linesOf(cashId);
    const inward = lines.find(({ amount }) => amount > 0);
    const outward = lines.find(({ amount }) => amount < 0);
    const [firstBatch] = await found(first.paidTypeId, 'NOT_ARRIVED');
    const [otherBatch] = await found(other.paidTypeId, 'NOT_ARRIVED');
    const wrong = await onDifference(finance, 'match', firstBatch?.id ?? '', { otherId: outward?.id, note });
    expect(wrong.error?.fields).toMatchObject([{ path: 'otherId', code: 'does-not-exist' }]);
    for (const batch of [firstBatch, otherBatch])
      expect((await onDifference(finance, 'match', batch?.id ?? '', { otherId: inward?.id, note })).status).toBe(200);
    expect([await stateOf(first.paidTypeId), await stateOf(other.paidTypeId)]).toEqual(['PAID', 'PAID']);
    expect(await balanceOf(finance, cashId)).toBe(15_000);
    expect(await breaches()).toEqual([]);
  });

  test('pays one settlement where two reports that it could be of come in at once', async () => {
    const cashId = await bankAccount(office);
    const first = await settled([10_000], cashId);
    const other = await settled([10_000], cashId);
    await importStatement(finance, cashId, credit(9_930, 'TRANSFER'));
    const both = await whileHeld(
      'batch_arrivals',
      [first, other].map(
        ({ paidTypeId, payments }, place) =>
          () =>
            importReport(place === 0 ? finance : second, paidTypeId, reportOf([told(payments[0], 10_000, 70)])),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balanceOf(finance, cashId)).toBe(9_930);
    expect(await breaches()).toEqual([]);
  });

  test('of before the sale pays nothing', async () => {
    const cashId = await bankAccount(office);
    const { paidTypeId, payments } = await settled([10_000], cashId);
    const early = shiftDays(paidOn(), -9);
    await importStatement(finance, cashId, credit(9_930, 'TRANSFER', shiftDays(early, 1)));
    await importReport(finance, paidTypeId, reportOf([told(payments[0], 10_000, 70, { settledOn: early })]));
    expect([await stateOf(paidTypeId), await balanceOf(finance, cashId)]).toEqual(['GENERATED', 0]);
  });
});

const linesOf = (cashId: string) =>
  server.platform.database.readQueries
    .selectFrom('statementLines')
    .select(['id', 'amount'])
    .where('cashId', '=', cashId)
    .execute();

describe('a lone clerk', () => {
  test('does not stay below the limit of a day by naming the small side', async () => {
    const cashId = await bankAccount(office);
    const small = [1_001, 1_002, 1_003];
    const { paidTypeId } = await settled(small, cashId);
    const large = [400_001, 400_002, 400_003];
    const rows = large.map((amount) => told(`palsu ${amount}`, amount));
    await importReport(finance, paidTypeId, reportOf([...rows, later()]));
    const brought = await server.platform.database.readQueries
      .selectFrom('reportRows')
      .select('id')
      .where('paidTypeId', '=', paidTypeId)
      .where('gross', '>', 400_000)
      .execute();
    const ours = await found(paidTypeId, 'ONLY_OURS');
    const answers: unknown[] = [];
    for (const [place, { id }] of ours.entries())
      answers.push(codeOf(await onDifference(finance, 'match', id, { otherId: brought[place]?.id, note })));
    expect(answers).toEqual([
      [200, undefined],
      [200, undefined],
      [409, 'approval-needed'],
    ]);
  });

  test('does not take back alone what two persons decided', async () => {
    const cashId = await bankAccount(office);
    const { paidTypeId, payments } = await settled([10_000, 600_000], cashId);
    await importReport(finance, paidTypeId, reportOf([told(payments[0], 10_000), later()]));
    const [missing] = await found(paidTypeId, 'ONLY_OURS');
    const id = missing?.id ?? '';
    expect((await onDifference(finance, 'writeOff', id, { note, ...office.signed })).status).toBe(200);
    expect(codeOf(await onDifference(finance, 'undo', id, { note }))).toEqual([409, 'approval-needed']);
    expect((await onDifference(finance, 'undo', id, { note, ...office.signed })).data).toMatchObject({ state: 'OPEN' });
    expect(await breaches()).toEqual([]);
  });
});

describe('two at once', () => {
  test('who writes off what a report tells meanwhile leave it one of both', async () => {
    const cashId = await bankAccount(office);
    const { paidTypeId, payments } = await settled([10_000, 5_000], cashId);
    await importReport(finance, paidTypeId, reportOf([told(payments[0], 10_000), later()]));
    const [missing] = await found(paidTypeId, 'ONLY_OURS');
    const [lost, brought] = await whileHeld('provider_items', [
      () => onDifference(finance, 'writeOff', missing?.id ?? '', { note }),
      () => importReport(second, paidTypeId, reportOf([told(payments[1], 5_000)])),
    ]);
    expect([lost?.status, brought?.status]).toEqual([200, 200]);
    expect(await breaches()).toEqual([]);
  });
});

describe('a crafted file', () => {
  const rowsOf = (amount: number, count: number) =>
    reportOf(Array.from({ length: count }, (_, place) => told(`besar ${place}`, amount)));

  test('of the largest numbers is refused by its row, and what is true comes in after it', async () => {
    const cashId = await bankAccount(office);
    const { paidTypeId, payments } = await settled([10_000], cashId);
    const answer = await importReport(finance, paidTypeId, rowsOf(999_999_999_999_999, 10_000));
    expect([answer.status, answer.error?.fields]).toMatchObject([400, [{ path: 'content' }]]);
    const lines = Array.from({ length: 40 }, (_, place) => ({
      day: creditedOn(),
      amount: 999_999_999_999_999,
      narrative: `besar ${place}`,
    }));
    const statement = await importStatement(finance, cashId, statementOf(lines));
    expect([statement.status, statement.error?.fields]).toMatchObject([400, [{ path: 'content' }]]);
    const honest = await importReport(finance, paidTypeId, reportOf([told(payments[0], 10_000)]));
    expect(broughtBy(honest)).toMatchObject({ matched: 1 });
    expect(await breaches()).toEqual([]);
  });

  test('that brings a batch beyond what can be told is refused by it, and nothing of it is kept', async () => {
    const cashId = await bankAccount(office);
    const { paidTypeId, payments } = await settled([10_000], cashId);
    await importReport(finance, paidTypeId, reportOf([told(payments[0], 10_000)]));
    const nearly = Number.MAX_SAFE_INTEGER - 50_000;
    await changeAsOwner(server, 'update report_batches set gross = $2, net = $2 where paid_type_id = $1', [
      paidTypeId,
      nearly,
    ]);
    const answer = await importReport(finance, paidTypeId, reportOf([told('besar', 60_000)]));
    expect([answer.status, answer.error.code]).toEqual([400, 'bad-input']);
    expect(answer.error.fields).toMatchObject([{ path: 'content', code: 'file-batch-too-much' }]);
    expect(answer.error.fields?.[0]?.message).toContain('B1');
    const kept = await importReport(finance, paidTypeId, reportOf([told('kecil', 40_000)]));
    expect(broughtBy(kept)).toMatchObject({ rows: 1, taken: 1 });
    await changeAsOwner(server, 'update report_batches set gross = 50_000, net = 50_000 where paid_type_id = $1', [
      paidTypeId,
    ]);
    expect(await breaches()).toEqual([]);
  });
});

test('what a provider owes is its items at every instant, in whichever order a paid day is taken apart', async () => {
  const cashId = await bankAccount(office);
  const { paidTypeId, payments } = await settled([10_000, 5_000], cashId);
  await importReport(finance, paidTypeId, reportOf([told(payments[0], 10_000, 70), later()]));
  await importStatement(finance, cashId, credit(9_930, 'KR B1'));
  const [missing] = await found(paidTypeId, 'ONLY_OURS');
  const id = missing?.id ?? '';
  const [settlement] = await listSettlements(finance, `paidTypeId.equals=${paidTypeId}`);
  const lead = (body: object) => putSettlement(finance, settlement?.id ?? '', { ...body, ...office.signed });
  const paid = { status: 'PAID', valueDate: creditedOn(), reference: 'KR B1', cashId };
  for (const act of [
    () => onDifference(finance, 'writeOff', id, { note }),
    () => lead({ status: 'ACCEPTED', note }),
    () => onDifference(finance, 'undo', id, { note }),
    () => importReport(second, paidTypeId, reportOf([told(payments[1], 5_000, 35, { batch: 'B2' })])),
    () => importStatement(second, cashId, credit(4_965, 'KR B2')),
    () => lead({ ...paid, amount: 14_895 }),
    () => lead({ status: 'CLOSED' }),
    () => lead({ status: 'ACCEPTED', note }),
    () => lead({ ...paid, amount: 14_000 }),
  ]) {
    const { status, error } = await act();
    expect([status, error]).toEqual([200, undefined]);
    expect(await breaches()).toEqual([]);
  }
  expect(await balanceOf(finance, cashId)).toBe(14_000);
});
