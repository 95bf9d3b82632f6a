import { contract } from '@parking/contract/contract';
import { isVoucherCode } from '@parking/contract/parking/vouchers/voucher-code';
import type { VoucherBatch, VoucherCode } from '@parking/contract/parking/vouchers/vouchers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, signInAs, tieAccounts } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { car, motorcycle } from '../testing/stays.ts';
import { buildVouchers, dayFromToday, generate } from '../testing/vouchers.ts';

const { vouchers } = contract;
type User = Client & { person: Person };
let server: TestServer;
let admin: User;
let finance: User;
let cashier: User;
beforeAll(async () => {
  server = await startTestServer();
  [admin, finance, cashier] = (await Promise.all(
    ['ADMIN', 'FINANCE', 'CASHIER'].map((group) => signInAs(server, group)),
  )) as [User, User, User];
});
afterAll(() => server.close());

const check = (by: Client, code: string, vehicleTypeId = car) =>
  by.call(vouchers.check, { params: { code, vehicleTypeId } });
const decide = (by: Client, { id }: VoucherBatch, body: object) =>
  by.call(vouchers.decideBatch, { params: { id }, body });

describe('vouchers that are made', () => {
  test('have one code each that is shown to whoever makes some, and none that was there before', async () => {
    const made = await buildVouchers(server, admin, { quantity: 500, maxUsage: 1, fare: 2_000, note: 'Tenant' });
    expect(made).toMatchObject({
      quantity: 500,
      used: 0,
      left: 500,
      given: 0,
      worth: 1_000_000,
      state: 'ACTIVE',
      kind: 'AMOUNT',
      codeVoucher: null,
    });
    expect([new Set(made.codes).size, made.codes.every(isVoucherCode)]).toEqual([500, true]);
    const params = { id: made.id };
    const shown = await admin.call(vouchers.codes, { params, query: 'size=500' });
    expect((shown.data as VoucherCode[]).map(({ code }) => code)).toEqual(made.codes);
    const { codes: _, ...batch } = made;
    expect((await cashier.call(vouchers.get, { params })).data).toEqual(batch);
    expect((await finance.call(vouchers.list, { query: `id.equals=${made.id}` })).data).toEqual([batch]);
    for (const by of [cashier, finance]) expect((await by.call(vouchers.codes, { params })).status).toBe(403);
    expect((await generate(server, cashier)).status).toBe(403);
    expect((await server.client().call(vouchers.list)).status).toBe(401);
  });

  test('are ten thousand in one call, at once', async () => {
    const began = performance.now();
    const made = await buildVouchers(server, admin, { quantity: 10_000, fare: 1 });
    const took = performance.now() - began;
    expect(made.codes).toHaveLength(10_000);
    expect(took).toBeLessThan(5_000);
  });

  test('share a code that nobody ever had, which gives little and is not told to a cashier', async () => {
    const shared = { codeVoucher: 'merdeka-17', maxUsage: 100, fare: 10_000, quantity: 1 };
    const maker = await signInAs(server, 'ADMIN');
    const made = await buildVouchers(server, maker, shared);
    expect(made).toMatchObject({ codeVoucher: 'MERDEKA-17', codes: ['MERDEKA-17'], left: 100 });
    const query = `id.equals=${made.id}`;
    expect((await admin.call(vouchers.list, { query })).data).toMatchObject([{ codeVoucher: 'MERDEKA-17' }]);
    expect((await cashier.call(vouchers.list, { query })).data).toMatchObject([{ codeVoucher: null }]);
    const again = await generate(server, maker, { ...shared, codeVoucher: 'MERDEKA17' });
    expect([again.status, again.error.fields]).toMatchObject([409, [{ path: 'codeVoucher', code: 'already-taken' }]]);
    expect(await check(cashier, 'merdekal7')).toMatchObject({ data: { status: 'INVALID', reason: 'by-phone' } });
  });

  test.each([
    ['no fare', { fare: undefined }, 'fare', 'required'],
    ['an end before the start', { end: '2020-01-01' }, 'end', 'before-start'],
    ['days that are over', { start: '2020-01-01', end: '2020-01-02' }, 'end', 'in-the-past'],
    ['too many', { quantity: 10_001 }, 'quantity', 'too-big'],
    ['no use', { maxUsage: 0 }, 'maxUsage', 'too-small'],
    ['minutes of an amount', { minutes: 60 }, 'minutes', 'not-of-this-type'],
    ['minutes that are not said', { kind: 'MINUTES' }, 'minutes', 'required'],
    ['more than all of it', { kind: 'PERCENT', percent: 101 }, 'percent', 'too-big'],
    [
      'a type that nobody knows',
      { vehicleTypeId: '01900000-0000-7000-8000-00000000ffff' },
      'vehicleTypeId',
      'does-not-exist',
    ],
    ['a shared code that gives much', { codeVoucher: 'BANYAK', fare: 10_001 }, 'fare', 'too-big'],
    ['a shared code that gives all', { codeVoucher: 'SEMUA', kind: 'WHOLE' }, 'kind', 'not-an-option'],
    ['many of a shared code', { codeVoucher: 'RAMAI', quantity: 2 }, 'quantity', 'too-big'],
    ['a code of strange letters', { codeVoucher: 'A B!' }, 'codeVoucher', 'wrong-format'],
  ])('with %s are refused', async (_, given, path, code) => {
    const answer = await generate(server, admin, given);
    expect([answer.status, answer.error.fields]).toMatchObject([400, [{ path, code }]]);
  });
});

