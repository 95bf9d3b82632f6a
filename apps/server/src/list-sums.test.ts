import { allEndpoints, contract } from '@parking/contract/contract';
import { endpointKey } from '@parking/contract/core/endpoint';
import { type Page, maximumDepth, sumsOf } from '@parking/contract/core/list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cashOut, openAccount, putIn } from './modules/money/testing/cash.ts';
import { changeAsOwner } from './testing/as-owner.ts';
import { signInAs } from './testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from './testing/test-server.ts';

let server: TestServer;
let client: Client;
let cashId: string;
beforeAll(async () => {
  server = await startTestServer();
  client = await signInAs(server, 'SUPERADMIN');
  cashId = await openAccount(client, 'JUMLAH');
  for (const amount of [100_000, 250_000, 75_500]) await putIn(client, { cashId, amount });
  await cashOut(client, { cashId, amount: 20_000 });
});
afterAll(() => server.close());

const lists = allEndpoints.filter(({ method, columns }) => method === 'GET' && columns !== undefined);
const summedLists = lists.filter(({ columns = {} }) => sumsOf(columns).length > 0);
const anyId = '01900000-0000-7000-8000-000000000001';
const sumsOfAnswer = ({ body }: Answer) => (body as Page<unknown>).sums;
const sumsAt = async (query: string) => sumsOfAnswer(await client.call(contract.cashIns.list, { query }));

test('every list that adds up amounts answers the sum of each, and without being asked none', async () => {
  const wrong: string[] = [];
  for (const list of summedLists) {
    const asked = { params: list.params && { id: anyId } };
    const added = await client.call(list, { ...asked, query: 'sums=true&size=1&total=false' });
    // Of the records that lists stand beneath, none was made.
    if (list.params && added.status === 404) continue;
    const names = Object.keys(sumsOfAnswer(added) ?? {}).toSorted();
    if (
      added.status !== 200 ||
      names.join() !==
        sumsOf(list.columns ?? {})
          .toSorted()
          .join()
    )
      wrong.push(`${endpointKey(list)} answered ${added.status} ${names.join()}`);
    if (sumsOfAnswer(await client.call(list, asked))) wrong.push(`${endpointKey(list)} adds up unasked`);
  }
  expect(summedLists.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

test('a list that adds nothing up does not know the word', async () => {
  expect(await client.call(contract.gates.list, { query: 'sums=true' })).toMatchObject({
    status: 400,
    error: { code: 'bad-input', fields: [{ path: 'sums', code: 'unknown-field' }] },
  });
  expect(await client.call(contract.cashIns.list, { query: 'sums=perhaps' })).toMatchObject({ status: 400 });
});

test('the sum is of all rows that the filters find, whichever page is shown and whatever its order', async () => {
  const ours = `cashId.equals=${cashId}`;
  expect(await sumsAt(`${ours}&sums=true&size=1`)).toEqual({ amount: 425_500 });
  expect(await sumsAt(`${ours}&sums=true&size=1&page=2&sort=amount,desc`)).toEqual({ amount: 425_500 });
  expect(await sumsAt(`${ours}&amount.at-least=100000&sums=true`)).toEqual({ amount: 350_000 });
  expect(await sumsAt(`${ours}&amount.less-than=1&sums=true`)).toEqual({ amount: 0 });
});

test('who may not see a list is not told its sum', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const answer = await cashier.call(contract.cashIns.list, { query: 'sums=true' });
  expect([answer.status, sumsOfAnswer(answer)]).toEqual([403, undefined]);
});

test('of more rows than are counted nothing is added up', async () => {
  const ours = `cashId.equals=${cashId}`;
  await changeAsOwner(
    server,
    `insert into cash_ins (id, site_id, cash_id, cash_transaction_category_id, amount, transaction_date, by_id)
     select gen_random_uuid(), site_id, cash_id, cash_transaction_category_id, 1, transaction_date, by_id
     from cash_ins, generate_series(0, ${maximumDepth}) where amount = 75500 and cash_id = $1`,
    [cashId],
  );
  expect(await sumsAt(`${ours}&sums=true&size=1`)).toBeUndefined();
  expect(await sumsAt(`${ours}&amount.equals=75500&sums=true&size=1`)).toEqual({ amount: 75_500 });
});
