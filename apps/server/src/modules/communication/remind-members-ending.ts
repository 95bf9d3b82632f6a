import { daysBetween } from '@parking/contract/core/business-day';
import { endingDays } from '@parking/contract/members/membership-ending';
import { sql } from 'kysely';
import { type Tx, inTransaction } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellApis } from '../apis/tell-apis.ts';
import { notify } from '../notices/notify.ts';
import { readConfiguration } from '../settings/configuration.ts';

const named = 3;

interface Ending {
  readonly id: string;
  readonly name: string;
  readonly phoneNumber: string | null;
  readonly memberEndDate: string;
  readonly plateNumbers: string[];
  readonly subscription: string;
}

/**
 * Tells which memberships end, so many days before as the settings say, of each member and each of these days once, whichever
 * server looks and however often; days on which the server stood still are made up for. Who can be called is told to the
 * gateway that writes to members.
 */
export async function remindMembersEnding(platform: Platform): Promise<void> {
  const { database, site, events } = platform;
  const today = site.today();
  const told = await inTransaction(database, async (tx) => {
    const marks = endingDays((await readConfiguration(tx)).memberEndingDays);
    const ending = await takeUntold(tx, today, marks);
    const { id: siteId } = site.current();
    for (const date of new Set(ending.map(({ memberEndDate }) => memberEndDate))) {
      const those = ending.filter(({ memberEndDate }) => memberEndDate === date);
      const names = those.slice(0, named).map(({ name }) => name);
      const others = those.length - names.length;
      const member = `${names.join(', ')}${others > 0 ? ` +${others}` : ''}`;
      const filter = { 'memberEndDate.equals': date };
      await notify(tx, siteId, { type: 'MEMBER_ENDING', values: { member, date }, filter });
    }
    const callable = ending.flatMap(({ id: memberId, phoneNumber, ...data }) =>
      phoneNumber === null
        ? []
        : [{ ...data, memberId, phoneNumber, daysLeft: daysBetween(today, data.memberEndDate) }],
    );
    await tellApis(tx, siteId, 'MEMBER_ENDING', callable);
    return ending.length > 0;
  });
  if (told) events.wake();
}

/** Whose membership ends and of whom it was not told yet for the mark that is reached; of two at once one takes each. */
async function takeUntold(tx: Tx, today: string, marks: readonly number[]): Promise<Ending[]> {
  if (marks.length === 0) return [];
  const { rows } = await sql<Ending>`
    with ending as (
      select m.id, m.name, m.phone_number, m.member_end_date, m.plate_numbers, s.label,
        'member-ending:' || m.id || ':' || m.member_end_date || ':'
          || (select min(mark) from unnest(${[...marks]}::integer[]) mark where mark >= m.member_end_date - ${today}::date) as key
      from members m join subscription_fare_names s on s.id = subscription_on(${today}::date, m.subscription_fare_name_id,
        m.next_subscription_fare_name_id, m.next_from)
      where m.kind = 'MEMBER' and m.archived_at is null and not m.suspended
        and m.member_end_date between ${today}::date and ${today}::date + ${Math.max(...marks)}::integer),
    told as (
      insert into reminders (key) select key from ending order by key on conflict (key) do nothing returning key)
    select e.id, e.name, e.phone_number as "phoneNumber", e.member_end_date::text as "memberEndDate",
      e.plate_numbers as "plateNumbers", e.label as subscription
    from ending e join told t on t.key = e.key order by e.member_end_date, e.name, e.id`.execute(tx);
  return rows;
}
