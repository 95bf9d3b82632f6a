import type { contract } from '@parking/contract/contract';
import { readPayload, readWritten, secretName } from '../../platform/audit/payload.ts';
import type { Reads } from '../../platform/db/pool.ts';
import type { ListOptions } from '../../platform/http/list-handlers.ts';
import type { Row } from '../../platform/spreadsheet/read-all.ts';
import { listEntriesOfVisits } from '../audits/secret-visits.ts';
import { listEntriesUntold } from '../audits/recheck.ts';
import { listEntriesConcerning } from '../indications/concerned.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The operations log as it is looked at; nobody reads in it what is looked at about themselves. */
export const activity: ListOptions<typeof contract.userActivity.list> = {
  view: 'operations_log',
  defaultSort: [{ column: 'at', direction: 'desc' }],
  complete: { fields: ['before', 'after', 'changed', 'erased'], of: withChanges },
  access: async (reads, user) => ({
    without: [
      ...(await listEntriesConcerning(reads, user)),
      ...(await listEntriesUntold(reads, user)),
      ...(await listEntriesOfVisits(reads, user)),
    ],
  }),
};

/** Reads what was written for the rows of one page alone. */
async function withChanges(reads: Reads, rows: readonly Row[]): Promise<readonly Row[]> {
  if (rows.length === 0) return rows;
  const ids = rows.map(({ id }) => String(id));
  const found = await reads.selectFrom('operationsLog').select(['id', 'payload']).where('id', 'in', ids).execute();
  const payloads = new Map(found.map(({ id, payload }) => [id, payload]));
  return rows.map((row) => {
    const text = payloads.get(String(row['id'])) ?? null;
    const { before, after } = text === null ? nothing : readPayload(text);
    const written = text === null ? nothing : readWritten(text);
    return {
      ...row,
      before,
      after,
      changed: changedNames(written.before, written.after).join(', '),
      erased: text === null,
    };
  });
}

const nothing = { before: null, after: null };

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
