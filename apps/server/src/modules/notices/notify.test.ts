import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@parking/contract/contract';
import type { Notification, NotificationFeed } from '@parking/contract/communication/communication';
import { newId } from '@parking/contract/core/id';
import { liveDestinations } from '@parking/contract/live';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLicence } from '../../platform/auth/licence.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { listen } from '../../platform/realtime/testing/listen.ts';
import { type LiveClient, openLive } from '../../platform/realtime/testing/live-client.ts';
import { buildUser, signIn, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, createTestDatabase, startServerOn } from '../../testing/test-server.ts';
import { notify, tellRecipients } from './notify.ts';
import { shiftDays } from '@parking/contract/core/business-day';
import { act, memberOf, newMember, sellSubscription } from '../members/testing/members.ts';
import { buildLane } from '../parking/testing/stays.ts';
import { remindLicenceEnding } from '../communication/remind-licence-ending.ts';
import { remindMembersEnding } from '../communication/remind-members-ending.ts';

const { announcement, feed, askFeed } = liveDestinations;
let one: TestServer;
let two: TestServer;
let urls: string[];
let drop: () => Promise<void>;
const opened: LiveClient[] = [];
beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  one = await startServerOn(made.app);
  two = await startServerOn(made.app);
  urls = await Promise.all([one, two].map(listen));
  await one.platform.database.writes.query(
    `delete from notification_rules where type not in ('USER_WAITING', 'LICENCE_ENDING')`,
  );
});
afterAll(async () => {
  await Promise.all(opened.map((client) => client.close()));
  await Promise.all([one.close(), two.close()]);
  await drop();
});

async function live(server: 0 | 1, { token }: Client, destination: string): Promise<LiveClient> {
  const client = await openLive(urls[server] ?? '', { token, subscribe: [destination] });
  opened.push(client);
  return client;
}
const feedOf = (client: LiveClient) => client.heard(feed).at(-1) as NotificationFeed | undefined;
const soon = { timeout: 3_000 };

async function buildRule(type: string, target: string): Promise<void> {
  const top = await signInAs(one, 'SUPERADMIN');
  const body = { type, target, action: 'Buka' };
  expect((await top.call(contract.notificationRules.create, { body })).status).toBe(200);
}
const happened = (type: 'USER_WAITING' | 'PAPER_OUT' | 'GATE_OFFLINE', values: Record<string, string>) =>
  inTransaction(one.platform.database, (tx) =>
    notify(tx, one.platform.site.current().id, { type, values, filter: { 'status.equals': 'WAITING' } }),
  );
async function messagesOf(client: Client): Promise<string[]> {
  const { data } = await client.call(contract.notifications.mine);
  return (data as Notification[]).map(({ message }) => message);
}

test('an announcement reaches the open screens of every server process once', async () => {
  const author = await signInAs(one, 'ADMIN');
  const screens = await Promise.all([
    live(0, await signInAs(one, 'CASHIER'), announcement),
    live(1, await signInAs(one, 'AUDITOR'), announcement),
    live(1, await signInAs(one, 'OPERATOR'), announcement),
  ]);
  const { data } = await author.call(contract.announcements.create, { body: { message: 'Hujan deras' } });
  await vi.waitFor(
    () => expect(screens.map((screen) => screen.heard(announcement))).toEqual([[data], [data], [data]]),
    soon,
  );
  await new Promise((done) => setTimeout(done, 1_200));
  expect(screens.map((screen) => screen.heard(announcement).length)).toEqual([1, 1, 1]);
});

