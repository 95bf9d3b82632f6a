import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { StayPair } from '@parking/contract/parking/lists/stay-lists';
import type { StayEvent } from '@parking/contract/parking/lists/parking-logs';
import { normalisePlate } from '@parking/contract/parking/plates';
import { type RawBuilder, sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import { type Reads, anyOf } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { asCode } from '../lookup/find-stay.ts';
import { listHiddenDeposits } from '../../money/deposits/takings.ts';

type Log = Context<typeof contract.parkingLogs.get>;

const mostStays = 50;

/** The life of one stay, event by event; with several stays of the same ticket or plate, which ones there are. */
export async function readParkingLog({ reads, site, actor, query }: Log) {
  const hidden = await listHiddenDeposits(reads, actor);
  const ids = query.parkingInId === undefined ? await findStays(reads, query.search ?? '') : [query.parkingInId];
  const stays = await readPairs(reads, site, ids, hidden);
  if (query.parkingInId !== undefined && stays.length === 0) throw new Failure('stay-not-found');
  const [only] = stays;
  const one = stays.length === 1 && only ? only : null;
  return { stays, parkingInId: one?.id ?? null, events: one ? await readEvents(reads, site, one.id, hidden) : [] };
}

/** By the whole code, plate or receipt number: each by its own index. */
async function findStays(reads: Reads, text: string): Promise<string[]> {
  const plate = normalisePlate(text);
  const { rows } = await sql<{ id: string }>`
    select s.id from stays s where s.id in (
      select id from stays where code = ${asCode(text)}
      union select stay_id from stay_plates where (plate_key = ${plate} or other_key = ${plate}) and ${plate} <> ''
      union select stay_id from receipts where receipt_number = ${text})
    order by s.entered_at desc, s.id limit ${mostStays}`.execute(reads);
  return rows.map(({ id }) => id);
}

async function readPairs(reads: Reads, site: Site, ids: readonly string[], hidden: readonly string[]) {
  const hide = (field: string): string | null => (field === 'total' ? 'deposit_id = any($hidden)' : null);
  const fields = selectList(StayPair, site.zone, hide).split('$hidden');
  const { rows } = await sql<typeof StayPair._zod.output>`
    select ${sql.join(
      fields.map((part) => sql.raw(part)),
      sql`${[...hidden]}::uuid[]`,
    )} from stay_pairs_v where id = ${anyOf(ids)} order by datetime_in desc, id`.execute(reads);
  return rows;
}

interface EventRow extends Omit<StayEvent, 'at'> {
  readonly at: Date;
}

async function readEvents(reads: Reads, site: Site, stayId: string, hidden: readonly string[]): Promise<StayEvent[]> {
  const parts = [
    gateEvents(stayId, await readOwnReadings(reads, stayId)),
    ends(stayId, hidden),
    changes(stayId),
    payments(stayId, hidden),
    bookings(stayId, hidden),
    handling(stayId),
  ];
  const { rows } = await sql<EventRow>`
    select * from (${sql.join(parts, sql` union all `)}) as told (id, at, kind, code, state, "gateName", actor, amount, note,
      "parkingCode", "plateNumber", "copyNumber", images)
    order by at, case kind when 'GATE_EVENT' then 0 when 'ENTRY' then 1 when 'PAYMENT' then 2 when 'EXIT' then 3 else 4 end, id
    limit 500`.execute(reads);
  return rows.map((row) => ({ ...row, at: toLocalDateTime(row.at, site.zone) }));
}

const noImages = sql.raw(`'{}'::text[]`);
const none = sql.raw('null::text');

/** Events of its gates around its two ends. */
const aroundItsEnds = sql`
  join gate_events e on (e.gate_id = s.entry_gate_id and e.at between s.entered_at - interval '5 minutes' and s.entered_at + interval '5 minutes')
    or (e.gate_id = s.exit_gate_id and e.at between s.exited_at - interval '5 minutes' and s.exited_at + interval '5 minutes')`;

/** Plates that its gates told around its two ends, as they were written, which are its own. */
async function readOwnReadings(reads: Reads, stayId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string; keys: string[] }>`
    select distinct e.data->>'plateNumber' as text, array[nullif(p.plate_key, ''), p.other_key] as keys
    from stays s join stay_plates p on p.stay_id = s.id ${aroundItsEnds}
    where s.id = ${stayId} and e.data->>'plateNumber' <> ''`.execute(reads);
  return rows.flatMap(({ text, keys }) => (keys.includes(normalisePlate(text)) ? [text] : []));
}