describe('vouchers worth much', () => {
  test('wait for a second person, also in parts, and hold once that one agrees', async () => {
    const maker = await signInAs(server, 'ADMIN');
    const first = await buildVouchers(server, maker, { quantity: 200, fare: 10_000 });
    expect([first.state, first.worth]).toEqual(['ACTIVE', 2_000_000]);
    const more = await buildVouchers(server, maker, { fare: 1_000 });
    expect(more.state).toBe('WAITING');
    const [code = ''] = more.codes;
    expect((await check(cashier, code)).data).toMatchObject({ status: 'INVALID', reason: 'waiting' });
    expect((await decide(maker, more, { accepted: true })).error.code).toBe('four-eyes');
    expect((await decide(cashier, more, { accepted: true })).status).toBe(403);
    expect((await decide(finance, more, { accepted: false })).error.fields).toMatchObject([
      { path: 'note', code: 'required' },
    ]);
    const answers = await Promise.all([1, 2].map(() => decide(finance, more, { accepted: true })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await check(cashier, code)).data).toMatchObject({ status: 'VALID' });
    const others = await buildVouchers(server, maker, { fare: 1_000 });
    const refused = await decide(finance, others, { accepted: false, note: 'Tidak perlu' });
    expect(refused.data).toMatchObject({
      state: 'REFUSED',
      decidedBy: finance.person.username,
      decidedNote: 'Tidak perlu',
    });
    expect((await check(cashier, others.codes[0] ?? '')).data).toMatchObject({
      status: 'INVALID',
      reason: 'withdrawn',
    });
  });

  test('count for one person, by whichever of their accounts they are made', async () => {
    const [maker, tied] = [await signInAs(server, 'ADMIN'), await signInAs(server, 'ADMIN')];
    await tieAccounts(server, maker.person, tied.person);
    expect(await buildVouchers(server, maker, { fare: 2_000_000 })).toMatchObject({ state: 'ACTIVE' });
    expect(await buildVouchers(server, tied, { fare: 1_000 })).toMatchObject({ state: 'WAITING' });
  });

  test('count for their maker’s day where they held, and not where they were withdrawn before anybody agreed', async () => {
    const maker = await signInAs(server, 'ADMIN');
    const withdraw = ({ id }: VoucherBatch) =>
      maker.call(vouchers.withdrawBatch, { params: { id }, body: { note: 'Salah ketik' } });
    const typed = await buildVouchers(server, maker, { fare: 50_000_000 });
    expect([typed.state, (await withdraw(typed)).status]).toEqual(['WAITING', 200]);
    const held = await buildVouchers(server, maker, { fare: 2_000_000 });
    expect([held.state, (await withdraw(held)).status]).toEqual(['ACTIVE', 200]);
    expect(await buildVouchers(server, maker, { fare: 1_000 })).toMatchObject({ state: 'WAITING' });
  });

  test('are told to whoever may agree, and to nobody who takes cash', async () => {
    const [maker, owner, taker] = (await Promise.all(
      ['ADMIN', 'OWNER', 'CASHIER'].map((group) => signInAs(server, group)),
    )) as [User, User, User];
    await buildVouchers(server, maker, { fare: 5_000_000 });
    const toldOf = async (by: User): Promise<string[]> => {
      const { data } = await by.call(contract.notifications.mine);
      return (data as { type: string; message: string }[]).flatMap(({ type, message }) =>
        type === 'VOUCHERS_WAITING' && message.includes(maker.person.username) ? [message] : [],
      );
    };
    await vi.waitFor(async () => expect(await toldOf(owner)).toHaveLength(1), { timeout: 10_000 });
    expect((await toldOf(finance))[0]).toContain('Rp 5.000.000');
    expect(await toldOf(taker)).toEqual([]);
  });

  test.each([
    ['whole stays by a day of the dearest type', { kind: 'WHOLE', fare: undefined }],
    ['minutes by a stay of as many', { kind: 'MINUTES', minutes: 1_440, fare: undefined }],
    ['parts by that part of a day', { kind: 'PERCENT', percent: 100, fare: undefined }],
  ])('are reckoned at tariff: %s', async (_, given) => {
    const maker = await signInAs(server, 'ADMIN');
    const { worth } = await buildVouchers(server, maker, given);
    expect(worth).toBeGreaterThan(0);
    const many = await buildVouchers(server, maker, { ...given, quantity: 10_000, maxUsage: 100_000 });
    expect([many.worth, many.state]).toEqual([worth * 1_000_000_000, 'WAITING']);
  });
});

