import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { Member } from '@parking/contract/members/members';
import type { MemberImport, TakenOverPeriod } from '@parking/contract/members/member-imports';
import { lastDayOf } from '@parking/contract/members/membership-periods';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faults, importFile } from '../../../platform/imports/testing/import-client.ts';
import { type GivenCell, buildSheet, buildWorkbook } from '../../../platform/spreadsheet/testing/build-workbook.ts';
import { readWorkbook } from '../../../platform/spreadsheet/testing/read-workbook.ts';
import { formatPlate } from '@parking/contract/parking/plates';
import { type Person, signInAs, testPassword } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { breachesOf } from '../../money/testing/cash.ts';
import { qris } from '../../parking/testing/stays.ts';
import { act, fieldsOf, memberOf, newMember, newPlate, prices, sellSubscription } from '../testing/members.ts';

type Named = Client & { readonly person: Person };
const { memberActs, memberImports, members } = contract;
const today = toLocalDate(new Date(), 'Asia/Jakarta');
const nextYear = shiftDays(today, 365);
let server: TestServer;
let root: Named;
let admin: Named;
let finance: Named;
let fareId: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  root = await signInAs(server, 'SUPERADMIN');
  admin = await signInAs(server, 'ADMIN');
  finance = await signInAs(server, 'FINANCE');
  other = await sellSubscription(root);
  fareId = await sellSubscription(root, { label: 'Bulanan', subscriptionFareDetails: [], maxPlate: 3 });
});
afterAll(() => server.close());

const headings = [
  'Name',
  'Member type',
  'Department',
  'Vehicle type',
  'Subscription',
  'Plates',
  'Chip number of the card',
  'Card code',
  'Telephone',
  'Begins',
  'Months bought',
  'Payment type',
  'Already paid until',
  'Why it is paid already',
  'Amount',
  'Note',
] as const;
type Row = Readonly<Partial<Record<(typeof headings)[number], GivenCell>>>;

const usual = (): Row => ({
  Name: 'Rini',
  'Member type': 'Non-staff',
  'Vehicle type': 'Mobil',
  Subscription: 'Bulanan',
  Plates: newPlate(),
  Begins: today,
});
const bought = (more: Row = {}): Row => ({ ...usual(), 'Months bought': 1, 'Payment type': 'Tunai', ...more });
const paidAlready = (more: Row = {}): Row => ({
  ...usual(),
  'Already paid until': nextYear,
  'Why it is paid already': 'Kuitansi 17',
  ...more,
});
const sheetOf = (...rows: readonly Row[]): Buffer =>
  buildSheet([...headings], ...rows.map((row) => headings.map((heading) => row[heading] ?? null)));

const bringIn = (client: Client, file: Buffer, more: object = {}) =>
  importFile(client, memberImports.import, file, more);
const listed = async (plate: unknown): Promise<Member[]> => {
  const query = `plates.contains=${encodeURIComponent(String(plate))}`;
  return (await root.call(members.list, { query })).data as Member[];
};
const newestImport = async (): Promise<MemberImport> =>
  ((await root.call(memberImports.list)).data as MemberImport[])[0] as MemberImport;
