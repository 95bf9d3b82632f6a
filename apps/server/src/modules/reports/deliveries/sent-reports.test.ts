import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sweepRows } from '../../../platform/jobs/sweeps.ts';
import { type MailServer, startMailServer } from '../../../platform/mail/testing/mail-server.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { readWorkbook } from '../../../platform/spreadsheet/testing/read-workbook.ts';
import { type Person, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, createTestDatabase, startServerOn } from '../../../testing/test-server.ts';
import { sell } from '../../money/testing/deposits.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { giveUpLost, runDueReports } from './run-due-reports.ts';

const { savedViews, reportSchedules, reportDeliveries, assetFiles } = contract;
type Signed = Client & { readonly person: Person };

let smtp: MailServer;
let one: TestServer;
let two: TestServer;
let directory: string;
let drop: () => Promise<void>;
let maker: Signed;
let owner: Signed;
let cashier: Signed;
let lane: Lane;

beforeAll(async () => {
  smtp = await startMailServer();
  directory = await mkdtemp(join(tmpdir(), 'parking-reports-'));
  const made = await createTestDatabase();
  drop = made.drop;
  const environment = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://parkir.contoh.id', DATA_DIR: directory };
  one = await startServerOn(made.app, environment);
  two = await startServerOn(made.app, environment);
  lane = await buildLane(one);
  maker = await signInAs(one, 'FINANCE');
  owner = await signInAs(one, 'OWNER');
  cashier = await signInAs(one, 'CASHIER');
  await write(sql`update users set email = username || '@contoh.id'`);
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await drop();
  await smtp.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  smtp.received.length = 0;
  smtp.refuse(null);
  await write(sql`update report_schedules set active = false`);
});

const write = (statement: ReturnType<typeof sql>) => statement.execute(one.platform.database.writeQueries);

const sheet = {
  path: '/reports/production/export',
  period: 'today',
  title: 'Produksi',
  language: 'id',
  totalLabel: 'Jumlah',
  columns: [
    { key: 'vehicle.label', heading: 'Kendaraan' },
    { key: 'count', heading: 'Lembar' },
    { key: 'total', heading: 'Nilai' },
  ],
};
const view = (more: object = {}) => ({ route: '/production', name: newId(), query: 'groupBy=vehicle', ...more });

async function save(client: Signed = maker, more: object = {}): Promise<{ id: string; name: string }> {
  const { status, data } = await client.call(savedViews.create, { body: view({ report: sheet, ...more }) });
  expect(status).toBe(200);
  return data as { id: string; name: string };
}

const daily = { rhythm: 'DAILY', time: '00:00', formats: ['pdf', 'xlsx'] };

/** A report that has come due, to these users. */
async function plan(recipients: readonly Signed[], more: object = {}, client: Signed = maker, what: object = {}) {
  const saved = await save(client, what);
  const body = { savedViewId: saved.id, ...daily, recipients: recipients.map(({ person }) => person.id), ...more };
  const made = await client.call(reportSchedules.create, { body });
  expect(made.status).toBe(200);
  const { id } = made.data as { id: string };
  await write(sql`update report_schedules set since = now() - interval '30 days' where id = ${id}`);
  return { name: saved.name, scheduleId: id };
}

interface Delivery {
  readonly id: string;
  readonly recipient: string;
  readonly state: string;
  readonly error: string | null;
  readonly pdf: string | null;
  readonly xlsx: string | null;
  readonly query: string;
}

async function deliveriesOf(name: string): Promise<Delivery[]> {
  const { data } = await maker.call(reportDeliveries.list, { query: `name.equals=${encodeURIComponent(name)}` });
  return data as Delivery[];
}

const settled = (name: string, ...states: readonly string[]): Promise<void> =>
  vi.waitFor(
    async () => expect((await deliveriesOf(name)).map(({ state }) => state).toSorted()).toEqual(states.toSorted()),
    { timeout: 20_000, interval: 100 },
  );

const download = (client: Signed, token: string) =>
  one.app.inject({ url: `/api/asset_files/${token}?dl=1`, headers: { authorization: client.token ?? '' } });

