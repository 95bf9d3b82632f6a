import { endpointKey } from '@parking/contract/core/endpoint';
import { isAllowed } from '@parking/contract/core/permissions';
import { type Found, foundPerKind } from '@parking/contract/system/search';
import { Values, quoted, searched } from '../db/list-sql.ts';
import { readByCaller } from '../db/list.ts';
import type { Database } from '../db/pool.ts';
import type { Actor } from '../http/context.ts';
import type { Searchable } from './searchables.ts';

/** A large table is looked through no further: who means another one types more of it. */
const furthest = 50;

/** Reads a few of each kind in one statement; kinds that the caller may not view are not read at all. */
export async function findRecords(
  database: Database,
  searchables: readonly Searchable[],
  { q, actor, signal }: { readonly q: string; readonly actor: Actor; readonly signal: AbortSignal },
): Promise<Found[]> {
  const kinds = searchables.filter(
    ({ list, shortest }) => q.length >= shortest && isAllowed(list.permission, endpointKey(list), actor.rights),
  );
  if (kinds.length === 0) return [];
  const accesses = await Promise.all(kinds.map(async ({ access }) => access?.(database.readQueries, actor)));
  const values = new Values();
  const parts = kinds.map(({ route, source, title, titleEn, detail }, index) => {
    const large = source.search !== undefined;
    const restriction = accesses[index]?.restriction;
    const allowed = restriction ? ` and ${restriction.column} = ${values.add(restriction.value)}` : '';
    const where = `${searched(source, q, values, large ? furthest : undefined)}${allowed}`;
    const text = (name: string | undefined): string => (name === undefined ? 'null::text' : `${quoted(name)}::text`);
    const order = large ? 'id desc' : `lower(${quoted(title)}), id`;
    return `(select ${index} as kind, ${values.add(route)} as route, id, ${text(title)} as title, ${text(titleEn)} as "titleEn",
      ${text(detail)} as detail from ${source.view} where ${where} order by ${order} limit ${foundPerKind})`;
  });
  const statement = `select route, id, coalesce(title, '') as title, "titleEn", detail from (${parts.join(' union all ')}) found
    order by kind`;
  return readByCaller(database, signal, { filters: [], otherwise: 'q' }, async (client) => {
    const { rows } = await client.query<Found>(statement, values.list);
    return rows;
  });
}
