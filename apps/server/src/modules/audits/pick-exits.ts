import { createHash, randomBytes } from 'node:crypto';
import { auditOpenDays, auditRisks, machineRisks } from '@parking/contract/audits/audited-exit';
import { shiftDays } from '@parking/contract/core/business-day';
import { sql } from 'kysely';
import { writeOperation } from '../../platform/audit/operations-log.ts';
import { businessDayBounds, businessDayOf } from '../../platform/business-day.ts';
import { type Database, type Tx, asTheOnlyOne, inTransaction } from '../../platform/db/pool.ts';
import { groupedBy } from '../../platform/grouped-by.ts';
import type { Site } from '../../platform/http/context.ts';
import { involvedIn } from './lock-exit.ts';
import { sampleOf } from './sample-of.ts';
import { takeBackAudit } from './write-audit.ts';

/** Who does what nobody asked for. */
export const author = (site: Site) => ({
  siteId: site.id,
  actorId: null,
  actorName: null,
  address: null,
  requestId: null,
});

/**
 * Makes the seeds of these days, each once, whichever process comes first. Their digests are in the log before the days have any
 * exit; of a day that began before anybody could, when it is first looked at.
 */
export async function sealSeeds(database: Database, site: Site, days: readonly string[]): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from unnest(${[...days]}::date[]) day
    where not exists (select from audit_days a where a.business_day = day) order by 1`.execute(database.readQueries);
  for (const { day } of rows)
    await inTransaction(database, async (tx) => {
      const seed = randomBytes(32);
      const seedHash = createHash('sha256').update(seed).digest('hex');
      const made = await tx
        .insertInto('auditDays')
        .values({ businessDay: day, seed, seedHash })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!made.numInsertedOrUpdatedRows) return;
      const operation = { action: 'seal-audit-seed', entity: 'audit_days', entityId: day, after: { seedHash } };
      await writeOperation(tx, author(site), operation);
    });
}

/** A flag comes with its exit or some days after it; what was sold without the server is told later still. */
const recentDays = 2;
/** What was told longer ago was looked at when it was told, and is with all that are open. */
const toldWithinMs = 3_600_000;
const atOnce = 2_000;
/** What a rule said of an entry counts at its exit, however long the car stood; after so many days nobody looks for it. */
const longestStayDays = 90;
const names = Object.keys(auditRisks);
const weights = Object.values(auditRisks);

/**
 * Picks exits that are a risk, after they were committed: an exit itself does nothing for it. Looks at those of some days, or of
 * all that are still open. Returns how many were picked or are a greater risk by now.
 */
export async function pickRisks(database: Database, site: Site, { all = false } = {}): Promise<number> {
  const from = shiftDays(businessDayOf(new Date(), site), -(all ? auditOpenDays : recentDays));
  const { from: begin } = businessDayBounds(from, site);
  const toldSince = all ? begin : new Date(Date.now() - toldWithinMs);
  let picked = 0;
  const pick = async (tx: Tx): Promise<void> => {
    const { rows } = await sql<{ stayId: string; status: string; auditId: string | null }>`
      with weights as (select * from unnest(${names}::text[], ${weights}::integer[]) as w (name, weight)),
      hits as materialized (
        select n.stay_id, bool_or(not i.silent and i.state in ('OPEN', 'REVIEWING', 'CONFIRMED')) as indicated,
          bool_or(i.rule = 'TICKET_WITHOUT_CAR') as without_car
        from indications i join indication_stays n on n.indication_id = i.id
        where i.gone_at is null and i.window_to >= ${begin}::timestamptz - make_interval(days => ${longestStayDays}) group by 1),
      -- Few of all that left, and only these are looked at closely.
      suspected as materialized (
        select id from stays
        where exited_at >= ${begin} and state = 'OUT' and (flags && ${names}::text[] or exit_kind = 'LOST_TICKET')
        union select stay_id from hits where indicated or without_car
        union select c.stay_id from receipts c join stays s on s.id = c.stay_id join audit_days d on d.business_day = s.business_day
        where c.kind = 'EXIT' and c.made_at > d.drawn_at and c.made_at >= ${toldSince}),
      found as (
        select s.id, s.business_day, s.exited_at, ${involvedIn} as involved, r.names, r.risk
        from suspected u join stays s on s.id = u.id left join hits h on h.stay_id = s.id cross join lateral (
          select array_agg(w.name order by w.weight desc, w.name) as names, max(w.weight) as risk from weights w
          where w.name = any(s.flags) or w.name = 'lost-ticket' and s.exit_kind = 'LOST_TICKET'
            or w.name = 'indicated' and h.indicated or w.name = 'ticket-without-car' and h.without_car
            or w.name = 'told-late' and exists (
              select from audit_days d join receipts c on c.stay_id = s.id and c.kind = 'EXIT' and c.made_at > d.drawn_at
              where d.business_day = s.business_day and d.drawn_at is not null)) r
        left join audited_exits q on q.stay_id = s.id
        where s.exited_at >= ${begin} and s.state = 'OUT' and r.risk is not null
          and (q.stay_id is null or q.status = 'UNAUDITED' and not r.names <@ q.risks
            or q.status = 'MATCHED' and not r.names <@ ${[...machineRisks]}::text[]
              and exists (select from parking_out_audits a where a.id = q.audit_id and a.by_id is null))
        order by s.exited_at limit ${atOnce}),
      written as (
        insert into audited_exits (stay_id, business_day, exited_at, involved, why, risks, risk)
        select id, business_day, exited_at, involved, array['RISK'], names, risk from found order by id
        on conflict (stay_id) do update set risks = excluded.risks, risk = excluded.risk, involved = excluded.involved,
          why = case when 'RISK' = any(audited_exits.why) then audited_exits.why else array['RISK'] || array_remove(audited_exits.why, 'CHOSEN') end
        returning stay_id, status, audit_id)
      select stay_id as "stayId", status, audit_id as "auditId" from written`.execute(tx);
    picked = rows.length;
    for (const row of rows)
      if (row.status === 'MATCHED' && row.auditId !== null) await takeMatchBack(tx, site, row.stayId, row.auditId);
  };
  // It looks at all that left in these days, behind whoever sells.
  await asTheOnlyOne(database, 'audit picks', pick, 'backgroundQueries');
  return picked;
}

/** What the machine matched turned out to be a risk that pictures do not settle: people look at it. Its row is locked. */
async function takeMatchBack(tx: Tx, site: Site, stayId: string, auditId: string): Promise<void> {
  const { rows } = await sql`select from parking_out_audits where id = ${auditId} and by_id is null`.execute(tx);
  if (rows.length === 0) return;
  await takeBackAudit(tx, { auditId, stayId, byId: null, note: null });
  await writeOperation(tx, author(site), {
    action: 'roll-back-audit',
    entity: 'parking_out_audits',
    entityId: auditId,
    before: { status: 'MATCHED' },
    after: { parkingOutId: stayId, status: 'UNAUDITED' },
  });
}

/** Draws the samples of the days that have ended, each once, whichever process comes first. Returns how many days. */
export async function drawSamples(database: Database, site: Site): Promise<number> {
  const today = businessDayOf(new Date(), site);
  const { rows } = await sql<{ day: string }>`
    select to_char(business_day, 'YYYY-MM-DD') as day from audit_days
    where drawn_at is null and business_day < ${today}::date order by 1`.execute(database.readQueries);
  let drawn = 0;
  for (const { day } of rows) drawn += await inTransaction(database, (tx) => drawSample(tx, site, day));
  return drawn;
}

interface Ended {
  readonly stayId: string;
  readonly group: string;
}

/** In SQL, of a stay `s` and its deposit `d`: of whose and of which shift some are drawn for sure. */
export const drawnGroup = sql<string>`coalesce(s.operator_id::text, 'gates') || ' ' || coalesce(d.shift_id::text, '')`;

/** A booth without the network tells of its sales up to weeks later: they are of the day on which they are booked. */
async function drawSample(tx: Tx, site: Site, day: string): Promise<number> {
  const locked = await tx
    .selectFrom('auditDays')
    .select(['seed', 'drawnAt'])
    .where('businessDay', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (locked.drawnAt !== null) return 0;
  const { rows: exits } = await sql<Ended>`
    select s.id as "stayId", ${drawnGroup} as group
    from stays s left join deposits d on d.id = s.deposit_id
    where s.business_day = ${day}::date and s.state = 'OUT' and s.exited_at >= ${day}::date - make_interval(days => ${auditOpenDays})
      and s.exited_at < ${day}::date + interval '3 days'`.execute(tx);
  const sample = sampleOf(exits, locked.seed);
  const drawnOf = new Map(
    [...groupedBy(exits, ({ group }) => group).values()].flatMap((all) =>
      all.map(({ stayId }) => [stayId, all.length]),
    ),
  );
  await sql`
    insert into audited_exits (stay_id, business_day, exited_at, involved, why, risk, drawn_of)
    select s.id, s.business_day, s.exited_at, ${involvedIn}, array['SAMPLE'], 10, n.drawn_of
    from unnest(${sample}::uuid[], ${sample.map((stayId) => drawnOf.get(stayId) ?? 1)}::integer[]) n (stay_id, drawn_of)
    join stays s on s.id = n.stay_id order by s.id
    on conflict (stay_id) do update set why = array_remove(audited_exits.why, 'CHOSEN') || array['SAMPLE'], drawn_of = excluded.drawn_of`.execute(
    tx,
  );
  await sql`update audit_days set drawn_at = now(), exits = ${exits.length}, drawn = ${sample.length}
    where business_day = ${day}::date`.execute(tx);
  const after = { exits: exits.length, drawn: sample.length };
  await writeOperation(tx, author(site), { action: 'draw-audit-sample', entity: 'audit_days', entityId: day, after });
  return 1;
}
