import type { CaseMoment } from '@parking/contract/indications/cheating-indications';
import { IndicationCase as Case } from '@parking/contract/indications/cheating-indications';
import type { CheatingType, SubjectKind } from '@parking/contract/indications/cheating-types';
import { type RawBuilder, sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';

/** So many moments are told of a case, and of so many of its cars. */
const mostMoments = 300;
const mostStays = 20;
/** Before and after a car or an opening. */
const nearMinutes = 2;

/** What a case is about, as it was found. */
export interface Found {
  readonly id: string;
  readonly rule: CheatingType;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  readonly finding: string;
  /** Where its subject did it, if its rule says so. */
  readonly gateIds: readonly string[] | null;
  readonly from: Date;
  readonly to: Date;
}

type Source = RawBuilder<unknown>;

const columns = sql.raw('at, kind, record_id, name, what, gate, by, amount, owed, note');
const near = sql.raw(`interval '${nearMinutes} minutes'`);
const none = sql.raw('null::text');
const noMoney = sql.raw('null::bigint, null::bigint');

const staysOf = ({ id }: Found): Source => sql`(
  select s.* from indication_stays n join stays s on s.id = n.stay_id where n.indication_id = ${id}
  order by coalesce(s.exited_at, s.entered_at) desc, s.id limit ${sql.lit(mostStays)})`;

const gateEvents = (places: Source): Source => sql`
  select distinct on (e.gate_id, e.event_id) e.at, 'GATE_EVENT' as kind, e.event_id::text as record_id,
    coalesce(e.data ->> 'parkingCode', e.data ->> 'plateNumber', 'loop ' || (e.data ->> 'loop')) as name, e.type as what, g.name as gate,
    ${none} as by, ${noMoney}, e.data ->> 'cause' as note
  from (${places}) p join gate_events e on e.gate_id = p.gate_id and e.at between p.at - ${near} and p.until + ${near}
  join gates g on g.id = e.gate_id where e.type <> 'HEARTBEAT'
  order by e.gate_id, e.event_id, e.received_at`;

/** Of its cars: how they came in and left, what the gates saw of it, what people did to them. */
const ofStays = (found: Found): Source[] => {
  const stays = staysOf(found);
  return [
    sql`select s.entered_at as at, 'ENTRY' as kind, s.id::text as record_id, s.code as name, s.origin as what, g.name as gate,
      u.username as by, ${noMoney}, ${none} as note
      from ${stays} s join gates g on g.id = s.entry_gate_id left join users u on u.id = s.entry_operator_id`,
    sql`select s.exited_at as at, case when s.operator_id is null then 'EXIT' else 'SALE' end as kind, s.id::text as record_id,
      s.code as name, s.exit_kind as what, g.name as gate, u.username as by, s.total as amount, null::bigint as owed, ${none} as note
      from ${stays} s left join gates g on g.id = s.exit_gate_id left join users u on u.id = s.operator_id
      where s.exited_at is not null`,
    gateEvents(sql`
      select s.entry_gate_id as gate_id, s.entered_at as at, s.entered_at as until from ${stays} s
      union all select s.exit_gate_id, s.exited_at, s.exited_at from ${stays} s where s.exited_at is not null`),
    sql`select o.at, 'OPERATION' as kind, o.id::text as record_id, s.code as name, o.action as what, ${none} as gate, o.actor_name as by,
      ${noMoney}, ${none} as note
      from ${stays} s join operations_log o on o.entity = 'stays' and o.entity_id = s.id::text`,
    sql`select r.at, 'REPRINT' as kind, s.id::text as record_id, s.code as name, r.what, ${none} as gate, u.username as by, ${noMoney}, r.note
      from ${stays} s join reprints r on r.stay_id = s.id join users u on u.id = r.by_id`,
    sql`select r.made_at as at, 'RECEIPT' as kind, s.id::text as record_id, r.receipt_number as name, r.kind as what, g.name as gate,
      ${none} as by, ${noMoney}, ${none} as note
      from ${stays} s join receipts r on r.stay_id = s.id join gates g on g.id = r.gate_id`,
    openings(sql`m.stay_id in (select id from ${stays} s)`, sql`b.stay_id in (select id from ${stays} s)`),
  ];
};

/** Barriers opened by hand, and those that a gate says were opened by its button. */
const openings = (byHand: Source, byGate: Source): Source => sql`
  select m.at, 'OPENING' as kind, m.id::text as record_id, ${none} as name, ${none} as what, g.name as gate, u.username as by,
    ${noMoney}, m.note
  from manual_openings m join gates g on g.id = m.gate_id join users u on u.id = m.by_id where ${byHand}
  union all
  select b.at, 'BARRIER', b.id::text, null, null, g.name, null, ${noMoney}, null
  from barrier_openings b join gates g on g.id = b.gate_id where ${byGate}`;

const within = (column: Source, { from, to }: Found): Source => sql`${column} between ${from} and ${to}`;

/** What was opened by this person, or at this gate, without a car. */
const openingsOf = (found: Found): Source[] => {
  const { subjectKind, subjectId } = found;
  const isGate = subjectKind === 'GATE';
  const own = sql`${isGate ? sql`m.gate_id` : sql`m.by_id`} = ${subjectId} and m.stay_id is null and ${within(sql`m.at`, found)}`;
  const others = isGate
    ? sql`b.gate_id = ${subjectId} and b.stay_id is null and ${within(sql`b.at`, found)}`
    : sql`false`;
  const all = openings(own, others);
  return [
    all,
    gateEvents(sql`
      select m.gate_id, m.at, m.at as until from manual_openings m where ${own}
      union all select b.gate_id, b.at, b.at from barrier_openings b where ${others}`),
  ];
};

/** At the gates of loops: what they felt, and who left or came in. What is about a gate itself is found of one hour. */
const atLoops = ({ subjectId, gateIds, from, to }: Found): Source[] => {
  const gates = sql`${[...(gateIds ?? [subjectId])]}::uuid[]`;
  const since = sql`${gateIds === null ? to : from}::timestamptz`;
  const until = gateIds === null ? sql`${since} + interval '1 hour'` : sql`${to}::timestamptz`;
  return [
    gateEvents(sql`select gate_id, ${since} as at, ${until} as until from unnest(${gates}) gate_id`),
    sql`select s.exited_at as at, case when s.operator_id is null then 'EXIT' else 'SALE' end as kind, s.id::text as record_id, s.code as name,
      s.exit_kind as what, g.name as gate, u.username as by, s.total as amount, null::bigint as owed, ${none} as note
      from stays s join gates g on g.id = s.exit_gate_id left join users u on u.id = s.operator_id
      where s.exit_gate_id = any(${gates}) and s.exited_at between ${since} and ${until}`,
    sql`select s.entered_at as at, 'ENTRY' as kind, s.id::text as record_id, s.code as name, s.origin as what, g.name as gate,
      u.username as by, ${noMoney}, ${none} as note
      from stays s join gates g on g.id = s.entry_gate_id left join users u on u.id = s.entry_operator_id
      where s.entry_gate_id = any(${gates}) and s.entered_at between ${since} and ${until}`,
  ];
};

/** What happened at a gate while it was found, and a little around it. */
const aroundGate = ({ subjectId, from, to }: Found): Source[] => [
  gateEvents(sql`select ${subjectId}::uuid as gate_id, ${from}::timestamptz as at, ${to}::timestamptz as until`),
];

/** The numbers before and after each gap. */
const receiptsAtGaps = ({ subjectId, finding }: Found): Source[] => {
  const [day = '', epoch = '0'] = finding.split(':');
  return [
    sql`select r.made_at as at, 'RECEIPT' as kind, r.stay_id::text as record_id, r.receipt_number as name, r.kind as what, r.gate, ${none} as by,
      ${noMoney}, ${none} as note
      from (
        select r.*, g.name as gate, lead(number) over w as next, lag(number) over w as before from receipts r join gates g on g.id = r.gate_id
        where r.gate_id = ${subjectId} and r.business_day = ${day}::date and r.epoch = ${epoch}::integer
        window w as (order by r.number)) r
      where r.next > r.number + 1 or r.before < r.number - 1`,
  ];
};

const deposits = (which: Source): Source => sql`
  select coalesce(z.at, d.opened_at) as at, 'DEPOSIT' as kind, d.id::text as record_id, d.number::text as name, d.state as what,
    ${none} as gate, u.username as by, c.counted as amount, t.owed, ${none} as note
  from deposits d join users u on u.id = d.operator_id
  left join lateral (select min(at) as at from deposit_steps where deposit_id = d.id and to_state = 'SUBMITTED') z on true
  left join lateral (select counted from deposit_counts where deposit_id = d.id order by n desc limit 1) c on true
  left join lateral (select owed from deposit_takings_v where deposit_id = d.id) t on true
  where d.kind = 'SHIFT' and ${which}
  union all
  select p.received_at, 'DEPOSIT_PAID', d.id::text, d.number::text, d.state, null, u.username, p.value, null::bigint, null
  from deposits d join deposit_payments p on p.deposit_id = d.id join users u on u.id = p.by_id
  where d.kind = 'SHIFT' and ${which}`;

const lastDeposits = ({ subjectId, finding }: Found): Source[] => [
  deposits(sql`d.id in (
    select e.id from deposits e where e.operator_id = ${subjectId} and e.kind = 'SHIFT'
      and e.number <= (select number from deposits where id::text = ${finding}) order by e.number desc limit 5)`),
];

const depositsWithin = (found: Found): Source[] => [
  deposits(sql`d.operator_id = ${found.subjectId} and ${within(sql`d.opened_at`, found)}`),
];

const acts = [
  'edit-plate',
  'update-code',
  'ask-delete-entry',
  'delete-entry',
  'roll-back',
  'exit-by-hand',
  'stay-by-hand',
  'reprint-receipt',
];

const operations = (by: string, from: Source, to: Source): Source => sql`
  select o.at, 'OPERATION' as kind, o.id::text as record_id, s.code as name, o.action as what, ${none} as gate, o.actor_name as by,
    ${noMoney}, ${none} as note
  from operations_log o left join stays s on o.entity = 'stays' and s.id::text = o.entity_id
  where o.actor_id = ${by} and o.at between ${from} and ${to} and o.action = any(${acts}::text[])`;

const correctionsWithin = ({ subjectId, from, to }: Found): Source[] => [
  operations(subjectId, sql`${from}::timestamptz`, sql`${to}::timestamptz`),
];

const correctionsOfShift = ({ subjectId, finding, to }: Found): Source[] => [
  deposits(sql`d.id::text = ${finding}`),
  operations(subjectId, sql`(select opened_at from deposits where id::text = ${finding})`, sql`${to}::timestamptz`),
];

const reprintsWithin = (found: Found): Source[] => [
  sql`select r.at, 'REPRINT' as kind, r.stay_id::text as record_id, s.code as name, r.what, ${none} as gate, u.username as by, ${noMoney}, r.note
    from reprints r join users u on u.id = r.by_id left join stays s on s.id = r.stay_id
    where r.by_id = ${found.subjectId} and r.what in ('TICKET', 'RECEIPT') and ${within(sql`r.at`, found)}`,
];

/** Gates that fell silent and came back while this person sold there. */
const cutsWithin = ({ subjectId, from, to }: Found): Source[] => [
  sql`select e.at, 'GATE_EVENT' as kind, e.event_id::text as record_id, ${none} as name, e.type as what, g.name as gate, ${none} as by,
    ${noMoney}, e.data ->> 'reason' as note
    from gate_events e join gates g on g.id = e.gate_id
    where e.type in ('OFFLINE', 'ONLINE') and e.at between ${from} and ${to} and ${subjectId} = (
      select operator_id from stays where exit_gate_id = e.gate_id and operator_id is not null
        and exited_at between e.at - interval '3 hours' and e.at order by exited_at desc limit 1)`,
];

/** What a rule stands on beside its cars. */
const sources: Partial<Record<CheatingType, (found: Found) => Source[]>> = {
  OPEN_WITHOUT_SALE: openingsOf,
  HAND_OPENING_RATE: openingsOf,
  LOOP_AGAINST_SALES: atLoops,
  TICKET_WITHOUT_CAR: aroundGate,
  NUMBER_GAP: receiptsAtGaps,
  CASH_GAP: lastDeposits,
  CLUSTER_AT_END: correctionsOfShift,
  ALWAYS_EXACT: depositsWithin,
  LAPPING: depositsWithin,
  CORRECTION_RATE: correctionsWithin,
  REPRINT_RATE: reprintsWithin,
  POWER_CUT: cutsWithin,
};

const steps = ({ id }: Found): Source => sql`
  select s.at, 'STEP' as kind, s.id::text as record_id, ${none} as name, s.kind as what, ${none} as gate, u.username as by,
    s.loss as amount, null::bigint as owed, s.note
  from indication_steps s join users u on u.id = s.by_id where s.indication_id = ${id}`;

/** What happened, in the order of time: of its cars, of what its rule stands on beside them, and what people decided. */
export async function readMoments(
  reads: Reads,
  { zone }: Pick<Site, 'zone'>,
  found: Found,
): Promise<{ moments: CaseMoment[]; momentsLeftOut: boolean }> {
  const all = [...ofStays(found), ...(sources[found.rule]?.(found) ?? []), steps(found)];
  const told = sql.join(
    // The last ones are nearest to what was found.
    all.map(
      (source) =>
        sql`(select ${columns} from (${source}) one (${columns}) order by at desc limit ${sql.lit(mostMoments + 1)})`,
    ),
    sql` union all `,
  );
  const { rows } = await sql<CaseMoment>`
    select ${sql.raw(selectList(Case.shape.moments.element, zone))} from (
      select distinct on (kind, record_id, at, what) * from (${told}) every order by kind, record_id, at, what) shown
    order by shown.at desc, shown.record_id limit ${sql.lit(mostMoments + 1)}`.execute(reads);
  return { moments: rows.slice(0, mostMoments).toReversed(), momentsLeftOut: rows.length > mostMoments };
}
