import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import type { DifferenceDetail } from '@parking/contract/money/reconciliation/reconciliation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs, testPassword } from '../../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { balanceOf } from '../testing/cash.ts';
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

const { reconciliation: calls } = contract;
let server: TestServer;
let office: FinanceOffice;
let finance: FinanceOffice['finance'];
let second: FinanceOffice['second'];
let cashier: FinanceOffice['cashier'];
beforeAll(async () => {
  server = await startTestServer();
  office = await openOffice(server);
  ({ finance, second, cashier } = office);
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const breaches = () => listBreaches(server);
const note = 'sudah ditanyakan';
const today = () => daysOf(server).today;
const paidOn = () => daysOf(server).paidOn;
const settled = (amounts: readonly number[]) => settledDay(office, amounts);
const told = (reference: string | undefined, amount: number, fee = 0, more: object = {}) =>
  toldOf(server, reference, amount, fee, more);
const later = () => toldLater(server);
const open = (paidTypeId: string) => listDifferences(finance, `paidTypeId.equals=${paidTypeId}&state.in=OPEN,DISPUTED`);
const kinds = async (paidTypeId: string) => (await open(paidTypeId)).map(({ kind }) => kind).toSorted();
const settlementOf = async ({ paidTypeId }: SettledDay) =>
  (await listSettlements(finance, `paidTypeId.equals=${paidTypeId}`))[0];

test('a day goes from payments through the report and the statement to PAID, once', async () => {
  const account = await settled([10_000, 5_000]);
  const { paidTypeId, cashId, payments } = account;
  const report = reportOf([told(payments[0], 10_000, 70), told(payments[1], 5_000, 35)]);
  const tried = await importReport(finance, paidTypeId, report, { dryRun: true });
  expect(tried.data).toMatchObject({ id: null, rows: 2, taken: 2, matched: 2 });
  const brought = await importReport(finance, paidTypeId, report);
  expect(brought.data).toMatchObject({ format: 'CSV', rows: 2, taken: 2, known: 0, matched: 2, arrived: 0, paid: 0 });
  const statement = statementOf([{ day: shiftDays(paidOn(), 1), amount: 14_895, narrative: 'KR OTOMATIS B1' }]);
  expect(broughtBy(await importStatement(finance, cashId, statement))).toMatchObject({ arrived: 1, paid: 1 });
  expect(await settlementOf(account)).toMatchObject({
    status: 'PAID',
    amount: 14_895,
    fee: 105,
    valueDate: shiftDays(paidOn(), 1),
    cashId,
  });
  expect(await balanceOf(finance, cashId)).toBe(14_895);
  expect(await kinds(paidTypeId)).toEqual([]);
  // Another statement with the same line moves nothing.
  const wider = statementOf([
    { day: shiftDays(paidOn(), 1), amount: 14_895, narrative: 'KR OTOMATIS B1' },
    { day: today(), amount: -1_000, narrative: 'BIAYA' },
  ]);
  expect(broughtBy(await importStatement(finance, cashId, wider))).toMatchObject({
    rows: 2,
    taken: 1,
    known: 1,
    paid: 0,
  });
  expect(await balanceOf(finance, cashId)).toBe(14_895);
  expect(await breaches()).toEqual([]);
});

test('the same file again is told, and what another file brought is dropped and counted', async () => {
  const { paidTypeId, payments } = await settled([10_000, 5_000]);
  const first = [told(payments[0], 10_000)];
  expect((await importReport(finance, paidTypeId, reportOf(first))).status).toBe(200);
  expect(codeOf(await importReport(finance, paidTypeId, reportOf(first)))).toEqual([409, 'file-known']);
  const again = await importReport(finance, paidTypeId, reportOf([...first, told(payments[1], 5_000)]));
  expect(again.data).toMatchObject({ rows: 2, taken: 1, known: 1, changed: 0, matched: 1 });
  expect(await breaches()).toEqual([]);
});

test('a known row that now has another fee or batch is told, and what came first stays', async () => {
  const { paidTypeId, payments } = await settled([10_000, 5_000, 7_000]);
  const first = [told(payments[0], 10_000), told(payments[1], 5_000), told(payments[2], 7_000)];
  await importReport(finance, paidTypeId, reportOf(first));
  const batches = () =>
    server.platform.database.readQueries
      .selectFrom('reportBatches')
      .select(['reference', 'items', 'gross', 'fee'])
      .where('paidTypeId', '=', paidTypeId)
      .execute();
  const before = await batches();
  const corrected = [
    told(payments[0], 10_000, 700),
    told(payments[1], 5_000, 0, { batch: 'LAIN' }),
    first[2] ?? later(),
  ];
  const second = await importReport(finance, paidTypeId, reportOf(corrected));
  expect(second.data).toMatchObject({ rows: 3, taken: 0, known: 3, changed: 2 });
  expect(await batches()).toEqual(before);
  const { rows } = await server.platform.database.reads.query(
    `select payload::jsonb -> 'after' ->> 'changed' as changed from operations_log
      where entity = 'reconciliation_files' order by at desc limit 1`,
  );
  expect(rows).toEqual([{ changed: '2' }]);
  // Another amount is another row, which waits to be asked about.
  const other = await importReport(finance, paidTypeId, reportOf([told(payments[0], 9_000)]));
  expect(other.data).toMatchObject({ taken: 1, known: 0, changed: 0 });
  expect(await kinds(paidTypeId)).toContain('DUPLICATE');
});

test('two at once of the same file keep it once', async () => {
  const { paidTypeId, payments } = await settled([10_000]);
  const report = reportOf([told(payments[0], 10_000)]);
  const both = await Promise.all([importReport(finance, paidTypeId, report), importReport(second, paidTypeId, report)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('an import is refused to whoever may not, and to what cannot be read', async () => {
  const { paidTypeId, cashId } = await settled([10_000]);
  expect((await importReport(server.client(), paidTypeId, 'x,y')).status).toBe(401);
  expect((await importReport(cashier, paidTypeId, 'x,y')).status).toBe(403);
  const auditor = await signInAs(server, 'AUDITOR');
  expect((await importStatement(auditor, cashId, 'x,y')).status).toBe(403);
  expect((await auditor.call(calls.list)).status).toBe(200);
  const bad = await importReport(finance, paidTypeId, 'x,y\n1,2\n');
  expect([bad.status, bad.error.fields]).toMatchObject([400, [{ path: 'content', code: 'file-heading' }]]);
  expect(bad.error.fields?.[0]?.message).toContain('jumlah');
});

test('what does not agree waits by its kind, and goes by what a later file tells', async () => {
  const { paidTypeId, payments } = await settled([10_000, 5_000, 7_000, 8_000]);
  const rows = [
    told(payments[0], 10_000),
    told(payments[0], 10_000, 0, { at: `${paidOn()} 13:00:00` }),
    told(payments[2], 6_500),
    told('siapa', 3_000),
  ];
  await importReport(finance, paidTypeId, reportOf([...rows, later()]));
  expect(await kinds(paidTypeId)).toEqual([
    'AMOUNT_DIFFERS',
    'DUPLICATE',
    'ONLY_OURS',
    'ONLY_OURS',
    'ONLY_THEIRS',
    'ONLY_THEIRS',
  ]);
  await importReport(finance, paidTypeId, reportOf([told(payments[1], 5_000)]));
  expect(await kinds(paidTypeId)).toEqual(['AMOUNT_DIFFERS', 'DUPLICATE', 'ONLY_OURS', 'ONLY_THEIRS', 'ONLY_THEIRS']);
  expect(await breaches()).toEqual([]);
});

async function onlyOurs(account: SettledDay) {
  const [found] = (await open(account.paidTypeId)).filter(({ kind }) => kind === 'ONLY_OURS');
  if (!found) throw new Error('nothing is only ours');
  return found;
}

test('what never came is written off: its provider owes it no more, and its day is paid without it', async () => {
  const account = await settled([10_000, 5_000]);
  const { paidTypeId, cashId, payments } = account;
  await importReport(finance, paidTypeId, reportOf([told(payments[0], 10_000, 70), later()]));
  await importStatement(
    finance,
    cashId,
    statementOf([{ day: shiftDays(paidOn(), 1), amount: 9_930, narrative: 'KR OTOMATIS B1' }]),
  );
  expect(await settlementOf(account)).toMatchObject({ status: 'GENERATED' });
  const missing = await onlyOurs(account);
  expect(missing).toMatchObject({ ours: 5_000, theirs: null, state: 'OPEN' });
  expect(codeOf(await onDifference(finance, 'accept', missing.id, { note }))).toEqual([409, 'difference-decided']);
  const lost = await onDifference(finance, 'writeOff', missing.id, { note });
  expect([lost.status, lost.data]).toMatchObject([200, { state: 'WRITTEN_OFF', note, approvedBy: null }]);
  expect(await settlementOf(account)).toMatchObject({ status: 'PAID', amount: 9_930, fee: 70 });
  // What a paid day rests on stays.
  expect(codeOf(await onDifference(finance, 'undo', missing.id, { note }))).toEqual([409, 'settlement-state']);
  expect(await breaches()).toEqual([]);
});

test('a write-off is taken back while its day is not paid, and booked again', async () => {
  const account = await settled([10_000, 5_000]);
  await importReport(finance, account.paidTypeId, reportOf([told(account.payments[0], 10_000), later()]));
  const missing = await onlyOurs(account);
  for (const act of ['writeOff', 'undo', 'writeOff', 'undo'] as const) {
    expect((await onDifference(finance, act, missing.id, { note })).status).toBe(200);
    expect(await breaches()).toEqual([]);
  }
  expect((await onlyOurs(account)).state).toBe('OPEN');
});

test('two at once write it off once', async () => {
  const account = await settled([10_000, 5_000]);
  await importReport(finance, account.paidTypeId, reportOf([told(account.payments[0], 10_000), later()]));
  const missing = await onlyOurs(account);
  const both = await Promise.all([finance, second].map((who) => onDifference(who, 'writeOff', missing.id, { note })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await breaches()).toEqual([]);
});

test('above the limit a second person signs, who is somebody else', async () => {
  const account = await settled([10_000, 600_000]);
  await importReport(finance, account.paidTypeId, reportOf([told(account.payments[0], 10_000), later()]));
  const missing = await onlyOurs(account);
  expect(codeOf(await onDifference(finance, 'writeOff', missing.id, { note }))).toEqual([409, 'approval-needed']);
  const self = { approverUsername: finance.person.username, approverPassword: testPassword };
  expect((await onDifference(finance, 'writeOff', missing.id, { note, ...self })).status).toBe(409);
  const lost = await onDifference(finance, 'writeOff', missing.id, { note, ...office.signed });
  expect(lost.data).toMatchObject({ state: 'WRITTEN_OFF', approvedBy: second.person.username });
  expect(await breaches()).toEqual([]);
});

const detailOf = async (id: string): Promise<DifferenceDetail> =>
  (await finance.call(calls.detail, { params: { id } })).data as DifferenceDetail;

test('what no key shows is matched by hand with what is proposed first, and taken apart again', async () => {
  const account = await settled([10_000, 5_000]);
  const { paidTypeId, payments } = account;
  await importReport(finance, paidTypeId, reportOf([told(payments[0], 10_000), told('salah ketik', 5_000), later()]));
  const missing = await onlyOurs(account);
  const { proposals, oursSide, theirsSide, acts } = await detailOf(missing.id);
  expect([oursSide.length, theirsSide.length]).toEqual([1, 0]);
  expect(oursSide[0]).toMatchObject({ what: 'ITEM', amount: 5_000, reference: payments[1] });
  expect(proposals[0]).toMatchObject({ what: 'ROW', amount: 5_000, reference: 'salah ketik' });
  expect(acts).toEqual(['match', 'dispute', 'writeOff']);
  const otherId = proposals[0]?.id ?? '';
  const bad = await onDifference(finance, 'match', missing.id, { otherId: missing.id, note });
  expect([bad.status, bad.error.fields]).toMatchObject([400, [{ path: 'otherId', code: 'does-not-exist' }]]);
  const matched = await onDifference(finance, 'match', missing.id, { otherId, note });
  expect([matched.status, matched.data]).toMatchObject([200, { state: 'MATCHED' }]);
  expect(await kinds(paidTypeId)).toEqual(['ONLY_THEIRS']);
  expect((await onDifference(finance, 'undo', missing.id, { note })).data).toMatchObject({ state: 'OPEN' });
  expect(await kinds(paidTypeId)).toEqual(['ONLY_OURS', 'ONLY_THEIRS', 'ONLY_THEIRS']);
  expect(await breaches()).toEqual([]);
});

test('what was asked of the provider is disputed under its number, and accepted when it says so', async () => {
  const { paidTypeId, payments } = await settled([10_000]);
  await importReport(finance, paidTypeId, reportOf([told(payments[0], 9_500)]));
  const [differs] = await open(paidTypeId);
  const id = differs?.id ?? '';
  expect(differs).toMatchObject({ kind: 'AMOUNT_DIFFERS', ours: 10_000, theirs: 9_500 });
  expect((await onDifference(finance, 'dispute', id, { note: '' })).status).toBe(400);
  const asked = await onDifference(finance, 'dispute', id, { note, caseNumber: 'CS-1' });
  expect(asked.data).toMatchObject({ state: 'DISPUTED', caseNumber: 'CS-1' });
  expect((await onDifference(cashier, 'accept', id, { note })).status).toBe(403);
  expect((await onDifference(finance, 'accept', id, { note })).data).toMatchObject({ state: 'ACCEPTED' });
  expect(await open(paidTypeId)).toEqual([]);
});

test('a batch that did not arrive and a credit of nobody are matched by hand, and pay the day', async () => {
  const account = await settled([10_000]);
  const { paidTypeId, cashId, payments } = account;
  await importReport(finance, paidTypeId, reportOf([told(payments[0], 10_000, 70)]));
  const day = shiftDays(paidOn(), 1);
  await importStatement(finance, cashId, statementOf([{ day, amount: 9_900, narrative: 'TRANSFER' }]));
  const [late] = await open(paidTypeId);
  expect(late).toMatchObject({ kind: 'NOT_ARRIVED', ours: 9_930 });
  const [unknown] = await listDifferences(finance, `cashId.equals=${cashId}&kind.equals=UNKNOWN_CREDIT`);
  expect(unknown).toMatchObject({ theirs: 9_900, state: 'OPEN' });
  const { proposals } = await detailOf(late?.id ?? '');
  const matched = await onDifference(finance, 'match', late?.id ?? '', { otherId: proposals[0]?.id, note });
  expect([matched.status, matched.error]).toEqual([200, undefined]);
  expect(await settlementOf(account)).toMatchObject({ status: 'PAID', amount: 9_900, fee: 100 });
  // The bank kept thirty rupiah more than the provider said.
  const [kept] = await open(paidTypeId);
  expect(kept).toMatchObject({ kind: 'FEE_DIFFERS', ours: 9_930, theirs: 9_900 });
  expect(await detailOf(kept?.id ?? '')).toMatchObject({
    oursSide: [{ amount: 9_930 }],
    theirsSide: [{ amount: 9_900 }],
  });
  expect((await onDifference(finance, 'accept', kept?.id ?? '', { note })).status).toBe(200);
  expect(await open(paidTypeId)).toEqual([]);
  expect(await breaches()).toEqual([]);
});

test('a day that somebody paid by hand is not paid again by its credit', async () => {
  const account = await settled([10_000]);
  const { paidTypeId, cashId, payments, settlementId } = account;
  for (const status of ['SENT', 'ACCEPTED']) await putSettlement(finance, settlementId, { status });
  const valueDate = shiftDays(paidOn(), 1);
  const by = { status: 'PAID', amount: 9_930, valueDate, reference: 'KR OTOMATIS B1' };
  expect((await putSettlement(finance, settlementId, by)).status).toBe(200);
  await importReport(finance, paidTypeId, reportOf([told(payments[0], 10_000, 70)]));
  const statement = statementOf([{ day: valueDate, amount: 9_930, narrative: 'KR OTOMATIS B1' }]);
  expect(broughtBy(await importStatement(finance, cashId, statement))).toMatchObject({ arrived: 1, paid: 0 });
  expect(await balanceOf(finance, cashId)).toBe(9_930);
  expect(await breaches()).toEqual([]);
});

test('a payment that two people took back is not booked again by the next file', async () => {
  const account = await settled([10_000]);
  const { paidTypeId, cashId, payments, settlementId } = account;
  await importReport(finance, paidTypeId, reportOf([told(payments[0], 10_000, 70)]));
  const credit = { day: shiftDays(paidOn(), 1), amount: 9_930, narrative: 'KR OTOMATIS B1' };
  expect(broughtBy(await importStatement(finance, cashId, statementOf([credit])))).toMatchObject({ paid: 1 });
  const back = await putSettlement(finance, settlementId, { status: 'ACCEPTED', note, ...office.signed });
  expect([back.status, back.error]).toEqual([200, undefined]);
  const wider = statementOf([credit, { day: today(), amount: -1_000, narrative: 'BIAYA' }]);
  expect(broughtBy(await importStatement(finance, cashId, wider))).toMatchObject({ taken: 1, paid: 0 });
  expect(await settlementOf(account)).toMatchObject({ status: 'ACCEPTED' });
  expect(await balanceOf(finance, cashId)).toBe(0);
  expect(await breaches()).toEqual([]);
});

test('a fee above the usual is left to a person', async () => {
  const account = await settled([10_000]);
  const { paidTypeId, cashId, payments } = account;
  await importReport(finance, paidTypeId, reportOf([told(payments[0], 10_000, 1_000)]));
  const statement = statementOf([{ day: shiftDays(paidOn(), 1), amount: 9_000, narrative: 'B1 KR OTOMATIS' }]);
  expect(broughtBy(await importStatement(finance, cashId, statement))).toMatchObject({ arrived: 1, paid: 0 });
  expect(await settlementOf(account)).toMatchObject({ status: 'GENERATED' });
});

test('what providers owe is told by its age', async () => {
  const before = (await finance.call(calls.ageing)).data as {
    owed: number;
    buckets: { fromDays: number; amount: number }[];
  };
  await settled([11_000]);
  const after = (await finance.call(calls.ageing)).data as typeof before;
  const old = ({ buckets }: typeof before) => buckets.find(({ fromDays }) => fromDays === 2)?.amount ?? 0;
  expect([after.owed - before.owed, old(after) - old(before)]).toEqual([11_000, 11_000]);
});

test('by which columns reports are read is kept, and what is left out stays', async () => {
  const { paidTypeId } = await settled([10_000]);
  const params = { id: paidTypeId };
  const first = (await finance.call(contract.reconciliationFiles.mapping, { params })).data as {
    columns: object;
    updatedAt: null;
  };
  expect(first).toMatchObject({ dateForm: 'YMD', updatedAt: null });
  const body = { dateForm: 'DMY', columns: { gross: 'Nominal', fee: null } };
  const kept = await finance.call(contract.reconciliationFiles.updateMapping, { params, body });
  expect(kept.data).toMatchObject({
    dateForm: 'DMY',
    decimal: '.',
    columns: { gross: 'Nominal', fee: null, paidAt: 'waktu' },
  });
  expect(
    (await finance.call(contract.reconciliationFiles.updateMapping, { params, body: { decimal: '!' } })).status,
  ).toBe(400);
  expect((await cashier.call(contract.reconciliationFiles.updateMapping, { params, body })).status).toBe(403);
  const stale = await finance.call(contract.reconciliationFiles.updateMapping, {
    params,
    body: { ...body, updatedAt: '2020-01-01T00:00:00' },
  });
  expect(stale.error.code).toBe('changed-meanwhile');
});

describe('a statement that begins otherwise than the one before it ended', () => {
  /** As BCA writes one: what is in brackets is the balance after it. */
  const withBalance = (day: string, amount: number, balance: number) => {
    const [year, month, date] = day.split('-');
    return [
      'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo',
      `${date}/${month}/${year},SETORAN,0998,"${amount}.00 CR","${balance}.00"`,
    ].join('\n');
  };

  test('is taken, and what is missing is told with both days', async () => {
    const { cashId } = await settled([10_000]);
    const days = [5, 3, 1].map((ago) => shiftDays(today(), -ago));
    const bring = async (place: number, opening: number) =>
      broughtBy(await importStatement(finance, cashId, withBalance(days[place] ?? '', 1_000, opening + 1_000)));
    expect(await bring(0, 50_000)).toMatchObject({ taken: 1, gap: null });
    expect(await bring(2, 54_000)).toMatchObject({
      taken: 1,
      gap: { previousDay: days[0], previousClosing: 51_000, fromDay: days[2], opening: 54_000 },
    });
    // What was missing comes in: the last one follows it, and it follows the first.
    expect(await bring(1, 51_000)).toMatchObject({ gap: null });
    const files = await finance.call(contract.reconciliationFiles.list, {
      query: `cashId.equals=${cashId}&sort=fromDay,asc`,
    });
    expect(files.data).toMatchObject([{ gap: null }, { gap: null }, { gap: 2_000, previousDay: days[1] }]);
  });
});
