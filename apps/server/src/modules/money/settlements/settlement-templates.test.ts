import { createHash } from 'node:crypto';
import { contract } from '@parking/contract/contract';
import type { FileTemplate } from '@parking/contract/money/settlements/file-template';
import type { TemplatePreview } from '@parking/contract/money/settlements/settlement-templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildPayment } from '../../parking/testing/payments.ts';
import { emoney, qris } from '../../parking/testing/stays.ts';
import { signedBy } from '../../parking/testing/to-collect.ts';
import { backdateWaiting, keepAll, listSettlements, putSettlement, settlementDetail } from '../testing/settlements.ts';
import { usualTemplate } from './settlement-templates.ts';

const { settlementTemplates: calls, settlementSetups: setups } = contract;
let server: TestServer;
let finance: Client & { readonly person: Person };
let second: Client & { readonly person: Person };
let cashierId: string;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  cashierId = (await signInAs(server, 'CASHIER')).person.id;
});
afterAll(() => server.close());

const field = (source: string, more: object = {}) => ({
  source,
  text: null,
  form: null,
  width: null,
  align: 'LEFT',
  pad: ' ',
  ...more,
});
const template = (more: object = {}) => ({
  name: 'Bank kita',
  format: 'DELIMITED',
  delimiter: ';',
  quoting: 'NEEDED',
  guarded: false,
  header: [field('text', { text: 'ref' }), field('total', { form: 'SEN' })],
  item: [field('reference'), field('amount', { form: 'DECIMAL' })],
  trailer: [field('items')],
  namePattern: 'X_{number}_{version}.csv',
  nameDay: 'YYYYMMDD',
  encoding: 'UTF-8',
  lineEnd: 'LF',
  resend: 'ALL',
  ...more,
});
const create = (body: object, client: Client = finance): Promise<Answer> => client.call(calls.create, { body });
const update = (id: string, body: object): Promise<Answer> => finance.call(calls.update, { params: { id }, body });
const preview = (body: object, client: Client = finance): Promise<Answer> => client.call(calls.preview, { body });
const previewed = async (body: object): Promise<TemplatePreview> => (await preview(body)).data as TemplatePreview;

async function generated(count: number, daysAgo: number): Promise<string> {
  for (let n = 1; n <= count; n += 1)
    await buildPayment(server, { byId: cashierId, paidTypeId: qris, amount: n * 1_000, purpose: 'ANY' });
  await backdateWaiting(server, qris, daysAgo);
  await keepAll(server);
  const [made] = await listSettlements(finance, 'sort=number,desc&size=1');
  return made?.id ?? '';
}
const hashOf = async (id: string, version: number): Promise<string> => {
  const file = await server.app.inject({
    method: 'GET',
    url: `/api/settlements/download/${id}?version=${version}`,
    headers: { authorization: finance.token ?? '' },
  });
  return createHash('sha256').update(file.rawPayload).digest('hex');
};

/** The newest change of a template. */
async function lastOf(id: string): Promise<{ before: object | null }> {
  const [last] = (await finance.call(calls.history, { params: { id } })).data as { before: object | null }[];
  return last ?? { before: null };
}

test('before anything was settled a preview has its header and trailer', async () => {
  expect(await previewed(template())).toEqual({ name: 'X_1_001.csv', lines: ['ref;0', '0'], left: 0, day: null });
});

test('a template is written, chosen and changed, and what was written by it before stays as it was', async () => {
  const made = await create(template());
  expect(made).toMatchObject({ status: 200, data: { ...template(), used: 0 } });
  const { id, updatedAt } = made.data as { id: string; updatedAt: string };
  expect((await finance.call(setups.update, { params: { id: qris }, body: { templateId: id } })).status).toBe(200);
  const settlementId = await generated(2, 3);
  const { versions, number } = await settlementDetail(finance, settlementId);
  expect(versions[0]?.name).toBe(`X_${number}_001.csv`);
  const before = await hashOf(settlementId, 1);
  expect(before).toBe(versions[0]?.sha256);
  const changed = await update(id, { trailer: [], lineEnd: 'CRLF', updatedAt, ...signedBy(second.person) });
  expect(changed).toMatchObject({ status: 200, data: { trailer: [], lineEnd: 'CRLF', used: 1 } });
  expect((await update(id, { name: 'X', updatedAt: '2020-01-01T00:00:00' })).error.code).toBe('changed-meanwhile');
  expect(await hashOf(settlementId, 1)).toBe(before);
  await putSettlement(finance, settlementId, { status: 'SENT' });
  await putSettlement(finance, settlementId, { status: 'REJECTED', note: 'MID salah' });
  await putSettlement(finance, settlementId, { status: 'GENERATED' });
  expect(await hashOf(settlementId, 2)).not.toBe(before);
  expect(await hashOf(settlementId, 1)).toBe(before);
  const history = (await finance.call(calls.history, { params: { id } })).data as { action: string }[];
  expect(history.map(({ action }) => action)).toEqual(['update', 'create']);
  expect((await finance.call(calls.remove, { params: { id } })).error.code).toBe('in-use');
  expect((await finance.call(calls.remove, { params: { id: usualTemplate } })).error.code).toBe('in-use');
});

