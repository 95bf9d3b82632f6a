import { daysBeforeEnd } from '@parking/contract/members/membership-ending';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { notify } from '../notices/notify.ts';

const named = 3;
const dayMs = 86_400_000;

interface Ending {
  readonly date: string;
  readonly names: readonly string[];
  readonly count: number;
}

/** Tells which memberships end 7 days and 1 day before, each day's once; a day on which the server stood still is made up for. */
export async function remindMembersEnding(platform: Platform): Promise<void> {
  const { database, site, events } = platform;
  const today = site.today();
  const told = await inTransaction(database, async (tx) => {
    const { rows } = await sql<Ending>`
      select member_end_date::text as date, (array_agg(name order by name))[1:${sql.lit(named)}] as names,
        count(*)::int as count
      from members
      where kind = 'MEMBER' and archived_at is null and not suspended
        and member_end_date between ${today}::date and ${today}::date + ${sql.lit(Math.max(...daysBeforeEnd))}
      group by member_end_date order by member_end_date`.execute(tx);
    const told = [];
    for (const { date, names, count } of rows) {
      const days = Math.round((Date.parse(date) - Date.parse(today)) / dayMs);
      const mark = daysBeforeEnd.find((before) => days <= before);
      const first = await tx
        .insertInto('reminders')
        .values({ key: `member-ending:${date}:${mark}` })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .executeTakeFirst();
      if (!first) continue;
      const others = count - names.length;
      const member = `${names.join(', ')}${others > 0 ? ` +${others}` : ''}`;
      const filter = { 'memberEndDate.equals': date };
      await notify(tx, site.current().id, { type: 'MEMBER_ENDING', values: { member, date }, filter });
      told.push(date);
    }
    return told.length > 0;
  });
  if (told) events.wake();
}
