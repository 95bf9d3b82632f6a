import { independentGroups } from '@parking/contract/identity/seeded-groups';
import { claimWaitsDays } from '@parking/contract/money/claims/claimed-payments';
import { collectionWaitsDays } from '@parking/contract/parking/to-collect/to-collect';
import { freePassWaitsDays } from '@parking/contract/parking/free-passes/free-passes';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import { type Database, type Reads, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { notify } from '../../notices/notify.ts';

/** A deposit that is open for so long is told. */
export const openHours = 12;
const atOnce = 100;

interface Late {
  readonly key: string;
  readonly depositId: string;
  readonly code: number;
  readonly operatorId: string;
  readonly username: string;
  readonly day: string;
}

/**
 * Tells once, whichever process comes first, of deposits left open, of drawn ones that nobody has looked at
 * in time, and of claims and collections that nobody decides.
 */
export async function remindDeposits(database: Database, site: Site): Promise<number> {
  return inTransaction(database, async (tx) => {
    const open = await claim(
      tx,
      sql`select 'deposit-open:' || d.id as key, d.id, d.number, d.operator_id, d.business_day as day from deposits d
        where d.state = 'OPEN' and d.opened_at < now() - make_interval(hours => ${openHours})`,
    );
    for (const { depositId, code, operatorId, username } of open)
      await notify(tx, site.id, {
        type: 'DEPOSIT_LEFT_OPEN',
        values: { code, username, hours: openHours },
        filter: { 'id.equals': depositId },
        flag: 'editable',
        alsoTell: [operatorId],
      });
    const late = await claim(
      tx,
      sql`select 'look-late:' || d.id as key, d.id, d.number, d.operator_id, l.due_on as day
        from deposit_looks l join deposits d on d.id = l.deposit_id
        where l.looked_at is null and l.due_on < ${businessDayOf(new Date(), site)}::date`,
    );
    const seconds = late.length > 0 ? await listIndependent(tx) : [];
    for (const { depositId, code, day } of late)
      await notify(tx, site.id, {
        type: 'LOOK_LATE',
        values: { code, day },
        filter: { 'id.equals': depositId },
        flag: 'editable',
        alsoTell: seconds,
      });
    return (
      open.length +
      late.length +
      (await tellLate(tx, site, lateClaims)) +
      (await tellLate(tx, site, lateCollections)) +
      (await tellLate(tx, site, lateShortPayments)) +
      (await tellLate(tx, site, lateFreePasses))
    );
  });
}

const lateClaims = {
  type: 'CLAIMS_LATE',
  key: 'claims-late:',
  table: 'claimed_payments',
  days: claimWaitsDays,
  state: 'state',
} as const;
const lateFreePasses = {
  type: 'FREE_PASS_LATE',
  key: 'free-pass-late:',
  table: 'free_passes',
  days: freePassWaitsDays,
  state: 'status',
} as const;
const lateCollections = {
  type: 'TO_COLLECT_LATE',
  key: 'to-collect-late:',
  table: 'to_collect_v',
  days: collectionWaitsDays,
  state: 'state',
} as const;
const lateShortPayments = {
  ...lateCollections,
  type: 'SHORT_PAID_LATE',
  key: 'short-paid-late:',
  table: 'short_payments_v',
} as const;

/** Told to those who decide: what of a deposit was waited for so many days, claimed, to be collected or given away. */
async function tellLate(
  tx: Tx,
  site: Site,
  what: typeof lateClaims | typeof lateCollections | typeof lateShortPayments | typeof lateFreePasses,
): Promise<number> {
  const { type, days, state } = what;
  const late = await claim(
    tx,
    sql`select ${what.key}::text || d.id as key, d.id, d.number, d.operator_id, d.business_day as day
      from ${sql.table(what.table)} c join deposits d on d.id = c.deposit_id
      where c.${sql.ref(state)} in ('OPEN', 'WAITING') group by d.id
      having min(c.at) < now() - make_interval(days => ${days})`,
  );
  const seconds = late.length > 0 ? await listIndependent(tx) : [];
  for (const { depositId, code, username, operatorId } of late)
    await notify(tx, site.id, {
      type,
      values: { code, username, days },
      filter: {
        'operatorId.equals': operatorId,
        [`${state}.in`]: type === 'FREE_PASS_LATE' ? 'WAITING' : 'OPEN,WAITING',
      },
      about: depositId,
      flag: 'editable',
      alsoTell: seconds,
    });
  return late.length;
}

/** Of these deposits those that were not told of yet; from here on they were. */
async function claim(tx: Tx, found: ReturnType<typeof sql>): Promise<Late[]> {
  const { rows } = await sql<Late>`
    with found as (select * from (${found}) f where not exists (select from reminders r where r.key = f.key) limit ${sql.lit(atOnce)}),
    told as (insert into reminders (key) select key from found on conflict do nothing returning key)
    select f.key, f.id as "depositId", f.number as code, f.operator_id as "operatorId", u.username,
      to_char(f.day, 'YYYY-MM-DD') as day
    from told join found f on f.key = told.key join users u on u.id = f.operator_id`.execute(tx);
  return rows;
}

/** Who looks although they change nothing. */
async function listIndependent(reads: Reads): Promise<string[]> {
  const rows = await reads
    .selectFrom('userGroupMembers as m')
    .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
    .select('m.userId')
    .where('g.name', 'in', [...independentGroups])
    .execute();
  return rows.map(({ userId }) => userId);
}
