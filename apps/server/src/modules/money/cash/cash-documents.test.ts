import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { largestEntry } from '@parking/contract/core/money';
import { toLocalDate } from '@parking/contract/core/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { incoming, outgoing } from '../../../testing/samples/ledgers.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { balanceOf, bookOf, breachesOf, idOf, move, openAccount, putIn, cashOut } from '../testing/cash.ts';

const { cashCategories, cashIns, cashOuts, cashMutations } = contract;
let server: TestServer;
let root: Client;
let finance: Client;
beforeAll(async () => {
  server = await startTestServer();
  root = await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
});
afterAll(() => server.close());

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => String(status)).toSorted();
const fieldsOf = ({ error }: { error: { fields: { path: string; code: string }[] } }) =>
  error.fields.map(({ path, code }) => `${path} ${code}`);

describe('money that comes in and goes out', () => {
  test('moves the account, and cannot leave when it is not there', async () => {
    const cashId = await openAccount(finance, 'A1');
    expect(await putIn(finance, { cashId, amount: 50_000 })).toMatchObject({
      status: 200,
      data: { amount: 50_000, deleted: false, category: 'Modal awal', files: [] },
    });
    expect(await cashOut(finance, { cashId, amount: 50_001 })).toMatchObject({
      status: 409,
      error: { code: 'not-enough-money' },
    });
    expect((await cashOut(finance, { cashId, amount: 50_000 })).status).toBe(200);
    expect(await balanceOf(finance, cashId)).toBe(0);
  });

  test('of two who take the last of it at once one is refused', async () => {
    const cashId = await openAccount(finance, 'A2');
    await putIn(finance, { cashId, amount: 10_000 });
    const other = await signInAs(server, 'FINANCE');
    const answers = await Promise.all([finance, other].map((by) => cashOut(by, { cashId, amount: 7_000 })));
    expect(statuses(answers)).toEqual(['200', '409']);
    expect(await balanceOf(finance, cashId)).toBe(3_000);
  });

  test('sent twice with one key it is booked once', async () => {
    const cashId = await openAccount(finance, 'A3');
    const body = { cashId, cashTransactionCategoryId: incoming, amount: 9_000, transactionDate: '2026-11-20' };
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const send = () => finance.call(cashIns.create, { body, headers });
    const [one, other] = [await send(), await send()];
    expect(idOf(one)).toBe(idOf(other));
    expect(await balanceOf(finance, cashId)).toBe(9_000);
  });

  test('a category is for one direction only', async () => {
    const cashId = await openAccount(finance, 'A4');
    const wrong = { cashTransactionCategoryId: outgoing };
    expect(fieldsOf(await putIn(finance, { cashId, amount: 1_000 }, wrong))).toEqual([
      'cashTransactionCategoryId wrong-direction',
    ]);
    expect(fieldsOf(await putIn(finance, { cashId, amount: 1_000 }, { cashTransactionCategoryId: null }))).toEqual([
      'cashTransactionCategoryId required',
    ]);
    const used = (await finance.call(cashCategories.create, {
      body: { name: 'PARKIR_INAP', label: 'Parkir inap', cashTransactionCategoryType: 'IN' },
    })) as { data: unknown };
    const { id } = used.data as { id: string };
    const turn = () =>
      finance.call(cashCategories.update, { params: { id }, body: { cashTransactionCategoryType: 'OUT' } });
    expect((await turn()).status).toBe(200);
    await finance.call(cashCategories.update, { params: { id }, body: { cashTransactionCategoryType: 'IN' } });
    await putIn(finance, { cashId, amount: 1_000 }, { cashTransactionCategoryId: id });
    expect(await turn()).toMatchObject({ status: 409, error: { code: 'in-use' } });
  });

  test.each([
    [0, 'amount too-small'],
    [-5_000, 'amount too-small'],
    [1.5, 'amount wrong-type'],
    [largestEntry + 1, 'amount too-big'],
  ])('an amount of %s is refused', async (amount, field) => {
    const cashId = await openAccount(finance, `N${amount}`);
    expect(new Set(fieldsOf(await putIn(finance, { cashId, amount })))).toEqual(new Set([field]));
  });

  test('amounts whose sum no longer fits a balance are refused', async () => {
    const cashId = await openAccount(finance, 'A5');
    await putIn(finance, { cashId, amount: 1 });
    const close = (closing: number) =>
      changeAsOwner(server, 'update cash_days set closing = $2 where cash_id = $1', [cashId, closing]);
    await close(Number.MAX_SAFE_INTEGER);
    expect(fieldsOf(await putIn(finance, { cashId, amount: 1 }))).toEqual(['amount too-big']);
    expect(await balanceOf(finance, cashId)).toBe(1);
    await close(1);
  });

  test('back-dated money counts from its day on, and none is taken before it came', async () => {
    const cashId = await openAccount(finance, 'A6');
    await putIn(finance, { cashId, amount: 20_000, day: '2026-11-10' });
    expect((await cashOut(finance, { cashId, amount: 5_000, day: '2026-11-09' })).error.code).toBe('not-enough-money');
    await cashOut(finance, { cashId, amount: 5_000, day: '2026-11-12' });
    await putIn(finance, { cashId, amount: 1_000, day: '2026-11-05' });
    expect((await bookOf(finance, cashId)).map(({ transactionDate, balance }) => [transactionDate, balance])).toEqual([
      ['2026-11-05', 1_000],
      ['2026-11-10', 21_000],
      ['2026-11-12', 16_000],
    ]);
    const tomorrow = toLocalDate(new Date(Date.now() + 2 * 86_400_000), 'Asia/Jakarta');
    expect(await putIn(finance, { cashId, amount: 1_000, day: tomorrow })).toMatchObject({
      status: 400,
      error: { code: 'time-in-future', fields: [{ path: 'transactionDate' }] },
    });
  });

  test('a note that looks like a formula is a note', async () => {
    const cashId = await openAccount(finance, 'A7');
    const note = '=HYPERLINK("http://x","y")';
    expect(await putIn(finance, { cashId, amount: 1_000 }, { note })).toMatchObject({ data: { note } });
    expect(await bookOf(finance, cashId)).toMatchObject([{ note }]);
  });
});

