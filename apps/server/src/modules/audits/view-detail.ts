import { type AuditDetail, type AuditStep, type AuditedExit } from '@parking/contract/audits/audited-exit';
import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { listHiddenDeposits } from '../money/deposits/takings.ts';
import { exitAmounts } from '../money/deposits/blind.ts';
import { listStaysConcerning } from '../indications/concerned.ts';
import { chargeAgain, type PricedRow } from '../parking/exit/recompute.ts';
import { isBlank } from './blank-picture.ts';
import { readBook } from './book-finding.ts';
import { readAuditedExits, readUnpicked } from './read-exits.ts';
import { listUntold } from './recheck.ts';
import { isRepeated } from './repeated-picture.ts';

/** Everything that is known of an exit. Who sold, and who did anything to it, is told once it is decided. */
export async function viewDetail({
  reads,
  site,
  actor,
  query,
}: Context<typeof contract.parkingOutAudits.viewDetail>): Promise<AuditDetail> {
  const stayId = query.parkingOutId.toLowerCase();
  // What is looked at by an indication is shown to whom that concerns as if nobody had picked it.
  const concerned = (await listStaysConcerning(reads, actor)).includes(stayId);
  const untold = await listUntold(reads, actor);
  const [known] = concerned ? [] : await readAuditedExits(reads, site, [stayId], untold);
  const found = known ?? (await readUnpicked(reads, site, stayId));
  if (!found) throw new Failure('record-not-found');
  const hidden = await isHidden(reads, actor, stayId);
  const exit: AuditedExit = hidden
    ? { ...found, ...Object.fromEntries(exitAmounts.map((field) => [field, null])) }
    : found;
  const isDecided = found.status !== 'UNAUDITED';
  const local = (at: Date): string => toLocalDateTime(at, site.zone);
  const [audits, pictures, events, operations, evidence] = [
    await listAudits(reads, stayId),
    await listPictures(reads, stayId),
    await listEvents(reads, stayId),
    await listOperations(reads, stayId),
    await readEvidence(reads, stayId),
  ];
  return {
    exit,
    // What is asked anew of others is told to none of them.
    audits: audits
      .filter(({ id }) => !untold.includes(id))
      .map((step) => ({
        ...step,
        at: local(step.at),
        confirmedAt: step.confirmedAt && local(step.confirmedAt),
        rolledBackAt: step.rolledBackAt && local(step.rolledBackAt),
      })),
    pictures: pictures.map((picture) => ({ ...picture, takenAt: local(picture.takenAt) })),
    events: events.map((event) => ({ ...event, at: local(event.at) })),
    operations: operations.map((one) => ({ ...one, at: local(one.at), actor: isDecided ? one.actor : null })),
    evidence: {
      ...evidence,
      pricedAt: evidence.pricedAt && local(evidence.pricedAt),
      recomputed: hidden ? null : evidence.recomputed,
    },
  };
}

type At<Row, Name extends keyof Row> = Omit<Row, Name> & { readonly [Key in Name]: Date | Extract<Row[Key], null> };

/** Of an own deposit that is still counted blind; nobody audits it, but may look at the list. */
async function isHidden(reads: Reads, actor: { readonly userId: string }, stayId: string): Promise<boolean> {
  const deposits = await listHiddenDeposits(reads, actor);
  if (deposits.length === 0) return false;
  const stay = await reads.selectFrom('stays').select('depositId').where('id', '=', stayId).executeTakeFirst();
  return stay?.depositId != null && deposits.includes(stay.depositId);
}

