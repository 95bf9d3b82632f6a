import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { type CardChoice, type ReportCard, maximumCards } from '@parking/contract/reports/report-cards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';

const { reportCards, savedViews } = contract;
let server: TestServer;
let maker: Client;
let reader: Client;
let cashier: Client;
beforeAll(async () => {
  server = await startTestServer();
  [maker, reader, cashier] = [
    await signInAs(server, 'FINANCE'),
    await signInAs(server, 'OWNER'),
    await signInAs(server, 'CASHIER'),
  ];
});
afterAll(() => server.close());

const report = {
  path: '/reports/production/export',
  period: 'today',
  columns: [{ key: 'count', heading: 'Lembar' }],
} as const;

async function save(shared: boolean, more: object = { report }): Promise<string> {
  const view = { route: '/production', name: newId(), query: 'period=today&groupBy=vehicle', shared };
  const { status, data } = await maker.call(savedViews.create, { body: { ...view, ...more } });
  expect(status).toBe(200);
  return (data as { id: string }).id;
}
const card = (savedViewId: string, more: Partial<CardChoice> = {}): CardChoice => ({
  savedViewId,
  shows: 'CHART',
  size: 'MEDIUM',
  ...more,
});
const put = (client: Client, cards: readonly object[]) => client.call(reportCards.set, { body: { cards } });
const cardsOf = async (client: Client) => (await client.call(reportCards.list)).data as ReportCard[];
const idsOf = async (client: Client) => (await cardsOf(client)).map(({ savedViewId }) => savedViewId);

test('own and shared reports stand on one’s dashboard as one orders them, and on nobody else’s', async () => {
  const [own, shared] = [await save(false), await save(true)];
  expect((await put(maker, [card(shared, { shows: 'TABLE', size: 'LARGE' }), card(own)])).status).toBe(200);
  expect(await cardsOf(maker)).toMatchObject([
    { savedViewId: shared, shows: 'TABLE', size: 'LARGE', route: '/production', query: 'period=today&groupBy=vehicle' },
    { savedViewId: own, shows: 'CHART', size: 'MEDIUM' },
  ]);
  expect(await cardsOf(reader)).toEqual([]);
  expect((await put(reader, [card(shared)])).status).toBe(200);
  expect(await idsOf(reader)).toEqual([shared]);
  // As they were listed they can be sent back, and none at all is the start again.
  expect((await put(maker, await cardsOf(maker))).status).toBe(200);
  expect(await idsOf(maker)).toEqual([shared, own]);
  expect((await put(maker, [])).status).toBe(200);
  expect(await cardsOf(maker)).toEqual([]);
});

test('what one does not see, what is no report, twice the same and too many are refused, and nothing changes', async () => {
  const [own, shared, list] = [await save(false), await save(true), await save(true, {})];
  expect((await put(reader, [card(shared)])).status).toBe(200);
  const wrong = [
    [[card(own)], 'cards.0.savedViewId'],
    [[card(list)], 'cards.0.savedViewId'],
    [[card(newId())], 'cards.0.savedViewId'],
    [[card(shared), card(shared)], 'cards.1.savedViewId'],
    [[{ ...card(shared), shows: 'PICTURE' }], 'cards.0.shows'],
    [[{ ...card(shared), size: 'HUGE' }], 'cards.0.size'],
    [Array.from({ length: maximumCards + 1 }, () => card(shared)), 'cards'],
  ] as const;
  for (const [cards, path] of wrong)
    expect(await put(reader, cards)).toMatchObject({ status: 400, error: { fields: [{ path }] } });
  expect(await idsOf(reader)).toEqual([shared]);
  expect((await server.client().call(reportCards.list)).status).toBe(401);
  expect((await put(server.client(), [])).status).toBe(401);
  // A cashier may not see the screen of the report.
  expect((await put(cashier, [card(shared)])).status).toBe(400);
});

test('two windows that save at once leave what one of them saved', async () => {
  const [one, other] = [await save(true), await save(true)];
  const answers = await Promise.all([put(reader, [card(one), card(other)]), put(reader, [card(other)])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([[one, other], [other]]).toContainEqual(await idsOf(reader));
});

test('a card goes with its report, and with the right to see it', async () => {
  const [kept, forgotten] = [await save(true), await save(true)];
  expect((await put(reader, [card(kept), card(forgotten)])).status).toBe(200);
  expect((await maker.call(savedViews.remove, { params: { id: forgotten } })).status).toBe(200);
  expect(await idsOf(reader)).toEqual([kept]);
  const { writeQueries } = server.platform.database;
  await writeQueries.updateTable('savedViews').set({ route: '/user_groups' }).where('id', '=', kept).execute();
  expect(await idsOf(reader)).toEqual([]);
});
