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

const isNear = sql`o.gross = r.gross and o.paid_at between r.paid_at - interval '2 days' and r.paid_at + interval '2 days'`;
/**
 * In SQL, whether rows `o` and `r` tell of one payment: by a reference, or by what tells one from another where its terminal gave none, with
 * its amount, within some days, as its numbers come round. Each way has an index of its own.
 */
export const isTwin = sql`(o.paid_type_id = r.paid_type_id and o.id <> r.id and o.kind = r.kind and (
  o.reference = r.reference or o.provider_reference = r.provider_reference
  or o.rrn = r.rrn and ${isNear}
  or o.approval_code = r.approval_code and o.terminal = r.terminal and o.card_number = r.card_number and ${isNear}))`;
