import { newId } from '@parking/contract/core/id';
import { banknotes, type DrawerCount } from '@parking/contract/money/deposits/drawer-count';
import { sql } from 'kysely';
import { businessDayOf } from '../platform/business-day.ts';
import { type Database, type Reads, type Tx, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { postEntry } from '../modules/money/journal/journal.ts';
import { mainCashId, staffNamed } from './car-park.ts';

const hourMs = 3_600_000;
const agreedHours = 5 * 24;
const shortHours = 3 * 24;
const postedHours = 2 * 24;
const waitsHours = 3;
const short = -50_000;
const over = 20_000;
const reason = 'Kembalian kas kecil tidak dicatat; diperiksa bersama pemilik.';

/** The main account as it was counted: once as the book said, once short, posted by the owner, and over today, which waits for a second person. */
export async function countMainCash(database: Database, site: Site, now: Date): Promise<void> {
  const before = (hours: number): Date => new Date(now.getTime() - hours * hourMs);
  await inTransaction(database, async (tx) => {
    await count(tx, site, { at: before(agreedHours), difference: 0 });
    await count(tx, site, { at: before(shortHours), difference: short, postedAt: before(postedHours) });
    await count(tx, site, { at: before(waitsHours), difference: over });
  });
}

interface Counting {
  readonly at: Date;
  readonly difference: number;
  readonly postedAt?: Date;
}

async function count(tx: Tx, site: Site, { at, difference, postedAt }: Counting): Promise<void> {
  const id = newId();
  const { booked, toBook } = await readAt(tx, at);
  const counted = booked + toBook + difference;
  // Before its money came there is nothing to count.
  if (booked <= 0 || counted < 0) return;
  const owner = staffNamed('pemilik').id;
  await tx
    .insertInto('cashCounts')
    .values({
      id,
      siteId: site.id,
      cashId: mainCashId,
      counted,
      drawer: JSON.stringify(drawerOf(counted)),
      booked,
      toBook,
      difference,
      countedById: staffNamed('auditor').id,
      countedAt: at,
      state: difference === 0 ? 'AGREES' : postedAt ? 'POSTED' : 'WAITING',
      ...(postedAt && { decidedById: owner, decidedAt: postedAt, reason }),
      updatedAt: postedAt ?? at,
    })
    .execute();
  if (!postedAt) return;
  await postEntry(tx, {
    siteId: site.id,
    type: 'CASH_COUNT',
    kind: 'POSTED',
    sourceId: id,
    businessDay: businessDayOf(postedAt, site),
    depositId: null,
    actorId: owner,
    reason,
    bookedAt: postedAt,
    lines: [
      { account: { kind: 'CASH', ownerId: mainCashId }, amount: difference },
      { account: { kind: 'CASH_DIFFERENCE', ownerId: mainCashId }, amount: -difference },
    ],
  });
}

/** What was to lie in the account then: by its book, and of deposits that were not booked in yet. */
async function readAt(reads: Reads, at: Date): Promise<{ booked: number; toBook: number }> {
  const { rows } = await sql<{ booked: number; toBook: number }>`
    select coalesce((select sum(p.amount) from cash_postings p join journal_entries e on e.id = p.entry_id
        where p.cash_id = ${mainCashId} and e.booked_at <= ${at}), 0)::bigint as booked,
      greatest(0, coalesce((select sum(value) from deposit_payments where cash_id = ${mainCashId} and at <= ${at}), 0)
        - coalesce((select sum(amount) from cash_ins where cash_id = ${mainCashId} and deposit_id is not null and at <= ${at}), 0))::bigint
          as "toBook"`.execute(reads);
  return rows[0] ?? { booked: 0, toBook: 0 };
}

/** As people lay it out: few large banknotes and many small ones come to the same, so the large ones first. */
function drawerOf(sum: number): DrawerCount {
  let left = sum;
  const notes: DrawerCount['notes'] = [];
  for (const value of banknotes) {
    const pieces = Math.floor(left / value);
    if (pieces > 0) notes.push({ value, count: pieces });
    left -= pieces * value;
  }
  return { notes, coins: left };
}