test('what files are written by is changed by two, and by one where nothing is written by it', async () => {
  const { id } = (await create(template({ name: 'Dipakai' }))).data as { id: string };
  const elsewhere = { header: [field('text', { text: 'MID orang lain' })] };
  expect((await update(id, elsewhere)).status).toBe(200);
  const choose = (body: object) => finance.call(setups.update, { params: { id: emoney }, body });
  expect((await choose({ templateId: id })).error.code).toBe('approval-needed');
  expect((await choose({ templateId: id, ...signedBy(second.person) })).status).toBe(200);
  const signed = signedBy(second.person);
  for (const change of [
    { header: [] },
    { item: [field('amount')] },
    { trailer: [field('text', { text: 'MID orang lain' })] },
    { namePattern: 'BANK_LAIN_{day}_{version}.csv' },
    { resend: 'REFUSED' },
  ])
    for (const one of [id, usualTemplate])
      for (const signs of [{}, signedBy(finance.person)]) {
        const { error } = await update(one, { ...change, ...signs });
        expect(error, JSON.stringify(change)).toMatchObject({ code: 'approval-needed' });
      }
  expect((await update(id, { header: [], ...signed })).data).toMatchObject({ header: [], used: 1 });
  // What it is called is not in the file, nor is what stays as it was.
  expect((await update(id, { name: 'Dipakai juga', header: [] })).status).toBe(200);
  const { rows } = await server.platform.database.reads.query(
    `select subject, before, after, approver_name from control_changes where setting = 'fileTemplate' order by at desc limit 1`,
  );
  expect(rows).toEqual([
    {
      subject: 'Dipakai',
      before: 'header: "MID orang lain"',
      after: 'header: –',
      approver_name: second.person.username,
    },
  ]);
});

test('of who changes a template and who has it chosen at the same moment, nobody does both alone', async () => {
  const { id } = (await create(template({ name: 'Serentak' }))).data as { id: string };
  const body = { templateId: id, ...signedBy(second.person) };
  const [chosen, changed] = await Promise.all([
    finance.call(setups.update, { params: { id: emoney }, body }),
    update(id, { header: [field('text', { text: 'MID orang lain' })] }),
  ]);
  const { before } = await lastOf(id);
  expect(chosen?.status).toBe(200);
  // Changed before it was used, or refused.
  const came = changed?.status === 200 ? before : changed?.error.code;
  expect([expect.objectContaining({ used: 0 }), 'approval-needed']).toContainEqual(came);
});

test('a preview is what the renderer writes, of the items of the day settled last, twenty lines of it', async () => {
  const id = await generated(30, 1);
  const shown = await previewed(template({ paidTypeId: qris }));
  const { number, total, day, itemsPage } = await settlementDetail(finance, id, 'size=20');
  expect(shown).toMatchObject({ name: `X_${number}_001.csv`, left: 12, day });
  expect(shown.lines).toEqual([
    `ref;${total}00`,
    ...itemsPage.data.slice(0, 18).map(({ reference, amount }) => `${reference};${amount}.00`),
    '30',
  ]);
  const fixed = template({
    format: 'FIXED',
    header: [],
    trailer: [],
    item: [field('amount', { width: 8, align: 'RIGHT', pad: '0' })],
  });
  expect((await previewed(fixed)).lines[0]).toBe('00001000');
  const narrow = await preview({ ...fixed, item: [field('amount', { width: 2 })] });
  expect([narrow.status, narrow.error.code]).toEqual([409, 'template-too-narrow']);
});

test('a template that does not hold together is refused by its field', async () => {
  const refused = async (more: Partial<FileTemplate> | object, path: string, code: string) => {
    for (const answer of [await create(template({ name: 'Rusak', ...more })), await preview(template(more))])
      expect(answer.error.fields, path).toContainEqual(expect.objectContaining({ path, code }));
  };
  await refused({ format: 'FIXED' }, 'item.0.width', 'required');
  await refused({ header: [field('text')] }, 'header.0.text', 'required');
  await refused({ item: [field('amount', { form: 'YYYYMMDD' })] }, 'item.0.form', 'not-an-option');
  await refused({ item: [field('gate', { form: 'SEN' })] }, 'item.0.form', 'not-an-option');
  await refused({ item: [] }, 'item', 'too-few');
  await refused({ header: [field('reference')] }, 'header.0.source', 'not-an-option');
  for (const namePattern of ['X.csv', 'X_{day}.csv', 'X_{version}.csv', '../{day}_{version}'])
    await refused({ namePattern }, 'namePattern', 'wrong-format');
  const { id } = (await create(template({ name: 'Lebar', format: 'DELIMITED' }))).data as { id: string };
  expect((await update(id, { format: 'FIXED' })).error.fields[0]?.path).toBe('header.0.width');
});

test('only who may writes and previews', async () => {
  expect((await preview(template(), server.client())).status).toBe(401);
  for (const group of ['CASHIER', 'AUDITOR']) {
    const other = await signInAs(server, group);
    expect((await preview(template(), other)).status).toBe(403);
    expect((await create(template(), other)).status).toBe(403);
  }
  const [one, two] = await Promise.all([create(template({ name: 'Sama' })), create(template({ name: 'Sama' }))]);
  expect([one?.status, two?.status].toSorted((a = 0, b = 0) => a - b)).toEqual([200, 409]);
});
