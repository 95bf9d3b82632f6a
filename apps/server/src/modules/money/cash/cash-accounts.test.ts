import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/pool.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { postEntry } from '../journal/journal.ts';

const { cash, paidTypes } = contract;
let server: TestServer;
let finance: Client;
let cashier: Client;
beforeAll(async () => {
  server = await startTestServer();
  finance = await signInAs(server, 'FINANCE');
  cashier = await signInAs(server, 'CASHIER');
});
afterAll(() => server.close());

const putIn = (cashId: string, amount: number) =>
  inTransaction(server.platform.database, (tx) =>
    postEntry(tx, {
      siteId: server.platform.site.current().id,
      type: 'CASH_IN',
      kind: 'CASH_IN',
      sourceId: newId(),
      businessDay: '2026-11-20',
      depositId: null,
      actorId: null,
      lines: [
        { account: { kind: 'CASH', ownerId: cashId }, amount },
        { account: { kind: 'SURPLUS' }, amount: -amount },
      ],
    }),
  );

test('the balance of an account is what its postings come to, and nobody writes it', async () => {
  const made = await finance.call(cash.create, { body: { name: 'Kas kecil', code: 'KK' } });
  expect(made).toMatchObject({ status: 200, data: { name: 'Kas kecil', code: 'KK', amount: 0 } });
  const { id } = made.data as { id: string };
  await putIn(id, 125_000);
  const listed = await finance.call(cash.list, { query: 'amount.atLeast=100000' });
  expect(listed.data).toMatchObject([{ id, amount: 125_000 }]);
  expect(await finance.call(cash.remove, { params: { id } })).toMatchObject({ status: 409, error: { code: 'in-use' } });
});

test('an account that nothing moved through can go, and its code comes free', async () => {
  const body = { name: 'Sementara', code: 'TMP' };
  const { id } = (await finance.call(cash.create, { body })).data as { id: string };
  expect(await finance.call(cash.create, { body })).toMatchObject({
    status: 409,
    error: { fields: [{ path: 'code' }] },
  });
  expect(await finance.call(cash.remove, { params: { id } })).toMatchObject({ status: 200 });
  expect(await finance.call(cash.create, { body })).toMatchObject({ status: 200 });
});

test('whether an account lies at a bank is said before money moves through it', async () => {
  const made = await finance.call(cash.create, { body: { name: 'Bank baru', code: 'BB' } });
  const { id } = made.data as { id: string };
  const say = (isBank: boolean) => finance.call(cash.update, { params: { id }, body: { isBank } });
  expect(await say(true)).toMatchObject({ status: 200, data: { isBank: true } });
  await putIn(id, 1_000);
  expect(await say(true)).toMatchObject({ status: 200 });
  expect(await say(false)).toMatchObject({ status: 409, error: { code: 'in-use' } });
  const renamed = await finance.call(cash.update, { params: { id }, body: { name: 'Bank lama', isBank: true } });
  expect(renamed).toMatchObject({ status: 200, data: { name: 'Bank lama', isBank: true } });
});

test('a payment type names its account; one that does not exist is refused', async () => {
  const [account] = (await finance.call(cash.options)).data as { id: string; label: string }[];
  const body = { name: 'DEBIT', label: 'Kartu debit', kind: 'CARD', cashId: account?.id };
  const made = await finance.call(paidTypes.create, { body });
  expect(made).toMatchObject({ status: 200, data: { kind: 'CARD', cash: account?.label, labelEn: null } });
  const wrong = await finance.call(paidTypes.create, { body: { ...body, name: 'X', cashId: newId() } });
  expect(wrong).toMatchObject({ status: 400, error: { fields: [{ path: 'cashId', code: 'does-not-exist' }] } });
  const { id } = made.data as { id: string };
  expect(await finance.call(paidTypes.update, { params: { id }, body: { kind: 'TRANSFER' } })).toMatchObject({
    status: 200,
  });
});

test('a cashier chooses payment types by kind, cash first, and cannot change them', async () => {
  const options = (await cashier.call(paidTypes.options)).data as { kind: string; name: string }[];
  expect(options[0]).toMatchObject({ name: 'CASH', kind: 'CASH', label: 'Tunai', labelEn: 'Cash' });
  expect(await cashier.call(paidTypes.list)).toMatchObject({ status: 403 });
});

test('the kind of a payment type that took money stays', async () => {
  const options = (await cashier.call(paidTypes.options)).data as { id: string; name: string }[];
  const id = options.find(({ name }) => name === 'QRIS')?.id ?? '';
  const by = await signInAs(server, 'CASHIER');
  await server.platform.database.writeQueries
    .insertInto('payments')
    .values({
      id: newId(),
      siteId: server.platform.site.current().id,
      paidTypeId: id,
      kind: 'QRIS',
      amount: 5_000,
      adapter: 'SIMULATOR',
      purpose: 'ANY',
      byId: by.person.id,
      expiresAt: new Date(),
    })
    .execute();
  expect(await finance.call(paidTypes.update, { params: { id }, body: { kind: 'CASH' } })).toMatchObject({
    status: 409,
    error: { code: 'in-use' },
  });
  expect(
    await finance.call(paidTypes.update, { params: { id }, body: { label: 'QRIS BCA', kind: 'QRIS' } }),
  ).toMatchObject({
    status: 200,
  });
});