const decide = (client: Client, id: string, accepted: boolean, note?: string): Promise<Answer> =>
  client.call(memberImports.decideImport, {
    params: { id },
    body: { accepted, ...(note && { note }) },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
const check = async (id: string) => (await root.call(members.check, { params: { id } })).data as { status: string };

describe('the template', () => {
  test('offers vehicle types, subscriptions and payment types as choices, and comes in as it is', async () => {
    for (const [language, sheets] of [
      ['id', ['Data', 'Petunjuk', 'Pilihan']],
      ['en', ['Data', 'Guide', 'Choices']],
    ] as const) {
      const file = await server.app.inject({
        url: '/api/members/template',
        headers: { authorization: admin.token ?? '', 'accept-language': language },
      });
      const { names, sheets: cells } = readWorkbook(file.rawPayload);
      expect(names).toEqual(sheets);
      const choices = cells[2]?.slice(1).flatMap((row) => row.map((cell) => cell?.text));
      expect(choices).toEqual(expect.arrayContaining(['Mobil', 'Bulanan', 'Tunai']));
      const state = await bringIn(admin, file.rawPayload, { dryRun: true, language });
      expect(state.rows).toBe(2);
      // What was bought long ago may have no price, but every cell is understood.
      expect(state.problems.filter(({ code }) => ['not-known', 'unknown-column'].includes(code))).toEqual([]);
    }
  });

  test('is for whoever edits members, as the import is', async () => {
    const nobody = server.client();
    const cashier = await signInAs(server, 'CASHIER');
    const body = { token: 'x', dryRun: true };
    expect((await nobody.call(memberImports.import, { body })).status).toBe(401);
    expect((await cashier.call(memberImports.import, { body })).status).toBe(403);
    expect((await cashier.call(memberImports.template)).status).toBe(403);
    expect((await cashier.call(memberImports.list)).status).toBe(403);
    expect((await decide(nobody, admin.person.id, true)).status).toBe(401);
    expect((await decide(cashier, admin.person.id, true)).status).toBe(403);
  });
});

describe('what is bought', () => {
  test('is sold by the importer as the form sells it: the same periods, money and numbers', async () => {
    const [one, three] = [bought({ Amount: prices[1] }), bought({ 'Months bought': 3 })];
    const state = await bringIn(admin, sheetOf(one, three));
    expect(state).toMatchObject({ rows: 2, created: 2, problems: [] });
    const [member] = await listed(one.Plates);
    expect(member).toMatchObject({
      memberStatus: 'ACTIVE',
      memberStartDate: today,
      memberEndDate: lastDayOf(today, 1),
    });
    expect(await newestImport()).toMatchObject({
      state: 'DONE',
      members: 2,
      bought: 2,
      takenOver: 0,
      amount: prices[1] + prices[3],
      file: 'data.xlsx',
      by: admin.person.username,
    });
    expect(await breachesOf(server)).toEqual([]);
  });

  test('is not bought by a dry run, and the same file not twice', async () => {
    const row = bought();
    const file = sheetOf(row);
    expect(await bringIn(admin, file, { dryRun: true })).toMatchObject({ rows: 1, created: 0, problems: [] });
    expect(await listed(row.Plates)).toEqual([]);
    expect(await bringIn(admin, file)).toMatchObject({ created: 1 });
    const again = await bringIn(admin, file);
    expect(again.created).toBe(0);
    expect(faults(again)).toEqual([[null, null, expect.stringContaining(`imported on ${today}`)]]);
    expect(faults(await bringIn(admin, sheetOf(row, bought())))).toEqual([
      [2, 'Plates', 'This plate belongs to Rini.'],
    ]);
    expect(await listed(row.Plates)).toHaveLength(1);
  });
});

describe('what was paid elsewhere', () => {
  test('entitles nothing until another person agrees, and from then on', async () => {
    const row = paidAlready({ Amount: 900_000 });
    expect(await bringIn(admin, sheetOf(row, bought()))).toMatchObject({ created: 2 });
    const { id, ...waiting } = await newestImport();
    expect(waiting).toMatchObject({ state: 'WAITING', bought: 1, takenOver: 1 });
    const [member] = await listed(row.Plates);
    const memberId = member?.id ?? '';
    expect(member).toMatchObject({ memberStatus: 'EXPIRED', memberEndDate: null });
    expect(await check(memberId)).toMatchObject({ status: 'EXPIRED' });
    const shown = await finance.call(memberImports.takenOver, { query: `importId.equals=${id}` });
    expect(shown.data as TakenOverPeriod[]).toMatchObject([
      { memberId, reason: 'Kuitansi 17', fromDate: today, toDate: nextYear, amount: 900_000 },
    ]);
    expect((await decide(admin, id, true)).error.code).toBe('four-eyes');
    expect(fieldsOf(await act.renew(root, memberId, 1))).toEqual(['membershipTransactionDetails period-waits']);
    const card = { nfcNumber: 'KARTUBARU1', note: 'Hilang' };
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const given = await root.call(memberActs.updateCard, { params: { id: memberId }, body: card, headers });
    expect(fieldsOf(given)).toEqual(['nfcNumber period-waits']);
    expect((await root.call(members.remove, { params: { id: memberId } })).error.code).toBe('in-use');
    const [first, second] = await Promise.all([decide(finance, id, true), decide(root, id, true)]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await check(memberId)).toMatchObject({ status: 'ACTIVE', daysLeft: 365 });
    const { data } = await root.call(members.periods, { params: { id: memberId } });
    expect((data as { periods: unknown[] }).periods).toMatchObject([
      { amount: 0, months: 13, fromDate: today, toDate: nextYear, operator: admin.person.username, paidTypeId: null },
    ]);
    // The next one is bought after it.
    expect(memberOf(await act.renew(root, memberId, 1)).memberEndDate).toBe(lastDayOf(shiftDays(nextYear, 1), 1));
    expect((await decide(finance, id, false, 'Terlambat')).error.code).toBe('import-decided');
    expect(await breachesOf(server)).toEqual([]);
  });

  test('that is refused, with a reason, leaves no member, and the file may come again', async () => {
    const row = paidAlready({ 'Card code': 'KARTU-77' });
    const file = sheetOf(row);
    await bringIn(admin, file);
    const { id } = await newestImport();
    expect(fieldsOf(await decide(finance, id, false))).toEqual(['note required']);
    expect((await decide(finance, id, false, 'Tanpa kuitansi')).status).toBe(200);
    expect(await newestImport()).toMatchObject({ state: 'REFUSED', decidedNote: 'Tanpa kuitansi' });
    expect(await listed(row.Plates)).toEqual([]);
    expect(await bringIn(admin, file)).toMatchObject({ created: 1 });
    expect(await breachesOf(server)).toEqual([]);
  });

  test('is not agreed to by an account that the importer made, nor changed into another meanwhile by one alone', async () => {
    const row = paidAlready();
    await bringIn(root, sheetOf(row));
    const { id } = await newestImport();
    const own = await signInAs(server, 'FINANCE');
    await server.platform.database.writeQueries
      .insertInto('credentialChanges')
      .values({
        id: newId(),
        userId: own.person.id,
        changedBy: root.person.id,
        what: 'PASSWORD',
        at: new Date(),
      })
      .execute();
    const [member] = await listed(row.Plates);
    const change = await act.change(root, member?.id ?? '', { subscriptionFareNameId: other });
    expect(change.error.code).toBe('approval-needed');
    expect((await decide(own, id, true)).error.code).toBe('not-two-persons');
    expect((await decide(finance, id, true)).status).toBe(200);
  });

  test('names the plate that two of them were given meanwhile', async () => {
    const plate = newPlate();
    const [one, two] = [paidAlready({ Name: 'Ani', Plates: plate }), paidAlready({ Name: 'Budi' })];
    await bringIn(admin, sheetOf(one, two));
    const { id } = await newestImport();
    const [second] = await listed(two.Plates);
    const plateNumbers = [plate];
    const signed = { approverUsername: root.person.username, approverPassword: testPassword };
    expect((await act.change(admin, second?.id ?? '', { plateNumbers, ...signed })).status).toBe(200);
    const refused = await decide(finance, id, true);
    expect(refused.error.fields).toMatchObject([{ path: 'accepted', code: 'named-plate-of-other' }]);
    expect(refused.error.fields[0]?.message).toBe(`Plate ${formatPlate(plate)} belongs to Ani.`);
    expect((await decide(finance, id, false, 'Pelat ganda')).status).toBe(200);
  });

  test('keeps its plates from others while it waits', async () => {
    const row = paidAlready();
    await bringIn(admin, sheetOf(row));
    expect(faults(await bringIn(admin, sheetOf(bought({ Plates: row.Plates ?? null }))))).toEqual([
      [2, 'Plates', 'This plate belongs to Rini.'],
    ]);
  });
});

describe('faults', () => {
  test('are told by row, column and words in the language, and nothing is stored', async () => {
    const taken = memberOf(await act.join(root, newMember(fareId, { nfcNumber: 'CHIP1', parkingCode: 'CODE1' })));
    const plate = newPlate();
    const rows: readonly (readonly [Row, ...(readonly [column: string | null, message: string])[]])[] = [
      [bought({ Plates: plate })],
      [bought({ Plates: ` ${plate.toLowerCase()} ` }), ['Plates', 'The same as row 2.']],
      [
        bought({ Plates: taken.plateNumbers[0] ?? '', Begins: taken.memberStartDate }),
        ['Plates', `This plate belongs to ${taken.name}.`],
      ],
      [bought({ 'Chip number of the card': 'chip1' }), ['Chip number of the card', 'Already taken.']],
      // One kind of key: what is a code there is no chip's number here.
      [bought({ 'Chip number of the card': 'code1' }), ['Chip number of the card', 'Already taken.']],
      [bought({ 'Card code': 'K1' })],
      [bought({ 'Chip number of the card': 'k1' }), ['Chip number of the card', 'The same as row 7.']],
      [bought({ Plates: null }), ['Plates', 'Required.']],
      [bought({ Plates: '—' }), ['Plates', 'Not in the expected form.']],
      [bought({ Plates: 'B 1 A, B 2 A, B 3 A, B 4 A' }), ['Plates', 'At most 3 entries.']],
      [bought({ Amount: 99_999.5 }), ['Amount', 'Must be a whole number.']],
      [bought({ Amount: 5 }), ['Amount', 'The price is Rp 100.000.']],
      [bought({ Amount: 'seratus' }), ['Amount', 'The wrong type of value.']],
      [bought({ 'Months bought': 7 }), ['Months bought', 'There is no price for this period.']],
      [bought({ 'Months bought': 1.5 }), ['Months bought', 'Must be a whole number.']],
      [bought({ 'Payment type': null }), ['Payment type', 'Required.']],
      [bought({ 'Payment type': 'Barter' }), ['Payment type', '"Barter" is not known.']],
      [bought({ Begins: '31-02-2026' }), ['Begins', 'Not in the expected form.']],
      [bought({ 'Member type': 'Staff' }), ['Department', 'Required.']],
      [bought({ 'Vehicle type': 'Motor' }), ['Subscription', 'For another vehicle type.']],
      [
        paidAlready({ 'Already paid until': shiftDays(today, -1), Begins: shiftDays(today, -9) }),
        ['Already paid until', 'Lies in the past.'],
      ],
      [
        paidAlready({ 'Already paid until': shiftDays(today, -1) }),
        ['Already paid until', 'Must not be before the start.'],
      ],
      [paidAlready({ 'Already paid until': '2190-01-01' }), ['Already paid until', 'Outside the period.']],
      [paidAlready({ 'Why it is paid already': null }), ['Why it is paid already', 'Required.']],
      [paidAlready({ 'Months bought': 1 }), ['Months bought', 'A period is bought now or paid already, not both.']],
      [usual(), ['Months bought', 'Required.']],
      [
        bought({ Name: { xml: '<c t="e"><f>A1/0</f><v>#DIV/0!</v></c>' } }),
        ['Name', expect.stringContaining('formula') as never],
      ],
      [bought({ Plates: 'ж 1234 ю' })],
    ];
    const state = await bringIn(admin, sheetOf(...rows.map(([row]) => row)), { dryRun: true });
    const expected = rows.flatMap(([, ...found], index) =>
      found.map(([column, message]) => [index + 2, column, message]),
    );
    expect(faults(state)).toEqual(expected);
    const indonesian = await bringIn(admin, sheetOf(bought({ Amount: 5 })), { language: 'id' });
    expect(faults(indonesian)).toEqual([[2, 'Jumlah', 'Harganya Rp 100.000.']]);
  });

  test('of a payment that must be asked for are told too', async () => {
    const { label } = await server.platform.database.readQueries
      .selectFrom('paidTypes')
      .select('label')
      .where('id', '=', qris)
      .executeTakeFirstOrThrow();
    expect(faults(await bringIn(admin, sheetOf(bought({ 'Payment type': label }))))).toEqual([
      [2, 'Payment type', 'This kind of payment is asked for one by one; add this member on the screen Members.'],
    ]);
  });

  test('three of thousands change nothing and are told; mended they come in, all of them, ten thousand in less than a minute', async () => {
    const started = performance.now();
    const many = process.env['FULL'] === '1' ? 10_000 : 2_000;
    const third = many * 0.3;
    const rows = Array.from({ length: many }, (_, index) =>
      (index % 2 === 0 ? bought : paidAlready)({ Name: `Massal ${index}`, 'Card code': `MASSAL-${index}` }),
    );
    const wrong = rows.map((row, index) => (index % third === third - 1 ? { ...row, Amount: 0.5 } : row));
    const before = await listed('MBR');
    const refused = await bringIn(admin, sheetOf(...wrong));
    expect(faults(refused)).toEqual(
      [1, 2, 3].map((part) => part * third + 1).map((row) => [row, 'Amount', 'Must be a whole number.']),
    );
    expect(refused).toMatchObject({ rows: many, created: 0 });
    expect(await listed('MBR')).toHaveLength(before.length);
    const checked = performance.now();
    expect(await bringIn(admin, sheetOf(...rows), { dryRun: true, patienceMs: 240_000 })).toMatchObject({
      problems: [],
    });
    const importing = performance.now();
    // The server's own work: what else the machine does meanwhile is none of it.
    const beforeImport = process.cpuUsage();
    expect(await bringIn(admin, sheetOf(...rows), { patienceMs: 240_000 })).toMatchObject({
      created: many,
      problems: [],
    });
    const imported = performance.now();
    const worked = process.cpuUsage(beforeImport);
    const { id } = await newestImport();
    expect((await decide(finance, id, true)).status).toBe(200);
    const decided = performance.now();
    const seconds = [checked - started, importing - checked, imported - importing, decided - imported].map((ms) =>
      Math.round(ms / 1000),
    );
    process.stdout.write(`${many} members: refused, dry run, import, decided in ${seconds.join(', ')} s\n`);
    expect((worked.user + worked.system) / 1_000).toBeLessThan(6 * many);
    expect(await breachesOf(server)).toEqual([]);
  }, 720_000);
});

test('a workbook of a million columns is refused in words', async () => {
  const cells = Array.from({ length: 1_000_000 }, () => '<c/>').join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const sheetXml = `<worksheet xmlns="${main}"><sheetData><row>${cells}</row></sheetData></worksheet>`;
  const state = await bringIn(admin, buildWorkbook({ sheets: [{ rows: [] }], sheetXml }));
  expect(state).toMatchObject({ created: 0 });
  expect(state.problems.length).toBeGreaterThan(0);
});
