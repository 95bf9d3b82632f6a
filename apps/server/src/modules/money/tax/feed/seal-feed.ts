import { sql } from 'kysely';
import { writeOperation } from '../../../../platform/audit/operations-log.ts';
import { type Database, type Reads, asTheOnlyOne } from '../../../../platform/db/pool.ts';
import type { Site } from '../../../../platform/http/context.ts';

/** How long rows may come before the last of them is sealed. */
const everyMs = 3_600_000;

/**
 * Writes down number and hash of the feed's last row in the operations log, whose own end is printed on slips: once an hour while rows come,
 * whichever process is first. What is cut off or written anew before it is found by `verify` from then on. Returns whether it sealed.
 */
export async function sealFeed(database: Database, site: Pick<Site, 'id'>, now = new Date()): Promise<boolean> {
  if (!(await findUnsealed(database.readQueries, now))) return false;
  let isSealed = false;
  await asTheOnlyOne(database, 'tax-feed-seal', async (tx) => {
    const last = await findUnsealed(tx, now);
    if (!last) return;
    const author = { siteId: site.id, actorId: null, actorName: null, address: null, requestId: null };
    const operation = { action: 'seal-tax-feed', entity: 'tax_feed', entityId: null, after: { ...last } };
    await writeOperation(tx, author, operation, now);
    isSealed = true;
  });
  return isSealed;
}

interface End {
  readonly seq: number;
  readonly hash: string;
}

/** The last row, where it is sealed by nothing and that is due; a seal by a clock that was ahead keeps no later one waiting. */
async function findUnsealed(reads: Reads, now: Date): Promise<End | null> {
  const { rows } = await sql<End>`
    select f.seq, encode(f.hash, 'hex') as hash from (select seq, hash from tax_feed order by seq desc limit 1) f
    where not exists (
      select from (
        select at, (payload::jsonb #>> '{after,seq}')::bigint as seq from operations_log
        where action = 'seal-tax-feed' and payload is not null order by seq desc limit 1) s
      where s.at > ${new Date(now.getTime() - everyMs)} and s.at <= ${now} or s.seq = f.seq)`.execute(reads);
  return rows[0] ?? null;
}
