import { contract } from '@parking/contract/contract';
import type { CheatingIndication } from '@parking/contract/indications/cheating-indications';
import type { CheatingRule } from '@parking/contract/indications/cheating-rules';
import type { Activity } from '@parking/contract/system/user-activity';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, buildUser, signInAs, tieAccounts } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { plantIndication } from './testing/plant-indication.ts';

type Signed = Client & { readonly person: Person };
const { cheatingIndications, userActivity } = contract;

let server: TestServer;
let cashier: Signed;
let auditor: Signed;
let second: Signed;
beforeAll(async () => {
  server = await startTestServer();
  cashier = await signInAs(server, 'CASHIER');
  auditor = await signInAs(server, 'AUDITOR');
  second = await signInAs(server, 'AUDITOR');
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const notThere = [404, 'record-not-found'];
const caseOf = (client: Client, id: string) => client.call(cheatingIndications.get, { params: { id } });
const decide = (client: Client, id: string, body: object) =>
  client.call(cheatingIndications.decide, { params: { id }, body: { note: 'Sudah diperiksa.', ...body } });
const assign = (client: Client, id: string, userId: string | null) =>
  client.call(cheatingIndications.assign, { params: { id }, body: { userId } });
const idsOf = async (client: Client): Promise<string[]> =>
  ((await client.call(cheatingIndications.list, { query: 'size=500' })).data as CheatingIndication[]).map(
    ({ id }) => id,
  );
const entriesOf = async (client: Client, id: string): Promise<string[]> => {
  const query = `entity.equals=indications&entityId.equals=${id}&size=500`;
  return ((await client.call(userActivity.list, { query })).data as Activity[]).map(({ action }) => action);
};

const toldOf = async (type: string): Promise<string[]> => {
  const told = server.platform.database.readQueries
    .selectFrom('notifications')
    .select('userId')
    .where('type', '=', type);
  return (await told.execute()).map(({ userId }) => userId);
};

const confirm = async (id: string): Promise<void> => {
  for (const one of [auditor, second]) expect((await decide(one, id, { state: 'CONFIRMED' })).status).toBe(200);
};

describe('what is in the operations log about an indication', () => {
  test('is kept from whom it is about and who had a part in it, and from nobody else', async () => {
    const subject = await signInAs(server, 'AUDITOR', 'CASHIER', 'ADMIN');
    const involved = await signInAs(server, 'ADMIN', 'CASHIER');
    const id = await plantIndication(server, { subjectId: subject.person.id, involved: [involved.person.id] });
    expect((await assign(auditor, id, second.person.id)).status).toBe(200);
    expect(codeOf(await caseOf(subject, id))).toEqual(notThere);
    for (const client of [subject, involved]) expect(await entriesOf(client, id)).toEqual([]);
    const admin = await signInAs(server, 'ADMIN');
    expect((await entriesOf(admin, id)).toSorted()).toEqual(['assign-indication', 'refused']);
    // Of others they read on.
    const other = await plantIndication(server, { subjectId: cashier.person.id });
    expect((await assign(auditor, other, second.person.id)).status).toBe(200);
    expect(await entriesOf(subject, other)).toEqual(['assign-indication']);
  });
});

describe('the page of rules', () => {
  test('counts nothing of what is about whoever reads it', async () => {
    const openOf = async (client: Client): Promise<number | undefined> =>
      ((await client.call(contract.cheatingRules.all)).data as CheatingRule[]).find(({ id }) => id === 'ALWAYS_EXACT')
        ?.open;
    const subject = await signInAs(server, 'AUDITOR', 'CASHIER');
    const figures = { exact: 20, n: 20, peers: 0.5 };
    await plantIndication(server, { subjectId: subject.person.id, rule: 'ALWAYS_EXACT', figures });
    expect([await openOf(auditor), await openOf(subject)]).toEqual([1, 0]);
  });
});

describe('a case', () => {
  test('counts among the decided ones of its rule none that is about whoever reads it', async () => {
    const subject = await signInAs(server, 'AUDITOR', 'CASHIER');
    const figures = { exact: 20, n: 20, peers: 0.5 };
    const rule = 'ALWAYS_EXACT';
    const own = await plantIndication(server, { subjectId: subject.person.id, rule, figures });
    const other = await plantIndication(server, { subjectId: cashier.person.id, rule, figures });
    expect((await decide(auditor, own, { state: 'FALSE_ALARM' })).status).toBe(200);
    const decidedOf = async (client: Client): Promise<unknown> => (await caseOf(client, other)).data;
    expect([await decidedOf(auditor), await decidedOf(subject)]).toMatchObject([{ decided: 1 }, { decided: 0 }]);
  });
});

describe('what is hidden from whoever reads', () => {
  interface Told {
    readonly score: number;
    readonly leads: boolean;
  }
  const ofSubject = (id: string) => `subjectId.equals=${id}&size=500`;
  const listedFor = async (client: Client, query: string): Promise<CheatingIndication[]> =>
    (await client.call(cheatingIndications.list, { query })).data as CheatingIndication[];
  const told = ({ score, leads }: Told): Told => ({ score, leads });

  test('is not told by the weight of another, nor by which of them leads, under whichever account', async () => {
    const subjectId = (await buildUser(server, { groups: ['CASHIER'] })).id;
    const involved = await signInAs(server, 'AUDITOR', 'CASHIER');
    const made = await signInAs(server, 'AUDITOR');
    await tieAccounts(server, involved.person, made.person);
    const shown = await plantIndication(server, { subjectId, severity: 'MEDIUM' });
    const hidden = await plantIndication(server, { subjectId, involved: [involved.person.id] });
    const query = ofSubject(subjectId);
    expect((await listedFor(auditor, query)).map(told)).toEqual([
      { score: 0.72, leads: true },
      { score: 0.72, leads: false },
    ]);
    for (const client of [involved, made]) {
      const alone = { id: shown, score: 0.3, leads: false };
      expect(await listedFor(client, query)).toMatchObject([alone]);
      expect(await listedFor(client, `${query}&leads.equals=true`)).toEqual([]);
      expect((await caseOf(client, shown)).data).toMatchObject({ ...alone, others: [] });
      expect((await assign(client, shown, null)).data).toMatchObject(alone);
      const profile = await client.call(contract.operatorProfiles.get, { params: { id: subjectId } });
      expect(profile.data).toMatchObject({ indications: [alone] });
    }
    const grave = await plantIndication(server, { subjectId });
    expect(await listedFor(involved, `${query}&leads.equals=true`)).toMatchObject([{ id: grave, score: 0.72 }]);
    expect((await caseOf(auditor, hidden)).data).toMatchObject({ score: 0.89 });
  });

  test('weighs nothing once it is withdrawn', async () => {
    const subjectId = (await buildUser(server, { groups: ['CASHIER'] })).id;
    const shown = await plantIndication(server, { subjectId, severity: 'MEDIUM' });
    const gone = await plantIndication(server, { subjectId });
    await server.platform.database.writeQueries
      .updateTable('indications')
      .set({ goneAt: new Date() })
      .where('id', '=', gone)
      .execute();
    expect(await listedFor(auditor, ofSubject(subjectId))).toMatchObject([{ id: shown, score: 0.3, leads: false }]);
  });
});

describe('an account that its subject made', () => {
  test('sees as little of it as they do, nor decides; and so the other way round', async () => {
    const subject = await signInAs(server, 'CASHIER');
    const made = await signInAs(server, 'AUDITOR', 'ADMIN');
    const maker = await signInAs(server, 'AUDITOR', 'ADMIN');
    await tieAccounts(server, subject.person, made.person);
    await tieAccounts(server, maker.person, subject.person);
    const id = await plantIndication(server, { subjectId: subject.person.id });
    expect((await assign(auditor, id, second.person.id)).status).toBe(200);
    for (const client of [made, maker]) {
      expect(codeOf(await caseOf(client, id))).toEqual(notThere);
      expect(codeOf(await decide(client, id, { state: 'FALSE_ALARM' }))).toEqual(notThere);
      expect(codeOf(await assign(client, id, null))).toEqual(notThere);
      expect(await idsOf(client)).not.toContain(id);
      expect(await entriesOf(client, id)).toEqual([]);
      expect(codeOf(await assign(auditor, id, client.person.id))).toEqual([409, 'person-concerned']);
    }
    expect(await idsOf(auditor)).toContain(id);
  });

  test('does not open again what the first account confirmed', async () => {
    const id = await plantIndication(server, { subjectId: cashier.person.id });
    await confirm(id);
    const another = await signInAs(server, 'AUDITOR');
    await tieAccounts(server, auditor.person, another.person);
    expect(codeOf(await decide(another, id, { state: 'REVIEWING' }))).toEqual([409, 'not-two-persons']);
    expect(codeOf(await decide(second, id, { state: 'REVIEWING' }))).toEqual([409, 'four-eyes']);
    const third = await signInAs(server, 'AUDITOR');
    expect((await decide(third, id, { state: 'REVIEWING' })).data).toMatchObject({ state: 'REVIEWING' });
  });
});

describe('it is given', () => {
  test('to nobody who may not decide on it', async () => {
    const id = await plantIndication(server, { subjectId: cashier.person.id });
    const admin = await buildUser(server, { groups: ['ADMIN'] });
    const operator = await buildUser(server, { groups: ['OPERATOR'] });
    const away = await buildUser(server, { groups: ['AUDITOR'], status: 'INACTIVE' });
    for (const { id: userId } of [admin, operator, away, { id: newId() }]) {
      const { status, error } = await assign(auditor, id, userId);
      expect([status, error?.fields?.[0]?.path]).toEqual([400, 'userId']);
    }
    expect((await assign(auditor, id, second.person.id)).data).toMatchObject({ assignedTo: second.person.username });
  });
});

/** Effects are carried out after commit, by a server that has other things to do. */
const soon = { timeout: 10_000 };

describe('it is told', () => {
  test('to those who look, and to nobody whom it is about, who had a part in it, or whose account is tied to theirs', async () => {
    // What was found before is told first: of that they are told like anybody else.
    const waiting = server.platform.database.readQueries
      .selectFrom('outbox')
      .select('id')
      .where('topic', '=', 'notify');
    await vi.waitFor(async () => expect(await waiting.where('doneAt', 'is', null).execute()).toEqual([]), soon);
    const subject = await signInAs(server, 'AUDITOR', 'CASHIER');
    const involved = await signInAs(server, 'AUDITOR', 'CASHIER');
    const made = await signInAs(server, 'AUDITOR');
    const unconcerned = await signInAs(server, 'AUDITOR');
    const { readQueries, writeQueries } = server.platform.database;
    await writeQueries.updateTable('users').set({ language: 'en' }).where('id', '=', unconcerned.person.id).execute();
    await tieAccounts(server, subject.person, made.person);
    const id = await plantIndication(server, { subjectId: subject.person.id, involved: [involved.person.id] });
    await vi.waitFor(async () => expect(await toldOf('CHEATING_INDICATION')).toContain(unconcerned.person.id), soon);
    const read = readQueries.selectFrom('notifications').select('message').where('userId', '=', unconcerned.person.id);
    expect((await read.execute()).map(({ message }) => message)).toEqual([
      'New indications to look at: 1. The gravest: A ticket may have been swapped',
    ]);
    await confirm(id);
    const answer = { params: { id }, body: { text: 'Tiketnya tertukar.' } };
    expect((await subject.call(cheatingIndications.answer, answer)).status).toBe(200);
    await vi.waitFor(async () => expect(await toldOf('INDICATION_ANSWERED')).toContain(unconcerned.person.id), soon);
    for (const type of ['CHEATING_INDICATION', 'INDICATION_ANSWERED']) {
      const told = await toldOf(type);
      for (const { person } of [subject, involved, made]) expect(told).not.toContain(person.id);
    }
  });

  test('once confirmed to whom it is about alone, whatever their group may open', async () => {
    await buildUser(server, { groups: ['SUPERADMIN'] });
    const subject = await signInAs(server);
    const before = new Set(await toldOf('INDICATION_CONFIRMED'));
    const id = await plantIndication(server, { subjectId: subject.person.id });
    await confirm(id);
    await vi.waitFor(async () => expect(await toldOf('INDICATION_CONFIRMED')).toContain(subject.person.id), soon);
    const told = (await toldOf('INDICATION_CONFIRMED')).filter((userId) => !before.has(userId));
    expect(told).toEqual([subject.person.id]);
    expect((await subject.call(cheatingIndications.mine)).data).toMatchObject([{ id }]);
  });
});

describe('who confirms', () => {
  test('says the same loss as the first person, or none; the first may say another until then', async () => {
    const id = await plantIndication(server, { subjectId: cashier.person.id });
    const says = (client: Client, loss?: number | null) => decide(client, id, { state: 'CONFIRMED', loss });
    expect((await says(auditor, 12_000)).data).toMatchObject({ loss: 12_000, state: 'REVIEWING' });
    for (const loss of [90_000, 1_000, 0]) {
      const { status, error } = await says(second, loss);
      expect([status, error?.fields?.[0]]).toMatchObject([400, { path: 'loss', code: 'not-as-proposed' }]);
    }
    expect(codeOf(await says(auditor, 12_000))).toEqual([409, 'four-eyes']);
    expect((await says(auditor, 15_000)).data).toMatchObject({ loss: 15_000, state: 'REVIEWING' });
    expect((await says(second, null)).data).toMatchObject({ loss: 15_000, state: 'CONFIRMED' });
  });

  test('gives a reason that can be read', async () => {
    const id = await plantIndication(server, { subjectId: cashier.person.id });
    for (const note of ['\u200B\u200B\u200B', '\u2060a\u00AD\u200Db\uFE0F', '\u3164\u115F\u2800']) {
      const { status, error } = await decide(auditor, id, { state: 'EXPLAINED', note });
      expect([status, error?.fields?.[0]?.path]).toEqual([400, 'note']);
    }
    expect((await decide(auditor, id, { state: 'EXPLAINED', note: 'Sah.' })).status).toBe(200);
  });
});

describe('its subject', () => {
  test('is told what was found without the name of anybody', async () => {
    const subject = await signInAs(server, 'CASHIER');
    const figures = { minutes: 4, editor: 'nama-pengubah', seller: 'nama-penjual', paid: 9_000 };
    const id = await plantIndication(server, { subjectId: subject.person.id, rule: 'EDIT_BEFORE_EXIT', figures });
    await confirm(id);
    expect(JSON.stringify((await caseOf(auditor, id)).data)).toContain('nama-pengubah');
    const { data } = await subject.call(cheatingIndications.mine);
    expect(data).toMatchObject([{ id, sentence: expect.stringContaining('seorang petugas') as string }]);
    expect(JSON.stringify(data)).not.toMatch(/nama-p/);
  });
});

describe('a try stands in the operations log', () => {
  const triesOf = ({ person }: Signed) =>
    server.platform.database.readQueries
      .selectFrom('operationsLog')
      .select('entityId')
      .where('actorId', '=', person.id)
      .where('action', '=', 'refused')
      .orderBy('at')
      .orderBy('id')
      .execute();

  test('of lists, files and answers as well', async () => {
    const stranger = await signInAs(server, 'OPERATOR');
    const id = await plantIndication(server, { subjectId: cashier.person.id });
    expect((await stranger.call(cheatingIndications.list)).status).toBe(403);
    const columns = [{ key: 'number', heading: 'Nomor' }];
    expect((await stranger.call(cheatingIndications.export, { body: { columns } })).status).toBe(403);
    const answer = { params: { id }, body: { text: 'Bukan saya.' } };
    expect(codeOf(await stranger.call(cheatingIndications.answer, answer))).toEqual(notThere);
    expect(await triesOf(stranger)).toEqual([{ entityId: null }, { entityId: null }, { entityId: id }]);
  });

  test('beside an id alone, never beside what somebody wrote in its place', async () => {
    const stranger = await signInAs(server, 'OPERATOR');
    for (const id of ['\u0000', 'Budi mencuri', '1'])
      expect(codeOf(await caseOf(stranger, id))).toEqual([403, 'forbidden']);
    expect(await triesOf(stranger)).toEqual([{ entityId: null }, { entityId: null }, { entityId: null }]);
  });
});

describe('what a rule finds that is still new here', () => {
  test('is neither listed, nor read beside another, nor given, nor decided', async () => {
    const subjectId = (await buildUser(server, { groups: ['CASHIER'] })).id;
    const silent = await plantIndication(server, { subjectId, silent: true });
    const shown = await plantIndication(server, { subjectId });
    const listed = await idsOf(auditor);
    expect([listed.includes(shown), listed.includes(silent)]).toEqual([true, false]);
    expect((await caseOf(auditor, shown)).data).toMatchObject({ others: [] });
    expect(codeOf(await caseOf(auditor, silent))).toEqual(notThere);
    expect(codeOf(await assign(auditor, silent, second.person.id))).toEqual(notThere);
    expect(codeOf(await decide(auditor, silent, { state: 'FALSE_ALARM' }))).toEqual(notThere);
  });
});