describe('a code that is checked', () => {
  test('holds for its types and on its days', async () => {
    const codeOf = async (given: object): Promise<string> =>
      (await buildVouchers(server, admin, { fare: 1, ...given })).codes[0] ?? '';
    const reasonOf = async (given: object): Promise<unknown> => {
      const { data } = await check(cashier, (await codeOf(given)).toLowerCase().replaceAll('-', ' '));
      return (data as { reason: unknown }).reason;
    };
    expect(await reasonOf({})).toBeNull();
    expect(await reasonOf({ vehicleTypeId: motorcycle })).toBe('other-type');
    expect(await reasonOf({ vehicleTypeId: car })).toBeNull();
    const tomorrow = dayFromToday(server, 1);
    expect(await reasonOf({ start: tomorrow, end: tomorrow })).toBe('not-begun');
    const code = await codeOf({});
    expect((await check(cashier, code)).data).toMatchObject({
      voucher: { codeVoucher: code, used: 0, left: 1, kind: 'AMOUNT', fare: 1 },
    });
  });

  test('that was withdrawn holds no more', async () => {
    const made = await buildVouchers(server, admin, { fare: 1 });
    const withdraw = (by: Client, body: object) => by.call(vouchers.withdrawBatch, { params: { id: made.id }, body });
    expect((await withdraw(finance, { note: 'Salah cetak' })).status).toBe(403);
    expect((await withdraw(admin, {})).status).toBe(400);
    expect((await withdraw(admin, { note: 'Salah cetak' })).data).toMatchObject({
      state: 'WITHDRAWN',
      withdrawnNote: 'Salah cetak',
    });
    expect((await withdraw(admin, { note: 'Salah cetak' })).error.code).toBe('vouchers-decided');
    expect((await check(cashier, made.codes[0] ?? '')).data).toMatchObject({ status: 'INVALID', reason: 'withdrawn' });
  });

  test('is not found by trying: ten wrong ones a minute, however many at once, and the right one is no try', async () => {
    const guesser = await signInAs(server, 'CASHIER');
    const [code = ''] = (await buildVouchers(server, admin, { fare: 1 })).codes;
    for (let round = 0; round < 12; round += 1) expect((await check(guesser, code)).status).toBe(200);
    expect((await check(guesser, `${code.slice(0, -1)}${code.endsWith('0') ? '2' : '0'}`)).data).toMatchObject({
      status: 'INVALID',
      reason: 'mistyped',
      voucher: null,
    });
    expect((await check(guesser, 'TIDAK-ADA')).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => check(guesser, `SALAH${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(answers.find(({ status }) => status === 429)?.error.code).toBe('too-many-requests');
    expect((await check(guesser, code)).status).toBe(429);
    expect((await check(cashier, code)).status).toBe(200);
  });
});
