import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import type { LiveStay } from '@parking/contract/parking/lists/transactions';
import { sql } from 'kysely';
import { businessDayBounds, businessDayOf } from '../../../platform/business-day.ts';
import { type Reads, anyOf } from '../../../platform/db/pool.ts';
import type { Actor, Context, Site } from '../../../platform/http/context.ts';
import { listHiddenDeposits } from '../../money/deposits/takings.ts';

type Transactions = typeof contract.transactions;

type Counts = Omit<ReplyOf<Transactions['liveCounts']>, 'day'>;

const usualSize = 50;
/** Nobody watches live what happened before. */
const oldestDays = 7;

interface Narrowing {
  readonly gateId?: string | undefined;
  readonly operatorId?: string | undefined;
  /** Exits of these deposits alone, and entries since the first of them opened. */
  readonly ofDeposits?: { readonly ids: readonly string[]; readonly since: Date };
  readonly size: number;
}

/** The newest entries and exits together, and what took their place, each by its own index. */
async function readLive(reads: Reads, site: Site, actor: Actor, given: Narrowing): Promise<LiveStay[]> {
  const { gateId, operatorId, ofDeposits, size } = given;
  const hidden = await listHiddenDeposits(reads, actor);
  const since = ofDeposits?.since ?? new Date(Date.now() - oldestDays * 86_400_000);
  const gate = gateId === undefined ? sql`` : sql`and gate_id = ${gateId}`;
  const operator = operatorId === undefined ? sql`` : sql`and operator_id = ${operatorId}`;
  const deposits = ofDeposits ? sql`and deposit_id = ${anyOf(ofDeposits.ids)}` : sql``;
  const nobody = sql`null, null, null::integer, null::bigint, null::uuid, null, null, '{}'::text[]`;
  const openings = sql`
      union all
      (select id, 'OPENING', at, parking_code, null, null::uuid, null, null, gate_id, gate_name, operator_id, operator, ${nobody}
      from manual_openings_v where at >= ${since} ${gate} ${operator} order by at desc, id limit ${size})`;
  const deleter = operatorId === undefined ? sql`` : sql`and deleted_by_id = ${operatorId}`;
  const deletions = sql`
      union all
      (select id, 'DELETED', deleted_at, parking_code, plate_number, vehicle_id, vehicle_label, vehicle_label_en, gate_id, gate_name,
        deleted_by_id, deleted_by, ${nobody}
      from deleted_entries_v where deleted_at >= ${since} ${gate} ${deleter} order by deleted_at desc, id limit ${size})`;
  const at = sql.raw(`to_char(at at time zone '${site.zone}', 'YYYY-MM-DD"T"HH24:MI:SS')`);
  const { rows } = await sql<LiveStay>`
    select id, kind, ${at} as at, parking_code as "parkingCode", plate_number as "plateNumber", vehicle_id as "vehicleId",
      vehicle_label as "vehicleLabel", vehicle_label_en as "vehicleLabelEn", gate_id as "gateId", gate_name as "gateName",
      operator_id as "operatorId", operator, paid_type_label as "paidTypeLabel", paid_type_label_en as "paidTypeLabelEn",
      duration_minutes as "durationMinutes", exit_kind as "exitKind", flags, case when deposit_id = ${anyOf(hidden)} then null else total end as total, image
    from (
      (select id, 'IN' as kind, datetime_in as at, parking_code, plate_number, vehicle_id, vehicle_label, vehicle_label_en,
        gate_id, gate_name, operator_id, operator, null as paid_type_label, null as paid_type_label_en,
        null::integer as duration_minutes, null::bigint as total, null::uuid as deposit_id, images[1] as image,
        null as exit_kind, case when state = 'INSIDE' then flags else '{}' end as flags
      from stay_entries_v where datetime_in >= ${since} and state <> 'DELETED' ${gate} ${operator}
      order by datetime_in desc, id limit ${size})
      union all
      (select id, 'OUT', datetime_out, parking_code, plate_number, vehicle_id, vehicle_label, vehicle_label_en, gate_id,
        gate_name, operator_id, operator, paid_type_label, paid_type_label_en, duration_minutes, total, deposit_id,
        coalesce(images[1], images_in[1]), exit_kind, flags
      from stay_exits_v where datetime_out >= ${since} ${gate} ${operator} ${deposits}
      order by datetime_out desc, id limit ${size})
      ${ofDeposits ? sql`` : sql`${openings} ${deletions}`}) as happened
    order by at desc, kind desc, id limit ${size}`.execute(reads);
  return rows;
}

export const listLive = ({ reads, site, actor, query }: Context<Transactions['live']>): Promise<LiveStay[]> =>
  readLive(reads, site, actor, { ...query, size: query.size ?? usualSize });

/** Of the business day, each by its own index. */
export async function countLive({ reads, site, query }: Context<Transactions['liveCounts']>) {
  const day = businessDayOf(new Date(), site);
  const { from, until } = businessDayBounds(day, site);
  const { gateId = null, operatorId = null } = query;
  const within = (
    at: string,
    gate: string,
    operator: string,
  ) => sql`${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${until}
      and (${gateId}::uuid is null or ${sql.ref(gate)} = ${gateId}) and (${operatorId}::uuid is null or ${sql.ref(operator)} = ${operatorId})`;
  const { rows } = await sql<Counts>`
    select sum("in")::integer as "in", sum("out")::integer as "out", sum(openings)::integer as openings,
      sum(deleted)::integer as deleted, sum(wrong)::integer as wrong
    from (
      select count(*) as "in", 0 as "out", 0 as openings, 0 as deleted,
        count(*) filter (where state = 'INSIDE' and flags <> '{}') as wrong
      from stays where ${within('enteredAt', 'entryGateId', 'entryOperatorId')} and state <> 'DELETED'
      union all
      select 0, count(*), 0, 0, count(*) filter (where flags <> '{}' or exit_kind = 'LOST_TICKET')
      from stays where ${within('exitedAt', 'exitGateId', 'operatorId')}
      union all
      select 0, 0, count(*), 0, count(*) from manual_openings where ${within('at', 'gateId', 'byId')}
      union all
      select 0, 0, 0, count(*), count(*) from stays where ${within('deletedAt', 'entryGateId', 'deletedBy')}) counted`.execute(
    reads,
  );
  return { day, ...(rows[0] ?? { in: 0, out: 0, openings: 0, deleted: 0, wrong: 0 }) };
}

/** What the caller has done since the own deposit opened; nothing while none is open. */
export async function listOwnLive(context: Context<Transactions['userLive']>): Promise<LiveStay[]> {
  const { reads, site, actor, query } = context;
  const open = await reads
    .selectFrom('deposits')
    .select(['id', 'openedAt'])
    .where('operatorId', '=', actor.userId)
    .where('state', '=', 'OPEN')
    .orderBy('openedAt')
    .execute();
  const [first] = open;
  if (!first) return [];
  return readLive(reads, site, actor, {
    operatorId: actor.userId,
    ofDeposits: { ids: open.map(({ id }) => id), since: new Date(first.openedAt.getTime() - 60_000) },
    size: query.size ?? usualSize,
  });
}
