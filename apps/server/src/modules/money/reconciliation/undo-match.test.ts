import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import {
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
  undoMatch,
} from '../testing/reconciliation.ts';
import {
  type FinanceOffice,
  listBreaches,
  listSettlements,
  openOffice,
  putSettlement,
  settlementDetail,
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

const note = 'itu pembayaran orang lain';
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const breaches = () => listBreaches(server);
const kinds = async (paidTypeId: string): Promise<string[]> =>
  (await listDifferences(finance, `paidTypeId.equals=${paidTypeId}&state.in=OPEN,DISPUTED`))
    .map(({ kind }) => kind)
    .toSorted();
const matchesOf = async (settlementId: string) => {
  const { itemsPage } = await settlementDetail(finance, settlementId);
  return itemsPage.data.map(({ matchId, matchedBy }) => ({ id: matchId ?? '', matchedBy }));
};

test('what a key matched is taken apart with a reason, waits again, and no key makes it one again', async () => {
  const { paidTypeId, payments, settlementId } = await settledDay(office, [10_000, 5_000]);
  const rows = [toldOf(server, payments[0], 10_000), toldOf(server, payments[1], 4_500), toldLater(server)];
  await importReport(finance, paidTypeId, reportOf(rows));
  const [first, other] = await matchesOf(settlementId);
  expect([first?.matchedBy, other?.matchedBy]).toEqual(['OUR_REFERENCE', 'OUR_REFERENCE']);
  const [differs] = await listDifferences(finance, `paidTypeId.equals=${paidTypeId}&kind.equals=AMOUNT_DIFFERS`);
  await onDifference(finance, 'accept', differs?.id ?? '', { note });
  const id = other?.id ?? '';
  expect((await undoMatch(server.client(), id, { note })).status).toBe(401);
  expect((await undoMatch(office.cashier, id, { note })).status).toBe(403);
  expect((await undoMatch(finance, id, { note: '' })).status).toBe(400);
  expect(codeOf(await undoMatch(finance, newId(), { note }))).toEqual([404, 'record-not-found']);
  expect((await undoMatch(finance, id, { note })).data).toMatchObject({ id });
  expect(codeOf(await undoMatch(finance, id, { note }))).toEqual([409, 'match-decided']);
  expect(await kinds(paidTypeId)).toEqual(['ONLY_OURS', 'ONLY_THEIRS', 'ONLY_THEIRS']);
  expect(await listDifferences(finance, `id.equals=${differs?.id}`)).toMatchObject([{ state: 'GONE' }]);
  const more = await importReport(finance, paidTypeId, reportOf([toldOf(server, 'lagi', 1_000)]));
  expect(broughtBy(more)).toMatchObject({ matched: 0 });
  expect((await matchesOf(settlementId)).map(({ matchedBy }) => matchedBy)).toEqual(['OUR_REFERENCE', null]);
  const logged = await server.platform.database.readQueries
    .selectFrom('operationsLog')
    .select(['actorId', 'payload'])
    .where('action', '=', 'undo-match')
    .execute();
  expect(logged).toMatchObject([{ actorId: finance.person.id, payload: expect.stringContaining(note) }]);
  expect(await breaches()).toEqual([]);
});

test('a person may match again what was taken apart, and that is undone with its difference', async () => {
  const { paidTypeId, payments, settlementId } = await settledDay(office, [10_000]);
  await importReport(finance, paidTypeId, reportOf([toldOf(server, payments[0], 10_000), toldLater(server)]));
  const [made] = await matchesOf(settlementId);
  await undoMatch(finance, made?.id ?? '', { note });
  const [ours] = await listDifferences(finance, `paidTypeId.equals=${paidTypeId}&kind.equals=ONLY_OURS`);
  const row = await server.platform.database.readQueries
    .selectFrom('itemMatches')
    .select('rowId')
    .where('id', '=', made?.id ?? '')
    .executeTakeFirstOrThrow();
  const matched = await onDifference(finance, 'match', ours?.id ?? '', { otherId: row.rowId, note });
  expect(matched.data).toMatchObject({ state: 'MATCHED' });
  const [byHand] = await matchesOf(settlementId);
  expect(byHand?.matchedBy).toBe('BY_HAND');
  expect(codeOf(await undoMatch(finance, byHand?.id ?? '', { note }))).toEqual([409, 'match-decided']);
  expect(await breaches()).toEqual([]);
});

test('what was accepted of a match by hand goes with it too: of the next one it is asked again', async () => {
  const { paidTypeId, payments } = await settledDay(office, [10_000, 20_000]);
  await importReport(finance, paidTypeId, reportOf([toldOf(server, 'asing', 9_500), toldLater(server)]));
  const found = (query: string) => listDifferences(finance, `paidTypeId.equals=${paidTypeId}&${query}`);
  const [theirs] = await found('kind.equals=ONLY_THEIRS&theirs.equals=9500');
  const { rows: items } = await sql<{ entryId: string }>`
    select entry_id as "entryId" from provider_items where paid_type_id = ${paidTypeId} order by amount`.execute(
    server.platform.database.readQueries,
  );
  expect(items).toHaveLength(payments.length);
  const match = (otherId: string | undefined) => onDifference(finance, 'match', theirs?.id ?? '', { otherId, note });
  expect((await match(items[0]?.entryId)).status).toBe(200);
  const [little] = await found('kind.equals=AMOUNT_DIFFERS');
  expect((await onDifference(finance, 'accept', little?.id ?? '', { note })).data).toMatchObject({ ours: 10_000 });
  expect((await onDifference(finance, 'undo', theirs?.id ?? '', { note })).status).toBe(200);
  expect((await match(items[1]?.entryId)).status).toBe(200);
  expect(await found('kind.equals=AMOUNT_DIFFERS')).toMatchObject([{ state: 'OPEN', ours: 20_000, theirs: 9_500 }]);
  expect(await breaches()).toEqual([]);
});

test('what a key had found to be one is said to be two by two persons, however little it is', async () => {
  const { paidTypeId, payments, settlementId } = await settledDay(office, [10_000]);
  await importReport(finance, paidTypeId, reportOf([toldOf(server, payments[0], 10_000), toldLater(server)]));
  const [made] = await matchesOf(settlementId);
  await undoMatch(finance, made?.id ?? '', { note });
  const found = async (kind: string) => {
    const [one] = await listDifferences(
      finance,
      `paidTypeId.equals=${paidTypeId}&kind.equals=${kind}&state.equals=OPEN`,
    );
    return one?.id ?? '';
  };
  const [theirs, ours] = [await found('ONLY_THEIRS&theirs.equals=10000'), await found('ONLY_OURS')];
  for (const [act, id] of [
    ['accept', theirs],
    ['writeOff', ours],
  ] as const) {
    expect(codeOf(await onDifference(finance, act, id, { note }))).toEqual([409, 'approval-needed']);
    const byTwo = await onDifference(finance, act, id, { note, ...office.signed });
    expect(byTwo.data).toMatchObject({ approvedBy: second.person.username });
  }
  expect(await breaches()).toEqual([]);
});

test('two at once take it apart once', async () => {
  const { paidTypeId, payments, settlementId } = await settledDay(office, [10_000]);
  await importReport(finance, paidTypeId, reportOf([toldOf(server, payments[0], 10_000)]));
  const [made] = await matchesOf(settlementId);
  const both = await Promise.all([finance, second].map((who) => undoMatch(who, made?.id ?? '', { note })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('what a paid day rests on stays until two took the payment back; so does the credit of a batch', async () => {
  const { paidTypeId, cashId, payments, settlementId } = await settledDay(office, [10_000, 5_000]);
  const { creditedOn } = daysOf(server);
  const rows = [toldOf(server, payments[0], 10_000), toldOf(server, payments[1], 5_000, 0, { batch: 'B2' })];
  await importReport(finance, paidTypeId, reportOf(rows));
  const credit = statementOf([{ day: creditedOn, amount: 15_000, narrative: 'KR OTOMATIS' }]);
  expect(broughtBy(await importStatement(finance, cashId, credit))).toMatchObject({ arrived: 2, paid: 1 });
  const [match] = await matchesOf(settlementId);
  const arrivals = await server.platform.database.readQueries
    .selectFrom('batchArrivals as a')
    .innerJoin('reportBatches as b', 'b.id', 'a.batchId')
    .select(['a.id', 'a.rule'])
    .where('b.paidTypeId', '=', paidTypeId)
    .execute();
  expect(arrivals.map(({ rule }) => rule)).toEqual(['SEVERAL', 'SEVERAL']);
  for (const id of [match?.id ?? '', arrivals[0]?.id ?? ''])
    expect(codeOf(await undoMatch(finance, id, { note }))).toEqual([409, 'settlement-state']);
  await putSettlement(finance, settlementId, { status: 'ACCEPTED', note, ...office.signed });
  // One credit of two batches is of neither.
  expect((await undoMatch(finance, arrivals[0]?.id ?? '', { note })).status).toBe(200);
  expect(await kinds(paidTypeId)).toEqual(['NOT_ARRIVED', 'NOT_ARRIVED']);
  expect(await listDifferences(finance, `cashId.equals=${cashId}&kind.equals=UNKNOWN_CREDIT`)).toMatchObject([
    { state: 'OPEN', theirs: 15_000 },
  ]);
  const wider = statementOf([
    { day: creditedOn, amount: 15_000, narrative: 'KR OTOMATIS' },
    { day: creditedOn, amount: -1_000, narrative: 'BIAYA' },
  ]);
  expect(broughtBy(await importStatement(finance, cashId, wider))).toMatchObject({ taken: 1, arrived: 0, paid: 0 });
  expect((await undoMatch(finance, match?.id ?? '', { note })).status).toBe(200);
  expect(await listSettlements(finance, `id.equals=${settlementId}`)).toMatchObject([{ status: 'ACCEPTED' }]);
  expect(await breaches()).toEqual([]);
});
