import { sql } from 'kysely';

// Each looked up by its index, however few matches there were when statistics were last taken: an anti-join of tables that have just
// grown reads all of them for every row.

/** In SQL, of an item `i`: no row tells of it. */
export const unmatchedItem = sql`(
  select m.id from item_matches m where m.entry_id = i.entry_id and m.item_n = i.n and m.undone_at is null) is null`;

const matchOfRow = sql`(select m.id from item_matches m where m.row_id = r.id and m.undone_at is null)`;
/** In SQL, of a row `r`: it tells of no item, or of one. */
export const unmatchedRow = sql`${matchOfRow} is null`;
export const matchedRow = sql`${matchOfRow} is not null`;
