import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { leadsTo, newsStatuses } from '@parking/contract/communication/news/news-states';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { picture } from '../../files/testing/samples.ts';

const { news, assetFiles } = contract;
const dayMs = 86_400_000;
const dayOf = (days: number, zone = 'Asia/Jakarta'): string => toLocalDate(new Date(Date.now() + days * dayMs), zone);

let server: TestServer;
let writer: Client;
let reader: Client;
beforeAll(async () => {
  server = await startTestServer();
  writer = await signInAs(server, 'ADMIN');
  reader = await signInAs(server, 'CASHIER');
});
afterAll(() => server.close());

interface Item {
  id: string;
  title: string;
  newsStatus: string;
  expiredDate: string | null;
  updatedAt: string;
}

async function build(more: Readonly<Record<string, unknown>> = {}): Promise<Item> {
  const body = {
    title: `Berita ${newId()}`,
    synopsis: 'Ringkasan',
    content: '<p>Isi</p>',
    startDate: dayOf(0),
    newsStatus: 'PUBLISHED',
    ...more,
  };
  const { status, data, body: answer } = await writer.call(news.create, { body });
  if (status !== 200) throw new Error(JSON.stringify(answer));
  return data as Item;
}

const change = (client: Client, { id }: Item, body: unknown) => client.call(news.update, { params: { id }, body });

/** Where this caller finds it. */
async function foundBy(client: Client, { id }: Item): Promise<string[]> {
  const places: string[] = [];
  if ((await client.call(news.one, { params: { id } })).status === 200) places.push('one');
  const listed = (await client.call(news.list, { query: `id.equals=${id}` })).data as Item[];
  if (listed.length === 1) places.push('list');
  const offered = (await client.call(news.options)).data as Item[];
  if (offered.some((one) => one.id === id)) places.push('options');
  const unseen = (await client.call(news.unseen)).data as Item[];
  if (unseen.some((one) => one.id === id)) places.push('unseen');
  return places;
}
const everywhere = ['one', 'list', 'options', 'unseen'];

async function upload(client: Client): Promise<string> {
  const files = (await picture('png', 8, 8)).toString('base64');
  const { data } = await client.call(assetFiles.uploadEncoded, { body: { filename: 'a.png', files } });
  return (data as { token: string }[])[0]?.token ?? '';
}

describe('readers find', () => {
  test('what is published on this day, and nothing else; who writes finds it all', async () => {
    const cases: [Item, boolean][] = [
      [await build(), true],
      [await build({ startDate: dayOf(-9), expiredDate: dayOf(0) }), true],
      [await build({ newsStatus: 'DRAFT' }), false],
      [await build({ startDate: dayOf(2), expiredDate: dayOf(3) }), false],
    ];
    for (const [item, shown] of cases) {
      expect(await foundBy(reader, item)).toEqual(shown ? everywhere : []);
      expect(await foundBy(writer, item)).toEqual(shown ? everywhere : everywhere.slice(0, 3));
      const found = (await reader.call(contract.search.find, { query: `q=${item.title.slice(-12)}` })).data;
      expect((found as { id: string }[]).some(({ id }) => id === item.id)).toBe(shown);
    }
    const refused = await reader.call(news.history, { params: { id: cases[0]?.[0].id ?? '' } });
    expect(refused.status).toBe(403);
  });

  test('it no more after its last day at the site, at once and in every zone', async () => {
    const { writeQueries } = server.platform.database;
    // Always another day than at the other end of the world.
    const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const item = await build({ startDate: dayOf(-9), expiredDate: dayOf(0) });
    const setZone = (zone: string) => writeQueries.updateTable('systemProfile').set({ zone }).execute();
    const setDays = (expiredDate: string) =>
      writeQueries.updateTable('news').set({ expiredDate }).where('id', '=', item.id).execute();
    const stateOf = async () => ((await writer.call(news.one, { params: { id: item.id } })).data as Item).newsStatus;
    try {
      await setDays(dayOf(0, late));
      await setZone(late);
      expect([await stateOf(), await foundBy(reader, item)]).toEqual(['PUBLISHED', everywhere]);
      await setZone(early);
      expect([await stateOf(), await foundBy(reader, item)]).toEqual(['EXPIRED', []]);
      const expired = (await writer.call(news.list, { query: 'newsStatus.equals=EXPIRED' })).data as Item[];
      expect(expired.map(({ id }) => id)).toContain(item.id);
    } finally {
      await setZone('Asia/Jakarta');
    }
  });

  test('a draft’s picture not before it is theirs to read, and its writer does at once', async () => {
    const token = await upload(writer);
    const inText = await upload(writer);
    const content = `<p>Denah</p><img data-token="${inText}" alt="Denah" />`;
    const see = async (client: Client, one: string) =>
      (await client.call(assetFiles.download, { params: { token: one } })).status;
    expect([await see(writer, token), await see(reader, token)]).toEqual([200, 404]);
    const item = await build({ token, content });
    expect([await see(reader, token), await see(reader, inText)]).toEqual([200, 200]);
    const nobody = await signInAs(server);
    expect(await see(nobody, token)).toBe(404);
    const other = await upload(writer);
    await change(writer, item, { token: other, content: '<p>Tanpa denah</p>' });
    expect([await see(reader, token), await see(reader, inText), await see(reader, other)]).toEqual([404, 404, 200]);
    await writer.call(news.remove, { params: { id: item.id } });
    expect(await see(reader, other)).toBe(404);
  });
});

