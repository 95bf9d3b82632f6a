import type { contract } from '@parking/contract/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { ListOptions } from '../../platform/http/list-handlers.ts';
import type { Row } from '../../platform/spreadsheet/read-all.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The operations log as it is looked at. */
export const activity: ListOptions<typeof contract.userActivity.list> = {
  view: 'operations_log',
  defaultSort: [{ column: 'at', direction: 'desc' }],
  complete: { fields: ['before', 'after', 'changed', 'erased'], of: withChanges },
};

interface Payload {
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/** Reads what was written for the rows of one page alone. */
async function withChanges(tx: Tx, rows: readonly Row[]): Promise<readonly Row[]> {
  if (rows.length === 0) return rows;
  const ids = rows.map(({ id }) => String(id));
  const found = await tx.selectFrom('operationsLog').select(['id', 'payload']).where('id', 'in', ids).execute();
  const payloads = new Map(found.map(({ id, payload }) => [id, payload]));
  return rows.map((row) => {
    const text = payloads.get(String(row['id'])) ?? null;
    const { before, after } = text === null ? nothing : (JSON.parse(text) as Payload);
    return {
      ...row,
      before: withoutSecrets(before),
      after: withoutSecrets(after),
      changed: changedNames(before, after).join(', '),
      erased: text === null,
    };
  });
}

const nothing: Payload = { before: null, after: null };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Acts keep secrets out of the log; should one ever forget, it goes no further than here. */
const secretName = /password(?!Set$)|secret$|tokenHash|^token$/i;

function withoutSecrets(fields: Fields | null): Fields | null {
  if (fields === null) return null;
  const shown = Object.entries(fields).filter(([name, value]) => !secretName.test(name) || typeof value === 'boolean');
  return Object.fromEntries(shown.map(([name, value]) => [name, isFields(value) ? withoutSecrets(value) : value]));
}

const silent: ReadonlySet<string> = new Set(['id', 'updatedAt', 'createdAt']);

function changedNames(before: Fields | null, after: Fields | null): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.filter(
    (name) =>
      !silent.has(name) &&
      !secretName.test(name) &&
      JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  );
}