test('the feed is told on subscribing, when asked, when something arrives and when it is seen, on any server', async () => {
  await buildRule('PAPER_OUT', '/announcements');
  const operator = await signInAs(one, 'OPERATOR');
  const stranger = await signInAs(one, 'CASHIER');
  const [bell, other] = await Promise.all([live(1, operator, feed), live(1, stranger, feed)]);
  await vi.waitFor(() => expect(bell.heard(feed)).toEqual([{ notifications: [], unseen: 0 }]), soon);
  bell.stomp.publish({ destination: askFeed, body: '' });
  await vi.waitFor(() => expect(bell.heard(feed)).toHaveLength(2), soon);
  await happened('PAPER_OUT', { gate: 'P1' });
  await vi.waitFor(() => expect(feedOf(bell)?.unseen).toBe(1), soon);
  const [told] = feedOf(bell)?.notifications ?? [];
  expect(told).toMatchObject({ type: 'PAPER_OUT', message: 'Kertas tiket di gerbang P1 habis.', seen: false });
  expect(told?.data).toEqual({ filter: { 'status.equals': 'WAITING' } });
  await operator.call(contract.notifications.seen, { params: { id: told?.notificationId ?? '' } });
  await vi.waitFor(() => expect(feedOf(bell)).toMatchObject({ unseen: 0, notifications: [{ seen: true }] }), soon);
  expect(other.heard(feed)).toEqual([{ notifications: [], unseen: 0 }]);
});

test('the feed holds the newest ten and counts all that are unseen', async () => {
  const auditor = await signInAs(one, 'AUDITOR');
  const rows = Array.from({ length: 12 }, (_, index) => ({
    id: newId(),
    userId: auditor.person.id,
    type: 'GATE_OFFLINE',
    message: `ke-${index}`,
    data: '{"filter":{}}',
    publishTime: new Date(Date.now() - index * 1_000),
  }));
  await one.platform.database.writeQueries.insertInto('notifications').values(rows).execute();
  const bell = await live(0, auditor, feed);
  await vi.waitFor(() => expect(feedOf(bell)?.unseen).toBe(12), soon);
  expect(feedOf(bell)?.notifications.map(({ message }) => message)).toEqual(
    rows.slice(0, 10).map(({ message }) => message),
  );
});

test('somebody’s registration is told, in their language, to exactly those who may view the target', async () => {
  const inEnglish = await buildUser(one, { groups: ['ADMIN'] });
  await one.platform.database.writes.query(`update users set language = 'en' where id = $1`, [inEnglish.id]);
  const admins = [await signIn(one, inEnglish), await signInAs(one, 'ADMIN'), await signInAs(one, 'SUPERADMIN')];
  const cashier = await signInAs(one, 'CASHIER');
  const disabled = await buildUser(one, { groups: ['ADMIN'], status: 'INACTIVE' });
  await one.platform.database.writes.query('update system_profile set registration_open = true');
  const body = {
    username: 'pelamar',
    email: 'pelamar@contoh.id',
    password: 'rumah-di-atas-bukit',
    biodata: { firstName: 'Siti', lastName: null },
  };
  const registered = await one.client().call(contract.session.register, { body });
  expect([registered.status, registered.error]).toEqual([200, undefined]);
  await vi.waitFor(async () => {
    expect(await Promise.all(admins.map(messagesOf))).toEqual([
      ['User pelamar registered and is waiting for approval.'],
      ['Pengguna pelamar mendaftar dan menunggu persetujuan.'],
      ['Pengguna pelamar mendaftar dan menunggu persetujuan.'],
    ]);
  }, soon);
  expect(await messagesOf(cashier)).toEqual([]);
  for (const viewer of [admins[1], cashier]) {
    expect((await viewer?.call(contract.users.list))?.status).toBe(viewer === cashier ? 403 : 200);
  }
  const told = await one.platform.database.reads.query('select from notifications where user_id = $1', [disabled.id]);
  expect(told.rowCount).toBe(0);
});

test('what happens without a rule is told to nobody and does not stay waiting', async () => {
  await happened('GATE_OFFLINE', { gate: 'P9' });
  await vi.waitFor(async () => {
    const { rows } = await one.platform.database.reads.query(
      `select done_at is not null as done, error from outbox where payload->'values'->>'gate' = 'P9'`,
    );
    expect(rows).toEqual([{ done: true, error: null }]);
  }, soon);
  const { rowCount } = await one.platform.database.reads.query(`select from notifications where message like '%P9%'`);
  expect(rowCount).toBe(0);
});

test('an effect that is carried out twice tells each user once', async () => {
  const operator = await signInAs(one, 'OPERATOR');
  const payload = { type: 'PAPER_OUT', values: { gate: 'P7' }, filter: {} };
  const effect = { id: newId(), siteId: one.platform.site.current().id, topic: 'notify', payload, attempt: 1 };
  await Promise.all([tellRecipients(one.platform, effect), tellRecipients(two.platform, effect)]);
  expect(await messagesOf(operator)).toEqual(['Kertas tiket di gerbang P7 habis.']);
});

