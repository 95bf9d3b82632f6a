import { contract } from '@parking/contract/contract';
import { daysBetween } from '@parking/contract/core/business-day';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import { type MemberProfile, type MemberStay, staysShown } from '@parking/contract/members/member-profiles';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import type { Actor, Context, Site } from '../../platform/http/context.ts';
import { findRecord, listSourceOf } from '../../platform/http/resource-handlers.ts';
import { listHiddenDeposits } from '../money/deposits/takings.ts';
import { askMembership } from '../parking/membership/ask-membership.ts';
import { placesOf } from '../parking/membership/places-of.ts';
import { memberTable, worksWith } from './member-rule.ts';

/** Everything about one member on one page. */
export async function readProfile(context: Context<typeof contract.memberProfiles.get>): Promise<MemberProfile> {
  const { reads, site, actor, params } = context;
  const { id } = params;
  const member = await findRecord(reads, listSourceOf(contract.members, memberTable), id, site.zone);
  const asked = member && (await askMembership(reads, site, id));
  if (!asked || !worksWith(actor, contract.memberProfiles.get, 'viewable', member.memberType))
    throw context.fail('record-not-found');
  const { memberEndDate } = member;
  const { membership } = asked.read;
  const inside = await readInside(reads, site, id);
  return {
    member,
    status: asked.decision.status,
    daysLeft: memberEndDate === null ? null : daysBetween(toLocalDate(new Date(), site.zone), memberEndDate),
    places: { used: inside.length, of: placesOf(membership) },
    inside,
    waiting: await readWaiting(reads, id),
    stays: await readStays(reads, site, actor, id),
    used: await readUsed(reads, site, id),
  };
}

type Local<Row> = { readonly [Key in keyof Row]: Key extends 'datetimeIn' | 'datetimeOut' ? Date : Row[Key] };

async function readInside(reads: Reads, site: Site, memberId: string): Promise<MemberProfile['inside']> {
  const { rows } = await sql<Local<MemberProfile['inside'][number]>>`
    select i.stay_id as id, i.plate_key as "plateNumber", i.entered_at as "datetimeIn", g.name as "gateIn"
    from stays_inside i join stays s on s.id = i.stay_id join gates g on g.id = s.entry_gate_id
    where i.member_id = ${memberId} order by i.entered_at, i.stay_id`.execute(reads);
  return rows.map((row) => ({ ...row, datetimeIn: toLocalDateTime(row.datetimeIn, site.zone) }));
}

async function readWaiting(reads: Reads, memberId: string): Promise<MemberProfile['waiting']> {
  const { rows } = await sql<NonNullable<MemberProfile['waiting']>>`
    select t.import_id as "importId", t.from_date as "fromDate", t.to_date as "toDate", t.reason, u.username as by
    from taken_over_periods t join member_imports i on i.id = t.import_id and i.state = 'WAITING'
    join users u on u.id = i.by_id where t.member_id = ${memberId}`.execute(reads);
  return rows[0] ?? null;
}

/** In SQL, what the membership took off the stay `s`. */
const freedOf = sql<number>`(
  select coalesce(-sum((line->>'amount')::bigint), 0)::bigint from jsonb_array_elements(s.lines) line
  where line->>'code' = 'MEMBER')`;

async function readStays(
  reads: Reads,
  site: Site,
  actor: Pick<Actor, 'userId'>,
  memberId: string,
): Promise<MemberStay[]> {
  const { rows } = await sql<Local<MemberStay> & { depositId: string | null }>`
    select s.id, coalesce(p.exit_plate, p.entry_plate) as "plateNumber", s.entered_at as "datetimeIn", i.name as "gateIn",
      s.exited_at as "datetimeOut", o.name as "gateOut", s.duration_minutes as "durationMinutes", s.deposit_id as "depositId",
      s.gross + s.fine as fare, ${freedOf} as freed, s.total as paid
    from stays s join gates i on i.id = s.entry_gate_id join gates o on o.id = s.exit_gate_id
    left join stay_plates p on p.stay_id = s.id
    where s.member_id = ${memberId} and s.state = 'OUT'
    order by s.entered_at desc limit ${staysShown}`.execute(reads);
  const hidden = await listHiddenDeposits(reads, actor);
  return rows.map(({ depositId, fare, freed, paid, ...stay }) => {
    const isHidden = depositId !== null && hidden.includes(depositId);
    return {
      ...stay,
      datetimeIn: toLocalDateTime(stay.datetimeIn, site.zone),
      datetimeOut: toLocalDateTime(stay.datetimeOut, site.zone),
      fare: isHidden ? null : fare,
      freed: isHidden ? null : freed,
      paid: isHidden ? null : paid,
    };
  });
}

/** By the lines of the stays themselves: what the receipts say. */
async function readUsed(reads: Reads, site: Site, memberId: string): Promise<MemberProfile['used']> {
  const today = toLocalDate(new Date(), site.zone);
  const { rows } = await sql<MemberProfile['used']>`
    with period as (
      select from_date from membership_transactions t where t.member_id = ${memberId} and t.from_date <= ${today}::date
        and not exists (select from membership_rollbacks r where r.transaction_id = t.id)
      order by t.from_date desc limit 1),
    freed as materialized (
      select s.exited_at, ${freedOf} as amount from stays s where s.member_id = ${memberId} and s.state = 'OUT')
    select (select from_date from period) as since, coalesce(sum(amount), 0)::bigint as "inAll", count(*)::integer as stays,
      coalesce(sum(amount) filter (where exited_at >= (select from_date from period)::timestamp at time zone ${site.zone}), 0)::bigint
        as "inPeriod"
    from freed`.execute(reads);
  const [used] = rows;
  return used ?? { since: null, inPeriod: 0, inAll: 0, stays: 0 };
}
