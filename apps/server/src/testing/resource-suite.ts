import type { ErrorCode } from '@parking/contract/core/errors';
import { newId } from '@parking/contract/core/id';
import type { Columns, Operator } from '@parking/contract/core/list';
import type { Resource } from '@parking/contract/core/resource';
import { expect } from 'vitest';
import { exportedRows } from './exported-rows.ts';
import { proveFields } from './foreign/records.ts';
import { type Row, askable, inOrder, isEmpty, matches, question, valueOf } from './list-reference.ts';
import type { Answer, Client, TestServer } from './test-server.ts';

type Body = Readonly<Record<string, unknown>>;

export interface Site {
  readonly server: TestServer;
  /** May do everything. */
  readonly client: Client;
}

/** What the shared test needs to know of a resource. */
export interface Sample {
  /** The nth record to make; where a field may be empty, some fill it and some do not. */
  readonly build: (n: number, site: Site) => Body | Promise<Body>;
  /** A change that shows in the row as it was sent. */
  readonly change: Body;
  /** Fields that a create must have. */
  readonly required: readonly string[];
  /** The field that no two records share. */
  readonly unique?: string;
  /** Fields that are sent and not shown as sent. */
  readonly unshown?: readonly string[];
  /** Columns that no record made here can fill. */
  readonly empty?: readonly string[];
  /** It stays for good: money was taken with it. */
  readonly kept?: boolean;
  /** Clears away what stands in the way of the records to make. */
  readonly prepare?: (site: Site) => Promise<void>;
  /** Makes something that needs the record; then it cannot be deleted. */
  readonly use?: (id: string, site: Site) => Promise<void>;
  /** What is said then, where it is not that it is in use. */
  readonly usedCode?: ErrorCode;
}

const made = 4;

async function createOne({ client }: Site, resource: Resource, body: Body): Promise<Row> {
  const reply = await client.call(resource.create, { body });
  if (reply.status !== 200) throw new Error(`${resource.create.path}: ${JSON.stringify(reply.body)}`);
  return reply.data as Row;
}

async function rowsOf({ client }: Site, resource: Resource, query = ''): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const reply = await client.call(resource.list, { query: `${query}&size=500&page=${page}&total=false` });
    if (reply.status !== 200) throw new Error(`${resource.list.path}?${query}: ${JSON.stringify(reply.body)}`);
    const found = reply.data as Row[];
    rows.push(...found);
    if (found.length < 500) return rows;
  }
}

const ids = (rows: readonly Row[]): string[] => rows.map(({ id }) => id).toSorted();
const problems = ({ error }: Answer): [string, string][] => error.fields.map(({ path, code }) => [path, code]);

const includesItself = (operator: Operator, asked: string): boolean =>
  asked !== '' && operator !== 'greaterThan' && operator !== 'lessThan';

const createNth = async (n: number, { resource, sample }: Proven, site: Site): Promise<Row> =>
  createOne(site, resource, await sample.build(n, site));

/** A resource with its sample. */
export interface Proven {
  readonly resource: Resource;
  readonly sample: Sample;
}