const attachmentsOf = (text: string): Buffer[] =>
  [
    ...text.matchAll(
      /Content-Disposition: attachment[^\r]*(?:\r\n [^\r]*)*\r\n(?:[A-Z][^\r]*\r\n(?: [^\r]*\r\n)*)*\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/g,
    ),
  ].map(([, base64 = '']) => Buffer.from(base64.replaceAll(/\s/g, ''), 'base64'));

test('a report that has come due is mailed once with its files, however many servers look at the clock', async () => {
  await sell(one, lane, cashier.person);
  const { name } = await plan([maker, owner]);
  await Promise.all([one, two, one, two].map(({ platform }) => runDueReports(platform)));
  await runDueReports(two.platform);
  await settled(name, 'SENT', 'SENT');
  expect(smtp.received.map(({ to }) => String(to[0])).toSorted()).toEqual(
    [maker, owner].map(({ person }) => `${person.username}@contoh.id`).toSorted(),
  );
  const [mail] = smtp.received;
  const [pdf, xlsx] = attachmentsOf(mail?.text ?? '');
  if (!pdf || !xlsx) throw new Error('Nothing is attached.');
  const texts = readPdf(pdf).flatMap((page) => page.texts);
  expect(texts).toContain('Produksi');
  expect(texts).toContain('Jumlah');
  expect(texts).toContain(`Dicetak oleh ${maker.person.username}, ${texts.at(-2)?.split(', ')[1] ?? ''}`);
  const total = texts[texts.indexOf('Jumlah') + 2] ?? '';
  expect(total).toMatch(/^Rp [1-9]/);
  const rows = readWorkbook(xlsx).sheets[0] ?? [];
  expect(Number(rows.at(-1)?.[2]?.text)).toBe(Number(total.replaceAll(/\D/g, '')));
});

test('the recap of yesterday lies in the mail at opening, with its parts', async () => {
  const part = { name: 'cash', title: 'Kas', columns: [{ key: 'cash.label', heading: 'Nama kas' }] };
  const columns = [{ key: 'received', heading: 'Penerimaan' }];
  const report = { path: '/transactions/recap/export', period: 'yesterday', title: 'Rekap', columns, parts: [part] };
  const other = await maker.call(savedViews.create, {
    body: view({ report: { ...report, parts: [{ ...part, name: 'x' }] } }),
  });
  expect(other).toMatchObject({ status: 400, error: { fields: [{ path: 'report.parts.0.name' }] } });
  const opening = { rhythm: 'OPENING', time: null, formats: ['pdf'] };
  const { name } = await plan([owner], opening, maker, { route: '/recap', query: 'compare=previous', report });
  await runDueReports(one.platform);
  await settled(name, 'SENT');
  const [pdf] = attachmentsOf(smtp.received[0]?.text ?? '');
  if (!pdf) throw new Error('Nothing is attached.');
  const texts = readPdf(pdf).flatMap((page) => page.texts);
  for (const text of ['Rekap', 'Penerimaan', 'Pemeriksaan silang: 7 dari 7 sama', 'Kas', 'Nama kas'])
    expect(texts).toContain(text);
  expect(texts.join(' ')).toContain('Dibandingkan dengan');
  expect((await deliveriesOf(name))[0]?.query).toMatch(/^from=(?<day>[\d-]+)&to=\k<day>&compare=previous$/);
});

test('its files are kept for their recipient alone, and can be sent again as they were', async () => {
  const { name } = await plan([owner]);
  await runDueReports(one.platform);
  await settled(name, 'SENT');
  const [delivery] = await deliveriesOf(name);
  if (!delivery?.pdf) throw new Error('Nothing is kept.');
  expect((await download(owner, delivery.pdf)).headers['content-type']).toBe('application/pdf');
  expect((await download(maker, delivery.pdf)).statusCode).toBe(404);
  const stranger = await signInAs(one, 'OWNER');
  expect((await stranger.call(reportDeliveries.sendAgain, { params: { id: delivery.id } })).status).toBe(404);
  expect((await one.client().call(reportDeliveries.sendAgain, { params: { id: delivery.id } })).status).toBe(401);
  expect((await cashier.call(reportDeliveries.sendAgain, { params: { id: delivery.id } })).status).toBe(403);
  expect((await maker.call(reportDeliveries.sendAgain, { params: { id: newId() } })).status).toBe(404);
  const twice = await Promise.all(
    [owner, maker].map((client) => client.call(reportDeliveries.sendAgain, { params: { id: delivery.id } })),
  );
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  await settled(name, 'SENT');
  await vi.waitFor(() => expect(smtp.received).toHaveLength(2), { timeout: 10_000 });
  expect((await deliveriesOf(name))[0]?.pdf).toBe(delivery.pdf);
  expect(attachmentsOf(smtp.received[1]?.text ?? '')).toEqual(attachmentsOf(smtp.received[0]?.text ?? ''));
});

