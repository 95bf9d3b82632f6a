import type { AuditStatus } from '@parking/contract/audits/audited-exit';
import { auditOpenDays } from '@parking/contract/audits/audited-exit';
import { shiftDays } from '@parking/contract/core/business-day';
import { type RawBuilder, sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import { type Tx, anyOf } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import { requireTwoPersons } from '../controls/two-persons.ts';
import { listStaysConcerning } from '../indications/concerned.ts';
import { fourEyes } from '../money/two-names.ts';
import { holdEnded } from '../parking/exit/hold-ended.ts';
import type { PricedRow } from '../parking/exit/recompute.ts';
import { isBlank } from './blank-picture.ts';

/** In SQL, whoever sold, let in, signed or approved the stay `s`. */
export const involvedIn: RawBuilder<string[]> =
  sql`array(select distinct person from unnest(array[s.operator_id, s.entry_operator_id,
  (s.priced_as #>> '{approval,approvedBy,id}')::uuid, (s.priced_as #>> '{approval,askedBy,id}')::uuid,
  (select f.approved_by from free_passes f where f.stay_id = s.id)]) person where person is not null)`;

/** An exit under audit, locked. */
export interface LockedExit {
  readonly stayId: string;
  readonly status: AuditStatus;
  readonly auditId: string | null;
  readonly businessDay: string;
  readonly involved: readonly string[];
  /** Whom it was handed out to, as long as it is theirs. */
  readonly heldBy: string | null;
  readonly operatorId: string | null;
  readonly depositId: string | null;
  readonly exitGateId: string;
  readonly code: string;
  /** As it left. */
  readonly plate: string | null;
  readonly vehicleTypeId: string;
  readonly total: number;
  /** What of it is given back to a member who paid. */
  readonly refunded: number;
  readonly freePass: boolean;
  /** Those that show something. */
  readonly pictures: number;
  readonly risks: readonly string[];
  readonly tariffState: string | null;
  readonly priced: PricedRow;
}

/**
 * Locks exits, always in the same order, so that two who say something of several never wait for each other. One that nobody
 * picked is chosen by being asked for. Refuses what has not left.
 */
export async function lockExits(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedExit>> {
  const sorted = [...new Set(ids)].toSorted((one, other) => (one < other ? -1 : 1));
  await sql`
    insert into audited_exits (stay_id, business_day, exited_at, involved, why, risk)
    select s.id, s.business_day, s.exited_at, ${involvedIn}, array['CHOSEN'], 0 from stays s
    where s.id = ${anyOf(sorted)} and s.state = 'OUT' order by s.id on conflict do nothing`.execute(tx);
  await sql`select from audited_exits where stay_id = ${anyOf(sorted)} order by stay_id for update`.execute(tx);
  await holdEnded(tx, sorted);
  const { rows } = await sql<LockedExit>`
    select q.stay_id as "stayId", q.status, q.audit_id as "auditId", to_char(q.business_day, 'YYYY-MM-DD') as "businessDay",
      case when q.claimed_until > now() then q.claimed_by end as "heldBy", ${involvedIn} as involved, s.operator_id as "operatorId", s.deposit_id as "depositId", s.exit_gate_id as "exitGateId", s.code,
      coalesce(p.exit_plate, p.entry_plate) as plate, s.vehicle_type_id as "vehicleTypeId", s.total, s.free_pass as "freePass",
      coalesce((select f.amount from member_refunds f where f.stay_id = s.id and f.state = 'AGREED'), 0)::bigint
        + coalesce((select k.amount from corrections k where k.stay_id = s.id and k.state = 'APPROVED'), 0)::bigint as refunded,
      (select count(*)::integer from stay_images i join asset_files f on f.token = i.token where i.stay_id = s.id and not ${isBlank}) as pictures, q.risks, s.tariff_state as "tariffState",
      jsonb_build_object('id', s.id, 'tariff_state', s.tariff_state, 'vehicle_type_id', s.vehicle_type_id, 'parking_type',
        s.parking_type, 'priced_as', s.priced_as, 'prepaid', s.prepaid::text, 'free_pass', s.free_pass, 'total', s.total::text,
        'variance', s.variance::text, 'entered_at', s.entered_at, 'priced_at', s.priced_at) as priced
    from audited_exits q join stays s on s.id = q.stay_id left join stay_plates p on p.stay_id = s.id
    where q.stay_id = ${anyOf(sorted)}`.execute(tx);
  const found = new Map(rows.map((row) => [row.stayId, { ...row, priced: withTimes(row.priced) }]));
  if (found.size < sorted.length) throw new Failure('record-not-found');
  return found;
}

const withTimes = (row: PricedRow): PricedRow => ({
  ...row,
  entered_at: new Date(row.entered_at),
  priced_at: new Date(row.priced_at),
});

type Acting = Pick<Context, 'reads' | 'site' | 'actor'> & { readonly actor: { readonly userId: string } };

/**
 * Refuses whoever had a part in one of the exits, and whoever may be the same person. To whom nothing but an indication ties one, it is
 * not there: another word would tell them of it.
 */
export async function refuseInvolved(
  context: Acting,
  exits: readonly Pick<LockedExit, 'stayId' | 'involved'>[],
): Promise<void> {
  await requireTwoPersons(context, [...new Set(exits.flatMap(({ involved }) => involved))], () =>
    fourEyes('soldThis', 'AUDITOR'),
  );
  const concerning = await listStaysConcerning(context.reads, context.actor);
  if (exits.some(({ stayId }) => concerning.includes(stayId))) throw new Failure('record-not-found');
}

/** Refuses what left too long ago. */
export function refuseTooLate({ businessDay }: Pick<LockedExit, 'businessDay'>, site: Site): void {
  const until = shiftDays(businessDay, auditOpenDays);
  if (businessDayOf(new Date(), site) > until) throw new Failure('decision-too-late', { values: { day: until } });
}

/** What people call it by. */
export const carOf = ({ plate, code }: Pick<LockedExit, 'plate' | 'code'>): string => plate ?? code;