describe('a correction', () => {
  test('takes the posting back with its reason and books a new one; what it is called changes freely', async () => {
    const cashId = await openAccount(finance, 'B1');
    const id = idOf(await putIn(finance, { cashId, amount: 30_000, day: '2026-11-11' }));
    const change = (body: object) => finance.call(cashIns.update, { params: { id }, body });
    expect((await change({ note: 'Uang muka kembali' })).status).toBe(200);
    expect(await bookOf(finance, cashId)).toHaveLength(1);
    expect(fieldsOf(await change({ amount: 25_000 }))).toEqual(['reason required']);
    expect(await change({ amount: 25_000, reason: 'Salah hitung' })).toMatchObject({ data: { amount: 25_000 } });
    expect((await change({ cashTransactionCategoryId: '01900000-0000-7000-8000-000000000504' })).status).toBe(200);
    expect((await change({ transactionDate: '2026-11-12', note: 'Tanggal salah' })).status).toBe(200);
    const book = await bookOf(finance, cashId);
    expect(book.map(({ transactionDate, amountIn, amountOut }) => [transactionDate, amountIn - amountOut])).toEqual([
      ['2026-11-11', 30_000],
      ['2026-11-11', -30_000],
      ['2026-11-11', 25_000],
      ['2026-11-11', -25_000],
      ['2026-11-11', 25_000],
      ['2026-11-11', -25_000],
      ['2026-11-12', 25_000],
    ]);
    expect(book[1]).toMatchObject({ reversal: true, reason: 'Salah hitung' });
    expect(book.at(-1)).toMatchObject({ balance: 25_000, category: 'Penerimaan lain' });
  });

  test('may need what it brings itself, and never more than there is', async () => {
    const cashId = await openAccount(finance, 'B2');
    const id = idOf(await putIn(finance, { cashId, amount: 10_000 }));
    const spent = idOf(await cashOut(finance, { cashId, amount: 10_000 }));
    const setIn = (amount: number) =>
      finance.call(cashIns.update, { params: { id }, body: { amount, reason: 'Salah ketik' } });
    expect((await setIn(9_999)).error.code).toBe('not-enough-money');
    expect((await setIn(12_000)).status).toBe(200);
    const setOut = (amount: number) =>
      finance.call(cashOuts.update, { params: { id: spent }, body: { amount, reason: 'Salah ketik' } });
    expect((await setOut(12_001)).error.code).toBe('not-enough-money');
    expect((await setOut(12_000)).status).toBe(200);
    expect(await balanceOf(finance, cashId)).toBe(0);
  });

  test('made by two at once from the same state is made once', async () => {
    const cashId = await openAccount(finance, 'B3');
    const made = await putIn(finance, { cashId, amount: 10_000 });
    const { id, updatedAt } = made.data as { id: string; updatedAt: string };
    const other = await signInAs(server, 'FINANCE');
    const answers = await Promise.all(
      [finance, other].map((by, n) =>
        by.call(cashIns.update, { params: { id }, body: { amount: 11_000 + n, reason: 'Salah ketik', updatedAt } }),
      ),
    );
    expect(statuses(answers)).toEqual(['200', '409']);
    expect(await bookOf(finance, cashId)).toHaveLength(3);
  });

  test('deleting takes the money back and keeps the record out of sight', async () => {
    const cashId = await openAccount(finance, 'B4');
    const id = idOf(await putIn(finance, { cashId, amount: 8_000 }));
    expect((await finance.call(cashIns.remove, { params: { id } })).status).toBe(403);
    expect((await root.call(cashIns.remove, { params: { id } })).status).toBe(200);
    expect((await root.call(cashIns.remove, { params: { id } })).status).toBe(404);
    expect(await balanceOf(finance, cashId)).toBe(0);
    expect((await finance.call(cashIns.list, { query: `cashId.equals=${cashId}` })).data).toEqual([]);
    const kept = await finance.call(cashIns.list, { query: `cashId.equals=${cashId}&deleted.equals=true` });
    expect(kept.data).toMatchObject([{ id, amount: 8_000, deleted: true }]);
    expect(await bookOf(finance, cashId)).toMatchObject([{ amountIn: 8_000 }, { amountOut: 8_000, reversal: true }]);
    const change = await finance.call(cashIns.update, { params: { id }, body: { note: 'x' } });
    expect(change.error.code).toBe('record-not-found');
  });
});

