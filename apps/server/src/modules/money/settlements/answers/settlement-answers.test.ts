import { createHash } from 'node:crypto';
import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { usualAnswerForm } from '@parking/contract/money/settlements/answer-form';
import type { SettlementAnswer } from '@parking/contract/money/settlements/settlement-answers';
import type { SettlementDetail } from '@parking/contract/money/settlements/settlements';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type FileServerUnderTest,
  login,
  startSftpServer,
} from '../../../../platform/outgoing/files/testing/sftp-server.ts';
import { changeAsOwner } from '../../../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../../testing/test-server.ts';
import { buildPayment } from '../../../parking/testing/payments.ts';
import { emoney, qris } from '../../../parking/testing/stays.ts';
import { signedBy } from '../../../parking/testing/to-collect.ts';
import {
  backdateWaiting,
  keepAll,
  listBreaches,
  listSettlements,
  putSettlement,
  settlementDetail,
} from '../../testing/settlements.ts';
import { fetchAwaited, largestAnswer } from './fetch-answers.ts';

const { settlementAnswers: calls, settlementSetups: setups, settlements } = contract;
type Signed = Client & { readonly person: Person };
let server: TestServer;
let bank: FileServerUnderTest;
let finance: Signed;
let second: Signed;
let cashier: Signed;
beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true' });
  bank = await startSftpServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  cashier = await signInAs(server, 'CASHIER');
  const signed = signedBy(second.person);
  const way = { way: 'SFTP', host: '127.0.0.1', port: bank.port, ...login, hostKey: bank.hostKey, folder: '/masuk' };
  for (const id of [qris, emoney]) {
    const written = [
      await finance.call(setups.update, { params: { id }, body: { ...way, ...signed } }),
      await setForm(finance, { active: true, folder: '/keluar' }, id),
    ];
    for (const { status, error } of written) if (status !== 200) throw new Error(error.message);
  }
});
beforeEach(async () => {
  bank.files.clear();
  await changeAsOwner(server, `delete from attempts`);
});
afterAll(async () => {
  await server.close();
  await bank.close();
});

const setForm = (client: Client, body: object, id = qris): Promise<Answer> =>
  client.call(calls.updateForm, { params: { id }, body: { ...body, ...signedBy(second.person) } });
const fetchNow = (client: Client = finance, id = qris): Promise<Answer> =>
  client.call(calls.fetch, { params: { id }, body: {} });
const list = async (query: string): Promise<SettlementAnswer[]> =>
  (await finance.call(calls.list, { query })).data as SettlementAnswer[];
const newest = async (): Promise<SettlementAnswer> => {
  const [found] = await list('size=1');
  if (!found) throw new Error('no answer was kept');
  return found;
};
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const put = (name: string, content: string | Buffer) => void bank.files.set(`/keluar/${name}`, Buffer.from(content));

interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly references: readonly string[];
}
let days = 0;
/** A settlement whose file was sent. Each is of a later day than the one before it. */
async function sent(amounts: readonly number[], paidTypeId = qris): Promise<SentFile> {
  days += 1;
  for (const amount of amounts)
    await buildPayment(server, { byId: cashier.person.id, paidTypeId, amount, purpose: 'ANY' });
  await backdateWaiting(server, paidTypeId, 60 - days);
  await keepAll(server);
  const [made] = await listSettlements(finance, `paidTypeId.equals=${paidTypeId}&sort=number,desc`);
  const id = made?.id ?? '';
  expect(await finance.call(settlements.send, { params: { id } })).toMatchObject({ status: 200, data: { sent: true } });
  return { ...(await fileOf(id)), id };
}
async function fileOf(id: string): Promise<Omit<SentFile, 'id'>> {
  const { versions, itemsPage } = await detail(id);
  return { name: versions[0]?.name ?? '', references: itemsPage.data.map(({ reference }) => reference) };
}
const detail = (id: string): Promise<SettlementDetail> => settlementDetail(finance, id);
/** An answer of one line for each item, accepted but for those whose reason is told. */
const answerTo = ({ references }: Omit<SentFile, 'id'>, reasons: Readonly<Record<number, string>> = {}): string =>
  `ref,status,alasan\r\n${references
    .map((one, n) => (reasons[n] === undefined ? `${one},00,\r\n` : `${one},rejected,"${reasons[n]}"\r\n`))
    .join('')}`;