test('what waits for a job that is no more has failed, and can be sent again', async () => {
  const { name } = await plan([owner]);
  await runDueReports(one.platform);
  await settled(name, 'SENT');
  const [delivery] = await deliveriesOf(name);
  const runs = sql`select run_id from report_deliveries where id = ${delivery?.id}`;
  await write(sql`update report_deliveries set state = 'WAITING' where id = ${delivery?.id}`);
  await giveUpLost(one.platform);
  expect((await deliveriesOf(name))[0]).toMatchObject({ state: 'WAITING' });
  await write(sql`update report_runs set created_at = now() - interval '1 hour' where id in (${runs})`);
  await giveUpLost(one.platform);
  expect((await deliveriesOf(name))[0]).toMatchObject({ state: 'FAILED', error: 'server-fault' });
  expect((await owner.call(reportDeliveries.sendAgain, { params: { id: delivery?.id ?? '' } })).status).toBe(200);
  await settled(name, 'SENT');
});

test('whoever may not read the report, or is not active any more, gets nothing, and that is told', async () => {
  const gone = await signInAs(one, 'OWNER');
  const demoted = await signInAs(one, 'OWNER');
  const { name } = await plan([gone, demoted, owner]);
  await write(sql`update users set status = 'INACTIVE' where id = ${gone.person.id}`);
  await write(sql`delete from user_group_members where user_id = ${demoted.person.id}`);
  await write(sql`update users set email = null where id = ${owner.person.id}`);
  await runDueReports(one.platform);
  await settled(name, 'INACTIVE', 'FORBIDDEN', 'KEPT');
  await write(sql`update users set email = 'pemilik@contoh.id' where id = ${owner.person.id}`);
  expect(smtp.received).toEqual([]);
  expect((await deliveriesOf(name)).filter(({ pdf }) => pdf !== null).map(({ recipient }) => recipient)).toEqual([
    owner.person.username,
  ]);
});

test('a maker who may not read the report any more sends it to nobody', async () => {
  const leaving = await signInAs(one, 'FINANCE');
  const { name } = await plan([owner], {}, leaving);
  await write(sql`delete from user_group_members where user_id = ${leaving.person.id}`);
  await runDueReports(two.platform);
  await settled(name, 'MAKER_FORBIDDEN');
  expect(smtp.received).toEqual([]);
});

test('a recipient who sells is as blind as on the screen: the own open deposit is left out of that copy alone', async () => {
  const seller = await signInAs(one, 'FINANCE', 'CASHIER');
  await write(sql`update users set email = username || '@contoh.id' where id = ${seller.person.id}`);
  await sell(one, lane, seller.person);
  const { name } = await plan([seller, owner]);
  await runDueReports(one.platform);
  await settled(name, 'SENT', 'SENT');
  const totalFor = async (client: Signed): Promise<{ total: number; said: string }> => {
    const own = (await deliveriesOf(name)).find(({ recipient }) => recipient === client.person.username);
    const file = await download(client, own?.pdf ?? '');
    const texts = readPdf(file.rawPayload).flatMap((page) => page.texts);
    const at = texts.findLastIndex((text) => text.startsWith('Rp '));
    return { total: Number((texts[at] ?? '').replaceAll(/\D/g, '')), said: texts.join(' ') };
  };
  const [blind, all] = [await totalFor(seller), await totalFor(owner)];
  expect(blind.total).toBeLessThan(all.total);
  expect(blind.said).toContain('tanpa setoran sendiri yang terbuka');
  expect(all.said).not.toContain('tanpa setoran sendiri');
});