/** It is created, listed, changed, offered as an option, told in its history, and deleted. */
export async function proveLife({ resource, sample }: Proven, site: Site): Promise<void> {
  const { client } = site;
  const body = await sample.build(0, site);
  const record = await createOne(site, resource, body);
  const { id } = record;
  const params = { id };
  const shown = Object.entries(body).filter(([field]) => !sample.unshown?.includes(field));
  expect(record).toMatchObject(Object.fromEntries(shown.filter(([, value]) => value !== undefined)));
  expect(await rowsOf(site, resource, `id.equals=${id}`)).toEqual([record]);
  const sentBack = await client.call(resource.update, { params, body: record });
  expect([sentBack.status, sentBack.data]).toEqual([200, record]);
  const changed = await client.call(resource.update, {
    params,
    body: { ...sample.change, updatedAt: record['updatedAt'] },
  });
  expect(changed.data).toEqual({ ...record, ...sample.change, updatedAt: expect.any(String) });
  const stale = await client.call(resource.update, {
    params,
    body: { ...sample.change, updatedAt: '2001-01-01T00:00:00' },
  });
  expect(stale.error.code).toBe('changed-meanwhile');
  const options = (await client.call(resource.options)).data as { id: string; label: string }[];
  expect(options.find((option) => option.id === id)?.label).toBeTruthy();
  if (sample.kept) expect((await client.call(resource.remove, { params })).error.code).toBe('in-use');
  else {
    expect((await client.call(resource.remove, { params })).data).toBeNull();
    expect(await rowsOf(site, resource, `id.equals=${id}`)).toEqual([]);
    expect((await client.call(resource.remove, { params })).error.code).toBe('record-not-found');
  }
  const history = (await client.call(resource.history, { params })).data as { action: string }[];
  const told = history.map(({ action }) => action);
  const last = sample.kept ? 'update' : 'delete';
  expect([told[0], told.includes('update'), told.at(-1)]).toEqual([last, true, 'create']);
}

/**
 * A client that knows the specification alone makes one: its fields and no other, null where it has nothing to say. Nothing of
 * it is refused, and what it sends is shown. It finds it in the list, sends the row back, and takes it away.
 */
export async function proveStranger(proven: Proven, specified: readonly string[], site: Site): Promise<void> {
  const { sample, resource } = proven;
  for (const n of [5, 6]) {
    const known: Body = await sample.build(n, site);
    const told = Object.fromEntries(specified.map((field) => [field, known[field] ?? null]));
    const reply = await site.client.call(resource.create, { body: told });
    expect([reply.status, JSON.stringify(reply.body)]).toMatchObject([200, expect.anything()]);
    const shown = Object.entries(told).filter(([field, value]) => value !== null && !sample.unshown?.includes(field));
    expect(reply.data).toMatchObject(Object.fromEntries(shown));
    const { id } = reply.data as Row;
    proveFields(
      specified.filter((field) => !sample.unshown?.includes(field)),
      reply.data as Row,
    );
    const [row] = await rowsOf(site, resource, `id.equals=${id}`);
    const sentBack = await site.client.call(resource.update, { params: { id }, body: row });
    expect([sentBack.status, sentBack.data]).toEqual([200, row]);
    const removed = await site.client.call(resource.remove, { params: { id } });
    expect(sample.kept ? removed.error.code : removed.status).toBe(sample.kept ? 'in-use' : 200);
  }
}

/** Every field at fault is named at once, and nothing is changed. */
export async function proveFaults({ resource, sample }: Proven, site: Site): Promise<void> {
  const { client } = site;
  const before = ids(await rowsOf(site, resource));
  const empty = await client.call(resource.create, { body: { surplus: 1 } });
  expect(empty.status).toBe(400);
  expect(problems(empty)).toEqual(
    expect.arrayContaining([...sample.required.map((field) => [field, 'required']), ['surplus', 'unknown-field']]),
  );
  const body = await sample.build(8, site);
  for (const [field, value] of Object.entries(body)) {
    const wrong = typeof value === 'object' ? 7 : { $gt: '' };
    const reply = await client.call(resource.create, { body: { ...body, [field]: wrong } });
    expect([reply.status, problems(reply)[0]?.[0]?.split('.')[0]], field).toEqual([400, field]);
  }
  const unknown = await client.call(resource.update, { params: { id: newId() }, body: sample.change });
  expect(unknown.error.code).toMatch(/-not-found$/);
  expect(ids(await rowsOf(site, resource))).toEqual(before);
}

