import { sql } from 'kysely';
import { type Database, asTheOnlyOne } from '../db/pool.ts';

/** Ends effects whose time is over and removes what nobody needs any more, in one process at a time. */
export async function tidyEvents(database: Database): Promise<void> {
  await asTheOnlyOne(database, 'tidy-events', async (tx) => {
    await sql`
      update outbox set done_at = now(), claimed_until = null, error = coalesce('expired: ' || error, 'expired')
      where done_at is null and expires_at <= now() and (claimed_until is null or claimed_until <= now())`.execute(tx);
    await sql`
      delete from outbox where id in (select id from outbox where done_at < now() - interval '7 days' limit 5000)`.execute(
      tx,
    );
    await sql`delete from live_messages where at < now() - interval '5 minutes'`.execute(tx);
  });
}