test('what the mail server refuses is told with its reason, and arrives once it takes it', async () => {
  const { name } = await plan([owner]);
  smtp.refuse('mailbox is full');
  await runDueReports(one.platform);
  await vi.waitFor(
    async () =>
      expect(await deliveriesOf(name)).toMatchObject([
        { state: 'SENDING', error: expect.stringContaining('mailbox is full') },
      ]),
    { timeout: 20_000 },
  );
  smtp.refuse(null);
  await settled(name, 'SENT');
  expect(smtp.received).toHaveLength(1);
});

test('a run that lost its process goes on where it was: nobody is left out and nobody gets it twice', async () => {
  const { name, scheduleId } = await plan([maker, owner]);
  await runDueReports(one.platform);
  await settled(name, 'SENT', 'SENT');
  // As a process leaves it that ended between two recipients.
  const [first] = await deliveriesOf(name);
  await write(
    sql`update report_deliveries set state = 'WAITING', pdf = null, xlsx = null, mail_id = null where id = ${first?.id}`,
  );
  const run = await one.platform.database.readQueries
    .selectFrom('reportRuns')
    .select('id')
    .where('scheduleId', '=', scheduleId)
    .executeTakeFirstOrThrow();
  const start = { kind: 'send-report', userId: maker.person.id, input: { runId: run.id } };
  await one.platform.database.writeQueries.transaction().execute(async (tx) => {
    await one.platform.jobs.startJob(tx, start);
    await one.platform.jobs.startJob(tx, start);
  });
  await settled(name, 'SENT', 'SENT');
  await vi.waitFor(() => expect(smtp.received).toHaveLength(3), { timeout: 10_000 });
});

test('a clock that ran ahead does not keep back what comes due once it is right again', async () => {
  const { name } = await plan([owner]);
  const now = Date.now();
  expect(await runDueReports(one.platform, new Date(now + 300 * 86_400_000))).toBe(1);
  await Promise.all([one, two, one].map(({ platform }) => runDueReports(platform, new Date(now))));
  await settled(name, 'SENT', 'SENT');
});

test('of what came due while no server ran the last is sent; what is at rest, or due before it was planned, is not', async () => {
  const { name, scheduleId } = await plan([owner]);
  const now = new Date();
  await runDueReports(one.platform, now);
  await settled(name, 'SENT');
  await runDueReports(one.platform, new Date(now.getTime() + 5 * 86_400_000));
  await settled(name, 'SENT', 'SENT');
  const days = (await deliveriesOf(name)).map(({ query }) => new URLSearchParams(query).get('to'));
  const { zone } = one.platform.site.current();
  const dayOf = (at: Date): string => toLocalDateTime(at, zone).slice(0, 10);
  expect(days).toEqual([dayOf(new Date(now.getTime() + 5 * 86_400_000)), dayOf(now)]);
  const body = { ...daily, recipients: [owner.person.id], active: false };
  expect((await maker.call(reportSchedules.update, { params: { id: scheduleId }, body })).data).toMatchObject({
    active: false,
  });
  expect(await runDueReports(one.platform, new Date(now.getTime() + 9 * 86_400_000))).toBe(0);
  await maker.call(reportSchedules.update, { params: { id: scheduleId }, body: { ...body, active: true } });
  expect(await runDueReports(one.platform, now)).toBe(0);
});

test('schedules are made by whoever may, of reports that they see, for users who may read them', async () => {
  const saved = await save();
  const body = { savedViewId: saved.id, ...daily, recipients: [owner.person.id] };
  expect((await one.client().call(reportSchedules.create, { body })).status).toBe(401);
  expect((await owner.call(reportSchedules.create, { body })).status).toBe(403);
  const other = await signInAs(one, 'FINANCE');
  expect((await other.call(reportSchedules.create, { body })).status).toBe(404);
  const bad = async (change: object) =>
    (await maker.call(reportSchedules.create, { body: { ...body, ...change } })).error.fields.map(({ path }) => path);
  expect(await bad({ recipients: [cashier.person.id, owner.person.id] })).toEqual(['recipients.0']);
  expect(await bad({ recipients: [] })).toEqual(['recipients']);
  expect(await bad({ time: null })).toEqual(['time']);
  expect(await bad({ time: '24:00' })).toEqual(['time']);
  expect(await bad({ rhythm: 'WEEKLY' })).toEqual(['weekday']);
  expect(await bad({ rhythm: 'MONTHLY' })).toEqual(['monthDay']);
  expect(await bad({ rhythm: 'SHIFT_END', shiftId: newId() })).toEqual(['shiftId']);
  expect(await bad({ formats: ['docx'] })).toEqual(['formats.0']);
  const known = await maker.call(reportSchedules.recipients, { params: { id: saved.id } });
  const names = (known.data as { label: string }[]).map(({ label }) => label);
  expect(names).toContain(owner.person.username);
  expect(names).not.toContain(cashier.person.username);
  expect((await other.call(reportSchedules.recipients, { params: { id: saved.id } })).status).toBe(404);
});