/** It is found by every column with every operator, in every order, page by page. */
export async function proveList(proven: Proven, site: Site): Promise<void> {
  const { resource, sample } = proven;
  const columns = resource.list.columns as Columns;
  for (let n = 1; n <= made; n += 1) await createNth(n, proven, site);
  const rows = await rowsOf(site, resource);
  expect(rows.length).toBeGreaterThanOrEqual(made);
  const wrong: string[] = [];
  for (const [column, declared, operator] of askable(columns)) {
    const filled = rows.filter((each) => !isEmpty(valueOf(each, column)));
    const row = filled.at(Math.floor(filled.length / 2));
    if (!row) {
      if (!sample.empty?.includes(column)) wrong.push(`no record fills ${column}`);
      continue;
    }
    const asked = [
      question(operator, valueOf(row, column)),
      ...(operator === 'equals' && declared.nullable ? [''] : []),
    ];
    for (const one of asked) {
      const query = `${column}.${operator}=${encodeURIComponent(one)}`;
      const expected = ids(rows.filter((each) => matches(declared, operator, valueOf(each, column), one)));
      const found = ids(await rowsOf(site, resource, query));
      if (found.join() !== expected.join()) wrong.push(`${query}: ${found.length} found, ${expected.length} expected`);
      if (includesItself(operator, one) && !found.includes(row.id))
        wrong.push(`${query} misses the row it was taken from`);
    }
  }
  for (const [column, declared] of Object.entries(columns).filter(([, { sortable }]) => sortable))
    for (const direction of ['asc', 'desc'] as const) {
      const sorted = await rowsOf(site, resource, `sort=${column},${direction}`);
      const values = sorted.map((row) => valueOf(row, column));
      if (!inOrder(values, direction) || ids(sorted).join() !== ids(rows).join())
        wrong.push(`sort=${column},${direction} (${declared.type})`);
    }
  expect(wrong).toEqual([]);
  const { client } = site;
  const first = await client.call(resource.list, { query: 'size=2&page=0' });
  const second = await client.call(resource.list, { query: 'size=2&page=1' });
  const all = await client.call(resource.list, { query: 'size=4' });
  expect([...(first.data as Row[]), ...(second.data as Row[])]).toEqual(all.data);
  expect(first.body).toMatchObject({ page: 0, size: 2, totalElements: rows.length });
  const unknown = await client.call(resource.list, { query: 'nothing.contains=x&sort=nothing' });
  expect(problems(unknown).map(([, code]) => code)).toEqual(['unknown-field', 'unknown-field']);
}

/** It is exported as it is filtered and sorted, names in the language that the client asks for. */
export async function proveExport({ resource }: Proven, site: Site): Promise<void> {
  const columns = Object.entries(resource.list.columns as Columns);
  const [column = 'id'] = columns.find(([, { type, sortable }]) => type === 'text' && sortable) ?? [];
  const rows = await rowsOf(site, resource);
  const value = rows.map((row) => valueOf(row, column)).find((one) => typeof one === 'string' && one !== '');
  const query = `${column}.contains=${encodeURIComponent(String(value).slice(0, 2))}&sort=${column},desc`;
  const english = (row: Row) => valueOf(row, `${column}En`) || valueOf(row, column);
  const shown = (await rowsOf(site, resource, query)).map((row) => String(english(row)));
  expect(shown.length).toBeGreaterThan(0);
  expect((await exportedRows(site, resource.export, [column], { query })).map(([cell]) => cell)).toEqual(shown);
}

/** Of two equal ones at the same moment one is refused on its field. */
export async function proveUniqueness({ resource, sample }: Proven, site: Site): Promise<void> {
  const bodies = [await sample.build(9, site), await sample.build(9, site)];
  const answers = await Promise.all(bodies.map((body) => site.client.call(resource.create, { body })));
  const refused = answers.find(({ status }) => status === 409);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(refused && problems(refused)).toEqual([[sample.unique, 'already-taken']]);
}

/** It stays while something needs it. */
export async function proveUse(proven: Proven, site: Site): Promise<void> {
  const { id } = await createNth(10, proven, site);
  await proven.sample.use?.(id, site);
  const refused = await site.client.call(proven.resource.remove, { params: { id } });
  expect(refused.error.code).toBe(proven.sample.usedCode ?? 'in-use');
  expect(await rowsOf(site, proven.resource, `id.equals=${id}`)).toHaveLength(1);
}
