import { sql } from 'kysely';
import { type Reads, anyOf } from '../../../platform/db/pool.ts';
import { listHiddenDeposits } from '../deposits/takings.ts';
import { entriesOf } from '../settlements/own-settlements.ts';
import { isTwin } from './open-sides.ts';

interface Reader {
  readonly userId: string;
}

/** What of an own open drawer that is counted blind is an item of a provider, the rows that tell of it and in which batches. */
export interface OwnSides {
  readonly items: readonly string[];
  /** Matched with an item, or telling of one once more. */
  readonly rows: readonly string[];
  readonly batches: readonly string[];
}

export async function listOwnSides(reads: Reads, reader: Reader): Promise<OwnSides> {
  const hidden = await listHiddenDeposits(reads, reader);
  if (hidden.length === 0) return { items: [], rows: [], batches: [] };
  const { rows } = await sql<{ item: string; row: string | null; batch: string | null }>`
    with own as (${entriesOf(hidden)}),
    told as (
      select m.entry_id, r.* from own join item_matches m on m.entry_id = own.entry_id and m.undone_at is null
      join report_rows r on r.id = m.row_id)
    select own.entry_id as item, t.id as row, t.batch_id as batch from own left join told t on t.entry_id = own.entry_id
    union
    select r.entry_id, o.id, o.batch_id from told r join report_rows o on ${isTwin}`.execute(reads);
  const idsOf = (all: readonly (string | null)[]): string[] => [...new Set(all.filter((id) => id !== null))];
  return {
    items: idsOf(rows.map(({ item }) => item)),
    rows: idsOf(rows.map(({ row }) => row)),
    batches: idsOf(rows.map(({ batch }) => batch)),
  };
}

/**
 * The differences that would tell what such a sale came to: of its item, of a row that tells of it, and of their batch. Whoever counts blind
 * neither sees nor decides them until the drawer was handed in.
 */
export async function listOwnDifferences(reads: Reads, reader: Reader): Promise<string[]> {
  const { items, rows, batches } = await listOwnSides(reads, reader);
  if (items.length === 0) return [];
  const found = await reads
    .selectFrom('differences')
    .select('id')
    .where((either) =>
      either.or([
        either.and([either('kind', '=', 'ONLY_OURS'), either('subjectId', '=', anyOf(items))]),
        either.and([
          either('kind', 'in', ['AMOUNT_DIFFERS', 'DUPLICATE', 'ONLY_THEIRS']),
          either('subjectId', '=', anyOf(rows)),
        ]),
        either.and([either('kind', 'in', ['NOT_ARRIVED', 'FEE_DIFFERS']), either('subjectId', '=', anyOf(batches))]),
      ]),
    )
    .execute();
  return found.map(({ id }) => id);
}