test('a schedule is its maker’s: others see it, and neither change nor end it; with its view it ends, what was sent stays', async () => {
  const { name, scheduleId } = await plan([owner]);
  const saved = (await maker.call(reportSchedules.list)).data as { id: string; savedViewId: string; name: string }[];
  const own = saved.find((schedule) => schedule.name === name);
  expect(own).toMatchObject({ id: scheduleId, recipients: [{ username: owner.person.username }], time: '00:00' });
  await runDueReports(one.platform);
  await settled(name, 'SENT');
  const other = await signInAs(one, 'FINANCE');
  const params = { id: scheduleId };
  const body = { ...daily, recipients: [owner.person.id] };
  expect((await other.call(reportSchedules.update, { params, body })).status).toBe(404);
  expect((await other.call(reportSchedules.remove, { params })).status).toBe(404);
  const ended = await Promise.all([1, 2].map(() => maker.call(reportSchedules.remove, { params })));
  expect(ended.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404']);
  const again = await maker.call(reportSchedules.create, { body: { savedViewId: own?.savedViewId, ...body } });
  expect(again.status).toBe(200);
  await maker.call(savedViews.remove, { params: { id: own?.savedViewId ?? '' } });
  const left = (await maker.call(reportSchedules.list)).data as { name: string }[];
  expect(left.filter((schedule) => schedule.name === name)).toEqual([]);
  expect(await deliveriesOf(name)).toHaveLength(1);
});

test('views are shared with whoever may see their screen, and a report is held to the columns that it has', async () => {
  const { id, name } = await save(maker, { shared: true });
  const seen = async (client: Signed) =>
    ((await client.call(savedViews.list, { query: 'route=/production' })).data as { id: string; name: string }[]).find(
      (one) => one.id === id,
    );
  expect(await seen(owner)).toMatchObject({ name, isOwn: false, owner: maker.person.username, isReport: true });
  expect(await seen(cashier)).toBeUndefined();
  expect((await owner.call(savedViews.remove, { params: { id } })).status).toBe(404);
  const refused = async (report: object) =>
    (await maker.call(savedViews.create, { body: view({ report: { ...sheet, ...report } }) })).error.fields;
  expect(await refused({ path: '/users/export' })).toMatchObject([{ path: 'report.path' }]);
  expect(await refused({ columns: [{ key: 'secret', heading: 'x' }] })).toMatchObject([
    { path: 'report.columns.0.key' },
  ]);
  const other = await signInAs(one, 'FINANCE');
  expect((await other.call(reportSchedules.reports)).data).toMatchObject(
    expect.arrayContaining([{ id, label: `${name} (${maker.person.username})`, labelEn: null }]),
  );
});

test('after ninety days what was sent goes, and lets its files go', async () => {
  const { name } = await plan([owner]);
  await runDueReports(one.platform);
  await settled(name, 'SENT');
  const [delivery] = await deliveriesOf(name);
  await write(sql`update mails set created_at = now() - interval '40 days'`);
  await sweepRows(one.platform.database);
  expect(await deliveriesOf(name)).toMatchObject([{ state: 'SENT' }]);
  await write(sql`update report_runs set created_at = now() - interval '91 days' where name = ${name}`);
  await sweepRows(one.platform.database);
  expect(await deliveriesOf(name)).toEqual([]);
  const kept = await sql<{ attached_to: string | null }>`
    select attached_to from asset_files where token = ${delivery?.pdf}`.execute(one.platform.database.readQueries);
  expect(kept.rows).toEqual([{ attachedTo: null }]);
  expect((await owner.call(assetFiles.download, { params: { token: delivery?.pdf ?? '' } })).status).toBe(200);
});