describe('a transfer', () => {
  test('goes from one account to another, both books tell it', async () => {
    const [from, to] = [await openAccount(finance, 'C1'), await openAccount(finance, 'C2')];
    await putIn(finance, { cashId: from, amount: 40_000 });
    expect(fieldsOf(await move(finance, from, from, 1_000))).toEqual(['cashDestinationId not-different']);
    expect((await move(finance, to, from, 1)).error.code).toBe('not-enough-money');
    const id = idOf(await move(finance, from, to, 15_000));
    expect([await balanceOf(finance, from), await balanceOf(finance, to)]).toEqual([25_000, 15_000]);
    expect(await bookOf(finance, to)).toMatchObject([{ amountIn: 15_000, counterpart: 'Kas C1', balance: 15_000 }]);
    const turned = { cashOriginId: to, cashDestinationId: from, reason: 'Terbalik' };
    expect((await finance.call(cashMutations.update, { params: { id }, body: turned })).error.code).toBe(
      'not-enough-money',
    );
    expect((await root.call(cashMutations.remove, { params: { id } })).status).toBe(200);
    expect([await balanceOf(finance, from), await balanceOf(finance, to)]).toEqual([40_000, 0]);
  });

  test('many there and back at once all arrive', async () => {
    const [one, other] = [await openAccount(finance, 'C3'), await openAccount(finance, 'C4')];
    await putIn(finance, { cashId: one, amount: 50_000 });
    await putIn(finance, { cashId: other, amount: 50_000 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 === 0 ? move(finance, one, other, 100) : move(finance, other, one, 70),
      ),
    );
    expect(new Set(statuses(answers))).toEqual(new Set(['200']));
    expect([await balanceOf(finance, one), await balanceOf(finance, other)]).toEqual([50_000 - 180, 50_000 + 180]);
  });
});

describe('files of a cash document', () => {
  const upload = async (client: Client): Promise<string> => {
    const files = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n').toString('base64');
    const reply = await client.call(contract.assetFiles.uploadEncoded, { body: { filename: 'nota.pdf', files } });
    return (reply.data as { token: string }[])[0]?.token ?? '';
  };
  const read = async (client: Client, token: string) =>
    (await client.call(contract.assetFiles.download, { params: { token } })).status;

  test('are read by who sees the document, replaced, and no other’s upload is taken', async () => {
    const cashId = await openAccount(finance, 'D1');
    const [first, second] = [await upload(finance), await upload(finance)];
    const made = await putIn(finance, { cashId, amount: 1_000 }, { cashInFiles: [first] });
    expect(made.data).toMatchObject({ cashInFiles: [first], files: [{ token: first, name: 'nota.pdf' }] });
    const [auditor, cashier] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'CASHIER')];
    expect([await read(auditor, first), await read(cashier, first)]).toEqual([200, 404]);
    const params = { id: idOf(made) };
    const change = (cashInFiles: string[]) => finance.call(cashIns.update, { params, body: { cashInFiles } });
    expect((await change([second])).data).toMatchObject({ files: [{ token: second }] });
    expect(await read(auditor, first)).toBe(404);
    expect((await change([second, await upload(auditor)])).error.code).toBe('asset-not-found');
  });
});

test('after all of this the books agree with the journal', async () => {
  expect(await breachesOf(server)).toEqual([]);
});