/** What its gates told of it: the event that made it, and readings of its code or plate around its two ends. */
const gateEvents = (stayId: string, readings: readonly string[]): RawBuilder<unknown> => sql`
  select e.event_id::text, e.at, 'GATE_EVENT', e.type, ${none}, g.name, ${none}, null::bigint, ${none},
    e.data->>'parkingCode', e.data->>'plateNumber', null::integer, ${noImages}
  from stays s ${aroundItsEnds}
  join gates g on g.id = e.gate_id
  where s.id = ${stayId} and (e.event_id = s.entry_event_id or upper(e.data->>'parkingCode') = s.code
    or e.data->>'plateNumber' = any(${[...readings]}::text[]))`;

/** Entry, exit, and what took the entry away. */
const ends = (stayId: string, hidden: readonly string[]): RawBuilder<unknown> => sql`
  select v.id::text || '-in', v.datetime_in, 'ENTRY', v.origin, ${none}, v.gate_name, v.operator, null::bigint, v.note,
    v.parking_code, v.plate_number, null::integer, v.images
  from stay_entries_v v where v.id = ${stayId}
  union all
  select v.id::text || '-out', v.datetime_out, 'EXIT', v.exit_kind, ${none}, v.gate_name, v.operator,
    case when v.deposit_id = ${anyOf(hidden)} then null else v.total end, v.note, v.parking_code, v.plate_number,
    null::integer, v.images
  from stay_exits_v v where v.id = ${stayId}
  union all
  select v.id::text || '-gone', v.deleted_at, 'DELETED', 'DELETED', ${none}, v.gate_name, v.deleted_by, null::bigint, v.note,
    v.parking_code, v.plate_number, null::integer, ${noImages}
  from deleted_entries_v v where v.id = ${stayId}`;

/** Corrections by hand, as the operations log has them; what it says of amounts stays there. */
const changes = (stayId: string): RawBuilder<unknown> => sql`
  select o.id::text, o.at, 'CHANGE', o.action, ${none}, ${none}, o.actor_name, null::bigint, o.payload::jsonb #>> '{after,note}',
    o.payload::jsonb #>> '{after,parkingCode}', o.payload::jsonb #>> '{after,plateNumber}', null::integer, ${noImages}
  from operations_log o
  where o.entity = 'stays' and o.entity_id = ${stayId} and o.action not in ('reprint-ticket', 'reprint-receipt', 'delete-entry')`;

const payments = (stayId: string, hidden: readonly string[]): RawBuilder<unknown> => sql`
  select l.id::text, l.at, 'PAYMENT', l.direction, l.status, l.gate_name, l.operator,
    case when l.deposit_id = ${anyOf(hidden)} then null else l.amount end, l.error, ${none}, ${none}, null::integer, ${noImages}
  from payment_logs_v l where l.payment_id in (select id from payments where stay_id = ${stayId})`;

const bookings = (stayId: string, hidden: readonly string[]): RawBuilder<unknown> => sql`
  select t.id::text, t.booked_at, 'BOOKING', t.kind, ${none}, ${none}, t.operator,
    case when t.taken_in = ${anyOf(hidden)} then null else t.amount end, t.reason, ${none}, ${none}, null::integer, ${noImages}
  from transactions_v t
  where t.source_id = any(array(select id from payments where stay_id = ${stayId}) || array(
    select id from parking_out_audits where stay_id = ${stayId} and amount <> 0) || ${stayId}::uuid)`;

/** Copies, commands to gates, barriers opened by hand or by their own button. */
const handling = (stayId: string): RawBuilder<unknown> => sql`
  select r.id::text, r.at, 'REPRINT', r.what, ${none}, ${none}, u.username, null::bigint, r.note, ${none}, ${none}, r.copy_number, ${noImages}
  from reprints r join users u on u.id = r.by_id where r.stay_id = ${stayId}
  union all
  select c.id::text, c.created_at, 'COMMAND', c.command, c.state, g.name, u.username, null::bigint, c.error, ${none}, ${none}, null::integer, ${noImages}
  from gate_commands c join gates g on g.id = c.gate_id left join users u on u.id = c.requested_by where c.cause_id = ${stayId}
  union all
  select m.id::text, m.at, 'OPENING', 'MANUAL', ${none}, g.name, u.username, null::bigint, m.note, ${none}, ${none}, null::integer,
    array_remove(array[m.image_token, m.camera_token], null)
  from manual_openings m join gates g on g.id = m.gate_id join users u on u.id = m.by_id where m.stay_id = ${stayId}
  union all
  select b.id::text, b.at, 'OPENING', 'BUTTON', ${none}, g.name, ${none}, null::bigint, ${none}, ${none}, ${none}, null::integer, ${noImages}
  from barrier_openings b join gates g on g.id = b.gate_id where b.stay_id = ${stayId}`;