test('the end of the licence is told 30, 7 and 1 days before, once each, by whichever server looks first', async () => {
  const admin = await signInAs(one, 'ADMIN');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const payload = Buffer.from(JSON.stringify({ holder: 'PT Parkir', validUntil: '2030-03-31' }));
  const file = join(await mkdtemp(join(tmpdir(), 'parking-licence-')), 'licence.json');
  const signature = sign(null, payload, privateKey).toString('base64');
  await writeFile(file, JSON.stringify({ payload: payload.toString('base64'), signature }));
  const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  for (const today of [
    '2030-02-28',
    '2030-03-01',
    '2030-03-02',
    '2030-03-26',
    '2030-03-30',
    '2030-03-31',
    '2030-04-01',
  ]) {
    const licence = await openLicence({ file: file }, () => today, key);
    const on = ({ platform }: TestServer) => ({ ...platform, licence, site: { ...platform.site, today: () => today } });
    await Promise.all([one, two, one].map((server) => remindLicenceEnding(on(server))));
  }
  await vi.waitFor(async () => {
    expect((await messagesOf(admin)).toSorted()).toEqual(
      [30, 5, 1].map((days) => `Lisensi berakhir dalam ${days} hari, pada 2030-03-31.`).toSorted(),
    );
  }, soon);
});

test('memberships that end are told by the days of the setting, of each member once, by whichever server looks first', async () => {
  const top = await signInAs(one, 'SUPERADMIN');
  await buildLane(one);
  await buildRule('MEMBER_ENDING', '/members');
  const gateway = { name: 'Pesan', target: 'https://pesan.contoh.id/kirim', events: ['MEMBER_ENDING' as const] };
  expect((await top.call(contract.apis.create, { body: gateway })).status).toBe(200);
  const subscription = await sellSubscription(top);
  const end = one.platform.site.today();
  const enrol = async (name: string, phoneNumber: string | null): Promise<void> => {
    const { id } = memberOf(await act.join(top, newMember(subscription, { name, phoneNumber })));
    await one.platform.database.writes.query('update members set member_end_date = $2 where id = $1', [id, end]);
  };
  for (const name of ['Ani', 'Budi', 'Cici', 'Dedi']) await enrol(name, name === 'Ani' ? '0812 1' : null);
  for (const before of [15, 14, 8, 7, 6, 1, 0]) {
    const today = shiftDays(end, -before);
    const on = ({ platform }: TestServer) => ({ ...platform, site: { ...platform.site, today: () => today } });
    await Promise.all([one, two, one].map((server) => remindMembersEnding(on(server))));
    // Who joins late is told of alone, for the mark that is reached.
    if (before === 6) await enrol('Eko', '0812 5');
  }
  const all = `Keanggotaan Ani, Budi, Cici +1 berakhir pada ${end}.`;
  const last = `Keanggotaan Ani, Budi, Cici +2 berakhir pada ${end}.`;
  await vi.waitFor(
    async () =>
      expect((await messagesOf(top)).filter((message) => message.startsWith('Keanggotaan')).toSorted()).toEqual(
        [all, all, last].toSorted(),
      ),
    soon,
  );
  const { rows } = await one.platform.database.writes.query<{ payload: { data: Record<string, string | number> } }>(
    "select payload from outbox where payload ->> 'event' = 'MEMBER_ENDING'",
  );
  const called = rows.map(({ payload: { data } }) => `${data['name']} ${data['phoneNumber']} ${data['daysLeft']}`);
  expect(called.toSorted()).toEqual(['Ani 0812 1 1', 'Ani 0812 1 14', 'Ani 0812 1 7', 'Eko 0812 5 1']);
  await one.platform.database.writes.query("update system_configuration set member_ending_days = ''");
  await enrol('Fajar', '0812 6');
  await remindMembersEnding(one.platform);
  expect((await messagesOf(top)).filter((message) => message.includes('Fajar'))).toEqual([]);
});