describe('a status', () => {
  test('goes only where its transitions lead', async () => {
    for (const from of newsStatuses)
      for (const to of newsStatuses) {
        const item = await build({ newsStatus: from === 'DRAFT' ? 'DRAFT' : 'PUBLISHED' });
        if (from === 'EXPIRED') await change(writer, item, { newsStatus: 'EXPIRED' });
        const { status, data, error } = await change(writer, item, { newsStatus: to });
        const found = status === 200 ? (data as Item).newsStatus : error.code;
        expect([from, to, status, found]).toEqual([from, to, ...(leadsTo(from, to) ? [200, to] : [409, 'news-state'])]);
      }
    const { error } = await writer.call(news.create, {
      body: { title: 'a', synopsis: 'b', content: 'c', startDate: dayOf(0), newsStatus: 'EXPIRED' },
    });
    expect(error.code).toBe('news-state');
  });

  test('that expired by itself needs publishing again, with a day that is to come', async () => {
    const item = await build({ startDate: dayOf(-9), expiredDate: dayOf(1) });
    const { writeQueries } = server.platform.database;
    await writeQueries
      .updateTable('news')
      .set({ expiredDate: dayOf(-2) })
      .where('id', '=', item.id)
      .execute();
    const past = await change(writer, item, { newsStatus: 'PUBLISHED' });
    expect(past.error.fields).toMatchObject([{ path: 'expiredDate', code: 'in-the-past' }]);
    const longer = await change(writer, item, { expiredDate: dayOf(5) });
    expect((longer.data as Item).newsStatus).toBe('EXPIRED');
    expect(await foundBy(reader, item)).toEqual([]);
    expect((await change(writer, item, { newsStatus: 'PUBLISHED' })).status).toBe(200);
    expect(await foundBy(reader, item)).toEqual(everywhere);
  });

  test('is one that readers cannot change, nor two writers at once', async () => {
    const item = await build({ newsStatus: 'DRAFT' });
    expect((await change(reader, item, { newsStatus: 'PUBLISHED' })).status).toBe(403);
    const both = await Promise.all(
      ['PUBLISHED', 'PUBLISHED'].map((newsStatus) => change(writer, item, { newsStatus, updatedAt: item.updatedAt })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

test('the last day cannot come before the first', async () => {
  const item = await build();
  for (const body of [{ expiredDate: dayOf(-1) }, { startDate: dayOf(3), expiredDate: dayOf(2) }]) {
    const { error } = await change(writer, item, body);
    expect(error.fields).toMatchObject([{ path: 'expiredDate', code: 'before-start' }]);
  }
});

test('what somebody has opened is unseen by the others alone', async () => {
  const item = await build();
  const params = { id: item.id };
  for (const _ of [1, 2]) expect((await reader.call(news.seen, { params })).status).toBe(200);
  expect(await foundBy(reader, item)).toEqual(everywhere.slice(0, 3));
  expect(await foundBy(await signInAs(server, 'CASHIER'), item)).toEqual(everywhere);
  const draft = await build({ newsStatus: 'DRAFT' });
  expect((await reader.call(news.seen, { params: { id: draft.id } })).error.code).toBe('record-not-found');
  expect((await reader.call(news.seen, { params: { id: newId() } })).error.code).toBe('record-not-found');
});

test('the states are offered by name', async () => {
  const { data } = await reader.call(news.statuses);
  expect((data as { id: string }[]).map(({ id }) => id)).toEqual([...newsStatuses]);
});