async function listAudits(reads: Reads, stayId: string) {
  const { rows } = await sql<At<AuditStep, 'at' | 'confirmedAt' | 'rolledBackAt'> & { at: Date }>`
    select a.id, a.n, a.status, a.at, u.username as by, l.plate as "plateNumber", t.label as "vehicleLabel",
      t.label_en as "vehicleLabelEn", a.amount, a.needs_second as "needsSecond", cu.username as "confirmedBy", c.at as "confirmedAt",
      a.reason, a.note, ru.username as "rolledBackBy", r.at as "rolledBackAt", r.note as "rollbackNote"
    from parking_out_audits a left join users u on u.id = a.by_id
    left join vehicle_types t on t.id = a.vehicle_type_id
    left join audit_plates l on l.audit_id = a.id and l.side = 'EXIT' and a.status <> 'MATCHED'
    left join parking_out_audit_confirmations c on c.audit_id = a.id left join users cu on cu.id = c.by_id
    left join parking_out_audit_rollbacks r on r.audit_id = a.id left join users ru on ru.id = r.by_id
    where a.stay_id = ${stayId} order by a.n`.execute(reads);
  return rows;
}

async function listPictures(reads: Reads, stayId: string) {
  const { rows } = await sql<At<AuditDetail['pictures'][number], 'takenAt'> & { takenAt: Date }>`
    select i.side, i.token, i.taken_at as "takenAt", ${isRepeated} as repeated, ${isBlank} as blank, f.plate_box as "plateBox"
    from stay_images i join asset_files f on f.token = i.token
    where i.stay_id = ${stayId} order by i.taken_at, i.token`.execute(reads);
  return rows;
}

async function listEvents(reads: Reads, stayId: string) {
  const { rows } = await sql<At<AuditDetail['events'][number], 'at'> & { at: Date }>`
    select e.event_id::text as id, e.at, n.side, g.name as "gateName", e.type, e.data->>'plateNumber' as "plateNumber",
      case when jsonb_typeof(e.data->'plateConfidence') = 'number' then (e.data->>'plateConfidence')::double precision end as confidence,
      e.data->>'parkingCode' as "parkingCode"
    from stays s
    cross join lateral (values ('ENTRY', s.entry_gate_id, s.entered_at), ('EXIT', s.exit_gate_id, s.exited_at)) as n (side, gate_id, at)
    join gate_events e on e.gate_id = n.gate_id and e.at between n.at - interval '2 minutes' and n.at + interval '2 minutes'
    join gates g on g.id = n.gate_id
    where s.id = ${stayId} order by e.at, e.event_id limit 200`.execute(reads);
  return rows;
}

async function listOperations(reads: Reads, stayId: string) {
  const { rows } = await sql<At<AuditDetail['operations'][number], 'at'> & { at: Date }>`
    select o.id::text, o.at, o.action, o.actor_name as actor, o.payload::jsonb #>> '{after,note}' as note
    from operations_log o where o.entity = 'stays' and o.entity_id = ${stayId} order by o.at, o.id limit 100`.execute(
    reads,
  );
  return rows;
}

interface Evidence {
  readonly tariffState: string | null;
  readonly pricedAt: Date | null;
  readonly lostTicket: string | null;
  readonly overridden: boolean;
  readonly prepaid: number;
  readonly recomputed: number | null;
}

async function readEvidence(reads: Reads, stayId: string): Promise<Evidence> {
  const { rows } = await sql<Omit<Evidence, 'recomputed'> & { row: PricedRow }>`
    select s.tariff_state as "tariffState", s.priced_at as "pricedAt", s.priced_as ->> 'lostTicket' as "lostTicket",
      coalesce(s.priced_as ? 'priceOverride', false) as overridden, s.prepaid, jsonb_build_object('id', s.id, 'tariff_state', s.tariff_state, 'vehicle_type_id',
        s.vehicle_type_id, 'parking_type', s.parking_type, 'priced_as', s.priced_as, 'prepaid', s.prepaid::text, 'free_pass',
        s.free_pass, 'total', s.total::text, 'variance', s.variance::text, 'entered_at', s.entered_at, 'priced_at', s.priced_at) as row
    from stays s where s.id = ${stayId}`.execute(reads);
  const [found] = rows;
  if (!found) throw new Failure('record-not-found');
  const { row, ...known } = found;
  const book = await readBook(reads, known.tariffState);
  const priced = { ...row, entered_at: new Date(row.entered_at), priced_at: new Date(row.priced_at) };
  return { ...known, recomputed: book && chargeAgain(priced, book) };
}