/** What the last answer was refused for; its settlement stays as it was sent. */
async function expectRefused(file: SentFile, expected: Partial<SettlementAnswer>): Promise<void> {
  expect((await fetchNow()).data).toEqual({ applied: 0, refused: 1 });
  expect(await newest()).toMatchObject({ state: 'REFUSED', ...expected });
  const { status, parts } = await detail(file.id);
  expect([status, parts.refused]).toEqual(['SENT', 0]);
}

test('every item accepted leads a settlement to ACCEPTED, once, however often and by how many it is fetched', async () => {
  const file = await sent([8_000, 9_000]);
  const content = answerTo(file);
  put(`${file.name}.ack`, content);
  const answers = await Promise.all([fetchNow(), fetchNow(second)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const after = await detail(file.id);
  expect(after.status).toBe('ACCEPTED');
  expect(after.steps.at(-1)).toMatchObject({ from: 'SENT', to: 'ACCEPTED', note: `${file.name}.ack: 2 / 2` });
  expect(await fetchNow()).toMatchObject({ data: { applied: 0, refused: 0 } });
  const kept = await list(`settlementId.equals=${file.id}`);
  expect(kept).toMatchObject([{ state: 'APPLIED', accepted: 2, refused: 0, version: 1, bytes: content.length }]);
  const downloaded = await server.app.inject({
    method: 'GET',
    url: `/api/settlement_answers/download/${kept[0]?.id}`,
    headers: { authorization: finance.token ?? '' },
  });
  expect(downloaded.body).toBe(content);
  expect(createHash('sha256').update(content).digest('hex')).toBe(kept[0]?.sha256);
  expect(await listBreaches(server)).toEqual([]);
});

test('refused lines lead it to REJECTED with their reasons, and the next version is of them alone', async () => {
  const file = await sent([8_000, 9_000, 10_000]);
  put(`${file.name}.ack`, answerTo(file, { 1: 'MAC salah' }));
  await fetchNow();
  const rejected = await detail(file.id);
  expect([rejected.status, rejected.parts.refused]).toEqual(['REJECTED', 1]);
  expect(rejected.itemsPage.data.map(({ refused }) => refused)).toEqual([null, 'MAC salah', null]);
  await expect.poll(async () => (await notified('SETTLEMENT_REJECTED')).length).toBe(1);
  await useTemplate('Mandiri EDC');
  expect(await putSettlement(finance, file.id, { status: 'GENERATED' })).toMatchObject({ data: { version: 2 } });
  const { versions } = await detail(file.id);
  expect(versions[0]).toMatchObject({ version: 2, items: 1, total: 9_000 });
  await finance.call(settlements.send, { params: { id: file.id } });
  // What was accepted before is in it no more.
  const again = { ...(await fileOf(file.id)), id: file.id };
  put(`${again.name}.ack`, answerTo(again));
  await fetchNow();
  expect(await newest()).toMatchObject({ fault: 'UNKNOWN_KEY', row: 2, said: file.references[0] });
  expect((await detail(file.id)).parts.refused).toBe(1);
  put(`${again.name}.ack`, answerTo({ ...again, references: [file.references[1] ?? ''] }));
  await fetchNow();
  const accepted = await detail(file.id);
  expect([accepted.status, accepted.parts.refused]).toEqual(['ACCEPTED', 0]);
  expect(await listBreaches(server)).toEqual([]);
  await useTemplate('CSV umum');
});

const notified = (type: string) =>
  server.platform.database.readQueries
    .selectFrom('notifications')
    .select('message')
    .where('userId', '=', finance.person.id)
    .where('type', '=', type)
    .execute();
async function useTemplate(label: string): Promise<void> {
  const templates = (await finance.call(contract.settlementTemplates.options)).data as { id: string; label: string }[];
  const templateId = templates.find((one) => one.label === label)?.id ?? templates[0]?.id;
  const body = { templateId, ...signedBy(second.person) };
  expect((await finance.call(setups.update, { params: { id: qris }, body })).status).toBe(200);
}

test('what does not fit changes nothing, and is told with its line', async () => {
  const file = await sent([8_000, 9_000]);
  const [first = '', other = ''] = file.references;
  const name = `${file.name}.ack`;
  const before = (await notified('ANSWER_REFUSED')).length;
  const tried = async (content: string | Buffer, expected: Partial<SettlementAnswer>) => {
    put(name, content);
    await expectRefused(file, { name, settlementId: file.id, version: 1, ...expected });
  };
  await tried(`h\n${first},00\n${newId()},00\n`, { fault: 'UNKNOWN_KEY', row: 3 });
  await tried(`h\n${first},00\n${other}\n`, { fault: 'BROKEN_LINE', row: 3 });
  await tried(`h\n${first},00\n${first},00\n`, { fault: 'TWICE', row: 3 });
  await tried(`h\n${first},00\n${other},77\n`, { fault: 'UNKNOWN_STATE', row: 3, said: '77' });
  await tried(`h\n${first},rejected,x\n`, { fault: 'MISSING', row: null, said: '1: 2' });
  await tried('h\n', { fault: 'MISSING', said: '2: 1, 2' });
  await expect.poll(async () => (await notified('ANSWER_REFUSED')).length - before).toBe(6);
  // The bank mends it: another file of the same name.
  put(name, answerTo(file));
  await fetchNow();
  expect((await detail(file.id)).status).toBe('ACCEPTED');
  // One more answer comes too late.
  put(name, answerTo(file, { 0: 'terlambat' }));
  await fetchNow();
  expect(await newest()).toMatchObject({ state: 'REFUSED', fault: 'NOT_WAITING' });
  expect(await detail(file.id)).toMatchObject({ status: 'ACCEPTED', parts: { refused: 0 } });
});

test('an answer to an older version, to none of ours, and to another payment type is not taken for one to this', async () => {
  const file = await sent([8_000]);
  await putSettlement(finance, file.id, { status: 'REJECTED', note: 'MID salah' });
  await putSettlement(finance, file.id, { status: 'GENERATED' });
  // Nothing is judged before the version that it answers was sent.
  const later = await fileOf(file.id);
  put(`${later.name}.ack`, answerTo(later));
  expect((await fetchNow()).data).toEqual({ applied: 0, refused: 0 });
  expect(await newest()).toMatchObject({ state: 'KEPT', version: 2 });
  bank.files.clear();
  put(`${file.name}.ack`, answerTo(file));
  await fetchNow();
  expect(await newest()).toMatchObject({ fault: 'OLD_VERSION', version: 1 });
  put('ORANG_LAIN.csv.ack', answerTo(file));
  await fetchNow();
  expect(await newest()).toMatchObject({ fault: 'UNKNOWN_FILE', settlementId: null });
  await finance.call(settlements.send, { params: { id: file.id } });
  expect((await fetchNow()).data).toEqual({ applied: 1, refused: 0 });
  bank.files.clear();
  const [card, code] = [await sent([3_000], emoney), await sent([4_000])];
  put(`${card.name}.ack`, answerTo(card));
  put(`${code.name}.ack`, answerTo(code));
  expect((await fetchNow()).data).toEqual({ applied: 1, refused: 0 });
  expect([(await detail(code.id)).status, (await detail(card.id)).status]).toEqual(['ACCEPTED', 'SENT']);
  expect((await fetchNow(finance, emoney)).data).toEqual({ applied: 1, refused: 0 });
  // Named for one, and about the other.
  const [one, two] = [await sent([3_000]), await sent([4_000])];
  put(`${two.name}.ack`, answerTo(one));
  await expectRefused(two, { fault: 'UNKNOWN_KEY', row: 2 });
});

test('cut off, changed meanwhile, empty and too large are ordinary: none is taken for an answer, and the next time it is', async () => {
  const file = await sent([8_000]);
  const name = `${file.name}.ack`;
  const filled = `${answerTo(file)}${' \n'.repeat(40_000)}`;
  for (const atRead of ['cut', 'grown'] as const) {
    put(name, filled);
    bank.breaks.atRead = atRead;
    const answer = await fetchNow();
    expect(atRead === 'cut' ? codeOf(answer) : answer.data).toEqual(
      atRead === 'cut' ? [409, 'answers-not-fetched'] : { applied: 0, refused: 0 },
    );
    expect(await list(`settlementId.equals=${file.id}`)).toEqual([]);
  }
  put(name, '');
  expect((await fetchNow()).data).toEqual({ applied: 0, refused: 0 });
  put(name, Buffer.alloc(largestAnswer + 1));
  await fetchNow();
  const large = await newest();
  expect(large).toMatchObject({ state: 'REFUSED', fault: 'TOO_LARGE', sha256: null, bytes: largestAnswer + 1 });
  expect((await finance.call(calls.download, { params: { id: large.id } })).status).toBe(404);
  expect(await fetchNow()).toMatchObject({ data: { applied: 0, refused: 0 } });
  put(name, filled);
  expect((await fetchNow()).data).toEqual({ applied: 1, refused: 0 });
});

test('the product fetches by itself while it waits for an answer, and complains of a bank that cannot be reached', async () => {
  const file = await sent([8_000]);
  put(`${file.name}.ack`, answerTo(file));
  const faults: string[] = [];
  const run = () =>
    fetchAwaited(
      server.platform,
      server.platform.site.current(),
      (_, { code }) => void faults.push(code),
      new AbortController().signal,
    );
  await changeAsOwner(server, 'update settlement_setups set port = 1 where paid_type_id = $1', [qris]);
  expect(await run()).toBe(0);
  expect(faults).toEqual(['NO_ANSWER']);
  await changeAsOwner(server, 'update settlement_setups set port = $1', [bank.port]);
  expect(await run()).toBe(1);
  const { status, steps } = await detail(file.id);
  expect([status, steps.at(-1)?.by]).toEqual(['ACCEPTED', null]);
});

test('an answer that was read wrongly is judged again by what is set now', async () => {
  const file = await sent([8_000, 9_000]);
  put(`${file.name}.ack`, `${file.references.map((one) => `TERIMA;x;${one}`).join('\n')}\n`);
  await expectRefused(file, { fault: 'BROKEN_LINE', row: 2 });
  const { id } = await newest();
  const body = { delimiter: ';', headerLines: 0, keyAt: 3, stateAt: 1, accepted: ['terima'], reasonAt: null };
  expect((await setForm(finance, body)).status).toBe(200);
  const judge = (client: Client) => client.call(calls.judge, { params: { id }, body: {} });
  const both = await Promise.all([judge(finance), judge(second)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200);
  expect((await detail(file.id)).steps.filter(({ to }) => to === 'ACCEPTED')).toHaveLength(1);
  expect(codeOf(await judge(finance))).toEqual([409, 'settlement-state']);
  expect((await detail(file.id)).steps.at(-1)).toMatchObject({ to: 'ACCEPTED', by: expect.any(String) });
});

test('only who may fetches, judges and sets', async () => {
  const auditor = await signInAs(server, 'AUDITOR');
  const { id } = await newest();
  for (const [client, status] of [
    [server.client(), 401],
    [cashier, 403],
    [auditor, 403],
  ] as const) {
    expect((await fetchNow(client)).status).toBe(status);
    expect((await setForm(client, {})).status).toBe(status);
    expect((await client.call(calls.judge, { params: { id }, body: {} })).status).toBe(status);
  }
  expect((await cashier.call(calls.list, {})).status).toBe(403);
  expect((await auditor.call(calls.list, {})).status).toBe(200);
  expect((await auditor.call(calls.download, { params: { id } })).status).toBe(200);
  for (const call of [calls.fetch, calls.form, calls.judge, calls.download])
    expect((await finance.call(call, { params: { id: newId() } })).status).toBe(404);
  const elsewhere = (await finance.call(contract.paidTypes.options)).data as { id: string; kind: string }[];
  const cash = elsewhere.find(({ kind }) => kind === 'CASH')?.id ?? '';
  expect(codeOf(await fetchNow(finance, cash))).toEqual([409, 'settlement-by-hand']);
});

test('the database keeps what was fetched as it came', async () => {
  const { database } = server.platform;
  const change = (statement: string) => database.writes.query(statement);
  for (const statement of [
    `update settlement_answers set name = 'x'`,
    `update settlement_answers set sha256 = null`,
    `delete from settlement_answers`,
    `update settlement_answer_parts set bytes = ''`,
    `delete from settlement_answer_parts`,
  ])
    await expect(change(statement), statement).rejects.toThrow('permission denied');
});

/** Signed by the other one of finance: answers are fetched here. */
const upload = (client: Client, id: string, content: string, name = 'jawaban dari surel.csv'): Promise<Answer> => {
  const signed = signedBy((client === second ? finance : second).person);
  const body = { name, content: Buffer.from(content).toString('base64'), ...signed };
  return client.call(calls.upload, { params: { id }, body });
};

describe('an answer that somebody brings', () => {
  beforeAll(() => setForm(finance, { ...usualAnswerForm, active: true, folder: '/keluar' }));

  test('is applied to the settlement that they say, whatever it is called, and once', async () => {
    const file = await sent([4_000, 6_000]);
    const both = await Promise.all([upload(finance, file.id, answerTo(file)), upload(second, file.id, answerTo(file))]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect(await detail(file.id)).toMatchObject({ status: 'ACCEPTED' });
    expect(await list(`settlementId.equals=${file.id}`)).toMatchObject([
      { state: 'APPLIED', accepted: 2, refused: 0, by: expect.any(String), version: 1 },
    ]);
    expect(codeOf(await upload(finance, file.id, answerTo(file), 'lagi.csv'))).toEqual([409, 'settlement-state']);
    expect(await listBreaches(server)).toEqual([]);
  });

  test('refuses items by their lines, and is told by its row where it cannot be used', async () => {
    const file = await sent([4_000, 6_000]);
    const broken = await upload(finance, file.id, 'ref,status,alasan\r\nbukan,00,\r\n');
    expect([broken.status, broken.data]).toMatchObject([200, { state: 'REFUSED', fault: 'UNKNOWN_KEY', row: 2 }]);
    expect(await detail(file.id)).toMatchObject({ status: 'SENT' });
    const told = await upload(finance, file.id, answerTo(file, { 1: 'MAC salah' }));
    expect(told.data).toMatchObject({ state: 'APPLIED', accepted: 1, refused: 1 });
    expect(await detail(file.id)).toMatchObject({ status: 'REJECTED', parts: { refused: 1 } });
  });

  test('is taken of nobody who may not lead settlements on, nor of none', async () => {
    const file = await sent([4_000]);
    expect((await upload(server.client(), file.id, 'x,y')).status).toBe(401);
    expect((await upload(cashier, file.id, 'x,y')).status).toBe(403);
    expect((await upload(finance, newId(), 'xx,y')).status).toBe(404);
    const bad = await finance.call(calls.upload, { params: { id: file.id }, body: { name: 'a', content: '#' } });
    expect(bad.status).toBe(400);
    expect((await upload(finance, file.id, answerTo(file))).status).toBe(200);
  });
});

test('a bank that is not reached is seen with its settlement, since when and when it is tried again, until it is', async () => {
  const file = await sent([4_000]);
  const point = async (port: number) => {
    const body = { port, password: login.password, ...signedBy(second.person) };
    expect((await finance.call(setups.update, { params: { id: qris }, body })).status).toBe(200);
  };
  await point(1);
  expect(codeOf(await fetchNow())).toEqual([409, 'answers-not-fetched']);
  const [first] = (await detail(file.id)).tries;
  expect(first).toMatchObject({ what: 'FETCH', fault: 'NO_ANSWER' });
  expect(first?.since).toBe(first?.at);
  expect(Date.parse(`${first?.nextAt}Z`) - Date.parse(`${first?.at}Z`)).toBe(600_000);
  await point(bank.port);
  expect((await fetchNow()).status).toBe(200);
  expect((await detail(file.id)).tries).toEqual([]);
});
