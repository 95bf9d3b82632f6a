import type { FieldProblem } from '@parking/contract/core/field-errors';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Fields } from '../../platform/http/resource-handlers.ts';

/** What a card tells in one way, and the column of the other way. */
const crossed = { nfcNumber: 'parking_code', parkingCode: 'nfc_number' } as const;

const cardsLock = sql`hashtext('cards of members')`;

/**
 * The same of many members who were written just now: nobody else gives a card until the end of the transaction, by one lock
 * where a file has thousands of cards.
 */
export async function refuseCrossedCards(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${cardsLock})`.execute(tx);
  const { rows } = await sql`
    with own as materialized (select id, upper(nfc_number) as chip, upper(parking_code) as code from members
      where id = any(${[...ids]}::uuid[]))
    select from own join members m on m.archived_at is null and m.id <> own.id and upper(m.parking_code) = own.chip
    union all
    select from own join members m on m.archived_at is null and m.id <> own.id and upper(m.nfc_number) = own.code
    limit 1`.execute(tx);
  if (rows.length > 0) throw new Failure('already-exists', { fields: [{ path: 'nfcNumber', code: 'already-taken' }] });
}

/**
 * Refuses a card's number that is another's code, or the other way: a reader cannot tell them apart, and the card would open on
 * the other's account. In one column an index says so. Whoever gives the same number at once waits, and sees the first.
 */
export async function refuseCardsOfOthers(tx: Tx, written: Fields, ownId: string | null): Promise<void> {
  const given = (['nfcNumber', 'parkingCode'] as const).flatMap((path) => {
    const text = written[path];
    return typeof text === 'string' ? [{ path, key: text.toUpperCase() }] : [];
  });
  if (given.length === 0) return;
  await sql`select pg_advisory_xact_lock_shared(${cardsLock})`.execute(tx);
  const keys = [...new Set(given.map(({ key }) => key))].sort((one, other) => (one < other ? -1 : 1));
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${`card ${key}`}, 0))`.execute(tx);
  const fields: FieldProblem[] = [];
  for (const { path, key } of given) {
    const { rows } = await sql`
      select from members where archived_at is null and id is distinct from ${ownId}::uuid
        and upper(${sql.ref(crossed[path])}) = ${key} limit 1`.execute(tx);
    if (rows.length > 0) fields.push({ path, code: 'already-taken' });
  }
  if (fields.length > 0) throw new Failure('already-exists', { fields });
}
