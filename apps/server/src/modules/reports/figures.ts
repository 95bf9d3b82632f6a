import { tenantType } from '@parking/contract/parking/tenants/tenant-type';
import { shortPaidType, toCollectType } from '@parking/contract/parking/to-collect/let-go';
import type { ReportScope } from '../../platform/report/report-sql.ts';

const none = `'00000000-0000-0000-0000-000000000000'::uuid`;

const columns = `kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, count, gross, discount, fine, tax,
  total, minutes, free_passes, free_pass_value, lost_tickets`;

/** Figures by the names of the filters; none is null. */
const named = (relation: string, more = ''): string => `(
  select business_day, kind, gate_id, vehicle_type_id as vehicle_id, nullif(paid_type_id, ${none}) as paid_type_id,
    nullif(operator_id, ${none}) as operator_id, nullif(shift_id, ${none}) as shift_id, is_member, count, gross, discount, fine,
    tax, total, minutes, free_passes, free_pass_value, lost_tickets${more}
  from ${relation}) figures`;

/** Figures of days and vehicle types alone: a few rows a day. */
const byType = `(select business_day, kind, vehicle_type_id as vehicle_id, is_member, count, gross, discount, fine, tax, total
  from figures_by_day_type_v) figures`;

/** The open deposits of who reads, where cashiers count blind, whichever of their accounts they read by. */
export const ownOpen = (actor: string): string => `(select id from hidden_deposits(${actor}) as hidden (id))`;

/** What keeps own open deposits out of postings. */
export const notOwnOpen = (column: string, actor: string): string =>
  `(${column} is null or ${column} not in ${ownOpen(actor)})`;

/** Whether anything of it is left out. */
export const leavesOut = ({ actor }: Pick<ReportScope, 'actor'>): string =>
  `exists (select from journal_entries where deposit_id in ${ownOpen(actor())})`;

/** Takes the amounts of own open deposits off again; the cars in them are told. */
const takenOff = (kinds: readonly Kind[], { from, to, actor }: Pick<ReportScope, 'from' | 'to' | 'actor'>): string => `
  select business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, 0 as count, -gross as gross,
    -discount as discount, -fine as fine, -tax as tax, -total as total, 0 as minutes, 0 as free_passes,
    -free_pass_value as free_pass_value, 0 as lost_tickets
  from open_deposit_figures_v
  where deposit_id in ${ownOpen(actor())} and ${ofKinds(kinds)} and business_day between ${from} and ${to}`;

export type Kind = 'IN' | 'OUT' | 'DELETED' | Money;
type Money = 'PREPAID' | 'TENANT' | 'PAPER';
/** What cars brought that left, what was paid before they did or by others, and paper tickets. */
export const takingsKinds = ['OUT', 'PREPAID', 'TENANT', 'PAPER'] as const satisfies readonly Kind[];

export const ofKinds = (kinds: readonly Kind[]): string => `kind = any('{${kinds.join(',')}}')`;

/** Everything that was counted on the days of the period, day by day. */
export const factsOfDays =
  (...kinds: readonly Kind[]) =>
  (asked: Pick<ReportScope, 'from' | 'to' | 'where' | 'actor'>): string =>
    `
    select * from ${named(`(
      select business_day, ${columns} from figures_by_day_v
        where ${ofKinds(kinds)} and business_day between ${asked.from} and ${asked.to}
      union all ${takenOff(kinds, asked)}) counted`)} where ${asked.where}`;

/** The same for reports that ask for vehicle type and membership alone. */
export const factsOfTypes =
  (...kinds: readonly Kind[]) =>
  (asked: ReportScope): string =>
    `
    select * from (
      select * from ${byType} where ${ofKinds(kinds)} and business_day between ${asked.from} and ${asked.to}
      union all
      select business_day, kind, vehicle_type_id, is_member, count, gross, discount, fine, tax, total
      from (${takenOff(kinds, asked)}) own) figures where ${asked.where}`;

/**
 * Of a period the first day of its first whole month, and the day after its last one. A month of whose days after the period nothing was added up
 * yet is whole: that of a period until today is read as such.
 */
export const firstWhole = ({ from }: ReportScope): string =>
  `(date_trunc('month', ${from} + interval '1 month' - interval '1 day'))::date`;
export const afterWhole = ({ to }: ReportScope): string =>
  `(date_trunc('month', ${to} + case when exists (select from rollup_day_types where business_day > ${to}) then interval '1 day' else interval '1 month' end))::date`;

/**
 * The same for reports that tell no day from another of its month: whole months of the period are read as such, under their
 * first day, and the days before and after them one by one.
 */
export const factsOfMonths =
  (...kinds: readonly Kind[]) =>
  (asked: ReportScope): string => {
    const { from, to, where } = asked;
    const [first, after] = [firstWhole(asked), afterWhole(asked)];
    const days = (table: string, begin: string, end: string): string =>
      `select business_day, ${columns} from ${table} where ${ofKinds(kinds)} and business_day between ${begin} and ${end}`;
    return `select * from ${named(`(
      select month as business_day, ${columns} from rollup_months
        where ${ofKinds(kinds)} and month >= ${first} and month < ${after}
      union all ${days('rollup_days', from, `least(${to}, ${first} - 1)`)}
      union all ${days('rollup_days', `greatest(${first}, ${after})`, to)}
      union all ${days('fold_queue', from, to)}
      union all ${takenOff(kinds, asked)}) counted`)} where ${where}`;
  };

/**
 * The same with what the tariff had asked of each car, null of what was paid before it left or by others. Where no day is told from another of its
 * month, whole months are read as such. The own open deposit is taken off by reading its stays, which are few.
 */
export const factsOfFares =
  (...kinds: readonly Kind[]) =>
  (asked: ReportScope, byDay: boolean): string => {
    const { from, to, where, actor } = asked;
    const exits = (table: string, day: string, first: string, last: string): string =>
      `select ${day} as business_day, ${fareColumns} from ${table} where ${day} between ${first} and ${last}`;
    const kept = byDay
      ? exits('figures_by_fare_v', 'business_day', from, to)
      : [
          exits('rollup_fare_months', 'month', firstWhole(asked), `${afterWhole(asked)} - 1`),
          exits('rollup_fares', 'business_day', from, `least(${to}, ${firstWhole(asked)} - 1)`),
          exits('rollup_fares', 'business_day', `greatest(${firstWhole(asked)}, ${afterWhole(asked)})`, to),
          exits('fares_waiting_v', 'business_day', from, to),
        ].join(' union all ');
    // How many cars of an own open deposit had which fare would tell what they paid: they are told, under no fare.
    const hidden = `where deposit_id in ${ownOpen(actor())} and business_day between ${from} and ${to}`;
    const others = kinds.filter((kind) => kind !== 'OUT');
    const beside = `union all select others.*, null::bigint as fare from (${(byDay ? factsOfDays : factsOfMonths)(...others)(asked)}) others`;
    return `
    select * from ${named(
      `(${kept}
      union all
      select business_day, 'OUT', gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, -count, -gross, -discount, -fine, -tax, -total,
        -minutes, -free_passes, -free_pass_value, -lost_tickets, fare
      from exit_figures_v ${hidden}
      union all
      select business_day, 'OUT', gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, count, 0, 0, 0, 0, 0,
        minutes, free_passes, 0, lost_tickets, null
      from exit_figures_v ${hidden}) counted`,
      ', fare',
    )} where ${where} ${others.length > 0 ? beside : ''}`;
  };

const fareColumns = `${columns.replace('kind', `'OUT' as kind`)}, fare`;

/** Whether money was taken in notes and coins. */
export const isCash = `coalesce(paid_type_id in (select id from paid_types where kind = 'CASH'), false)`;

const labelled = (table: string, key: string): string =>
  `(select json_build_object('id', t.id, 'label', t.label, 'labelEn', coalesce(t.label_en, t.label)) from ${table} t where t.id = ${key})`;
const namedBy = (table: string, key: string): string =>
  `(select json_build_object('id', t.id, 'label', t.name, 'labelEn', t.name) from ${table} t where t.id = ${key})`;

export const personName = `coalesce(nullif(trim(concat_ws(' ', b.first_name, b.last_name)), ''), u.username)`;

/** The record that a key names, as `Named`; null for none. */
export const nameOf = {
  vehicle: (key: string) => labelled('vehicle_types', key),
  paidType: (key: string) =>
    `case ${key} ${[toCollectType, shortPaidType, tenantType].map((type) => `when '${type.id}' then '${JSON.stringify(type)}'::json`).join(' ')}
      else ${labelled('paid_types', key)} end`,
  /** By its day. */
  holiday: (day: string) => labelled('holidays', `(select id from holidays where day = ${day})`),
  gate: (key: string) => namedBy('gates', key),
  zone: (key: string) => namedBy('zones', key),
  shift: (key: string) => namedBy('shifts', key),
  cash: (key: string) => namedBy('cash', key),
  memberRecord: (key: string) => namedBy('members', key),
  subscription: (key: string) => labelled('subscription_fare_names', key),
  department: (key: string) => labelled('departments', key),
  freePassReason: (key: string) => labelled('free_pass_reasons', key),
  cashCategory: (key: string) => labelled('cash_transaction_categories', key),
  operator: (key: string) => `(select json_build_object('id', u.id, 'label', ${personName}, 'labelEn', ${personName})
    from users u left join user_biodata b on b.user_id = u.id where u.id = ${key})`,
} as const;

/** Cars inside now, one row each, by the names of the filters. */
const inside = `(select s.vehicle_type_id as vehicle_id, s.member_id is not null as is_member
  from stays_inside i join stays s on s.id = i.stay_id) inside`;

/** What a movement does to the number of cars inside. */
export const net = `case when kind = 'IN' then count when kind in ('OUT', 'DELETED') then -count else 0 end`;

/**
 * Cars inside at the end of the period (`to`) or at its beginning (`from`), by vehicle type: those inside now without what
 * has moved since. Reads from the period on, never all history.
 */
export const stockAt = (end: 'from' | 'to', { from, to, whereKeys }: ReportScope): string => `
  select vehicle_id, sum(cars)::bigint as cars from (
    select vehicle_id, count(*) as cars from ${inside} where ${whereKeys} group by 1
    union all
    select vehicle_id, -sum(${net}) from ${byType}
      where ${end === 'from' ? `business_day >= ${from}` : `business_day > ${to}`} and ${whereKeys} group by 1) moved
  group by 1`;

/** Which keys a report tells apart; all others are added up where they are read, so that what follows has few rows to go through. */
export interface Told {
  readonly gate: boolean;
  readonly vehicle: boolean;
  readonly member: boolean;
}
export const keyColumns = ({ gate, vehicle, member }: Told): string => `${gate ? 'gate_id' : 'null::uuid as gate_id'},
        ${vehicle ? 'vehicle_id' : 'null::uuid as vehicle_id'}, ${member ? 'is_member' : 'null::boolean as is_member'}`;
export const toldColumns = ({ gate, vehicle, member }: Told): string =>
  [gate && 'gate_id', vehicle && 'vehicle_id', member && 'is_member']
    .flatMap((name) => (name ? [`, ${name}`] : []))
    .join('');

/** Lengths of stay of the days of the period by the names of the filters; by gate where that was asked for. */
export const durations = (asked: ReportScope, byDay: boolean): string => {
  const { from, to, narrowedBy, groupBy } = asked;
  const byGate = groupBy.includes('gate') || narrowedBy.includes('gateId');
  const read = (relation: string, day: string, first: string, last: string): string => `
      select ${day} as business_day, ${byGate ? 'gate_id' : 'null::uuid as gate_id'}, vehicle_type_id as vehicle_id, is_member, bucket, count, total
      from ${relation} where ${day} between ${first} and ${last}`;
  if (byGate) return read('figures_by_gate_duration_v', 'business_day', from, to);
  if (byDay) return read('figures_by_duration_v', 'business_day', from, to);
  return [
    read('rollup_duration_months', 'month', firstWhole(asked), `${afterWhole(asked)} - 1`),
    read('rollup_durations', 'business_day', from, `least(${to}, ${firstWhole(asked)} - 1)`),
    read('rollup_durations', 'business_day', `greatest(${firstWhole(asked)}, ${afterWhole(asked)})`, to),
    read('durations_waiting_v', 'business_day', from, to),
  ].join(' union all ');
};

/**
 * Cars that left by the band of their length of stay, and what they paid, under the first day of the part of the calendar that is told. Who sells
 * reads it without the own deposit that is open: its stays are few, and are read themselves.
 */
export function factsOfDurations(
  asked: ReportScope,
  day: (businessDay: string) => string,
  byDay: boolean,
  told: Told,
): string {
  const { from, to, where, actor } = asked;
  const bands = asked.bands.join(',');
  return `
    select *, ('{${bands}}'::integer[])[width_bucket(bucket * 15, '{${bands}}'::integer[])] as band
    from (
      select ${day('business_day')} as business_day, 'OUT' as kind, ${keyColumns(told)}, bucket, sum(count) as count, sum(total) as total
      from (${durations(asked, byDay)}
        union all
        select business_day, exit_gate_id, vehicle_type_id, member_id is not null, least(duration_minutes / 15, 9600)::integer, 0, -total from stays
          where deposit_id in ${ownOpen(actor())} and state = 'OUT' and business_day between ${from} and ${to}) figures
      where ${where} group by 1, bucket${toldColumns(told)}) figures`;
}

/** Exits by hand once more, in the columns of figures with all keys: few, so found by their flag. */
export const factsByHand = ({ from, to, where }: ReportScope): string => `
    select business_day, 'BY_HAND' as kind, gate_id, vehicle_id, paid_type_id, operator_id, shift_id, is_member, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from (
      select s.business_day, s.exit_gate_id as gate_id, s.vehicle_type_id as vehicle_id, s.operator_id, d.shift_id,
        s.member_id is not null as is_member,
        coalesce(s.paid_type_id, (select owed_type(c.reason) from to_collect c where c.stay_id = s.id)) as paid_type_id
      from stays s left join deposits d on d.id = s.deposit_id
      where s.state = 'OUT' and s.flags <> '{}' and s.flags && '{manual-exit}' and s.business_day between ${from} and ${to}
        and s.exited_at >= business_day_begins(${from}) and s.exited_at < business_day_begins(${to} + 1)) figures
    where ${where}`;

/** What memberships paid, in the columns of figures by vehicle type, of which they have none. */
export const factsOfMemberships = ({ from, to, where, actor }: ReportScope): string => `
    select * from (select e.business_day, 'MEMBERSHIP' as kind, null::uuid as vehicle_id, true as is_member, 0 as count, 0 as gross, 0 as discount, 0 as fine,
      0 as tax, -l.amount as total
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.type = 'MEMBERSHIP' and e.business_day between ${from} and ${to}
      and l.account_id = any(array(select id from accounts where kind in ('MEMBERSHIP_REVENUE', 'TAX')))
      and ${notOwnOpen('e.deposit_id', actor())}) paid where ${where}`;

/** What was asked of providers for parking on a day, and came to an end. */
export const paymentsAsked = (day: string): string => `
  select ${day} as business_day, p.gate_id, s.vehicle_type_id, p.paid_type_id, p.by_id as operator_id, s.member_id is not null as is_member,
    1 as asked, (p.state <> 'PAID')::integer as failed,
    case p.state when 'PAID' then round(extract(epoch from p.paid_at - p.created_at))::integer else 0 end as seconds
  from payments p
  -- Each looked up by itself: of a few days nobody reads all stays.
  left join lateral (select vehicle_type_id, member_id from stays where id = p.stay_id offset 0) s on true
  where p.state <> 'PENDING' and p.purpose <> 'MEMBERSHIP' and p.created_at >= business_day_begins(${day}) and p.created_at < business_day_begins(${day} + 1)`;

/**
 * Facts with all keys and, beside them, what was asked of providers, by the day on which it was asked for: of days that were added up from the
 * rollup, of all others from their payments. Where no day is told from another of its month, a month whose days were all added up is read as such,
 * under its first day. What is no payment has none of these.
 */
export const withPayments = (facts: string, asked: ReportScope, byDay: boolean): string => `
    select counted.*, 0 as asked, 0 as failed, 0 as seconds, 0 as given_back from (${facts}) counted
    union all
    select business_day, 'PAYMENT' as kind, nullif(gate_id, ${none}), nullif(vehicle_type_id, ${none}), paid_type_id, operator_id, null, is_member, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, asked, failed, seconds, 0
    from (${paymentsOf(asked, byDay)}) payments where ${asked.where}
    union all
    select business_day, 'GIVEN_BACK' as kind, gate_id, vehicle_id, paid_type_id, operator_id, shift_id, is_member, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, amount
    from (${givenBack(asked)}) returns where ${asked.where}`;

/** What went back to drivers, as it was booked: few, so read from the journal itself. Of which car it was is not asked. */
const givenBack = ({ from, to, actor }: ReportScope): string => `
  select e.business_day, null::uuid as gate_id, null::uuid as vehicle_id,
    coalesce(a.owner_id, (select id from paid_types where kind = 'CASH' order by id limit 1)) as paid_type_id, e.actor_id as operator_id,
    d.shift_id, null::boolean as is_member, l.amount
  from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id left join deposits d on d.id = e.deposit_id
  where e.type = 'PAYMENT' and e.kind in ('REFUNDED_BY_PROVIDER', 'PAID_OUT_IN_CASH') and a.kind = 'REFUNDABLE'
    and e.business_day between ${from} and ${to} and ${notOwnOpen('e.deposit_id', actor())}`;

const paymentColumns =
  'paid_type_id, gate_id, vehicle_type_id, vehicle_type_id as vehicle_id, operator_id, null::uuid as shift_id, is_member, asked, failed, seconds';

function paymentsOf(asked: ReportScope, byDay: boolean): string {
  const { from, to, today } = asked;
  // Each of the few days by itself (`offset 0`): how many they are nobody knows beforehand, and for many of them all payments would be read.
  return `
    with whole as materialized (
      select month::date from generate_series(${firstWhole(asked)}::timestamp, ${afterWhole(asked)} - interval '1 day', interval '1 month') month
      where ${!byDay} and (select count(*) from payment_days where business_day >= month::date and business_day < (month + interval '1 month')::date)
        = extract(day from month + interval '1 month' - interval '1 day')),
    days as materialized (
      select day::date as day, exists (select from payment_days where business_day = day::date) as counted
      from generate_series(${from}::timestamp, least(${to}, ${today})::timestamp, interval '1 day') day
      where date_trunc('month', day)::date not in (select month from whole))
    select month as business_day, ${paymentColumns} from rollup_payment_months where month in (select month from whole)
    union all
    select day, ${paymentColumns} from days cross join lateral (select * from rollup_payments where business_day = day offset 0) kept where counted
    union all
    select day, ${paymentColumns} from days cross join lateral (${paymentsAsked('day')} offset 0) live where not counted`;
}

/** The same by the hour of the clock: the small hours of a day that begins at six belong to the day before. */
export const factsOfHours =
  (...kinds: readonly Kind[]) =>
  ({ from, to, whereKeys, whereDays, whereHours, zone }: ReportScope, told: Told): string =>
    `
    select business_day, clock, kind, gate_id, vehicle_id, is_member, count
    from (
      select hour, kind, ${keyColumns(told)}, sum(count) as count
      from (select hour, kind, gate_id, vehicle_type_id as vehicle_id, is_member, count from figures_by_hour_v
        where hour >= business_day_begins(${from}) and hour < business_day_begins(${to} + 1) and ${ofKinds(kinds)}) figures
      where ${whereKeys} group by hour, kind${toldColumns(told)}) figures
    join (${hoursOf(from, to, zone)}) hours using (hour) where ${whereDays} and ${whereHours}`;

/** Whole hours with the business day in which they lie: told once for each day, as every hour has many rows. */
export const hoursOf = (from: string, to: string, zone: string): string => `
  select hour, business_day, extract(hour from hour at time zone '${zone}')::integer as clock
  from (
    select business_day, begins, lead(begins) over (order by business_day) as ends
    from (select day::date as business_day, business_day_begins(day::date) as begins
      from generate_series(${from}::timestamp, ${to} + interval '1 day', interval '1 day') day where ${from} <= ${to} offset 0) days) of_days
  cross join lateral generate_series(date_trunc('hour', begins + interval '1 hour' - interval '1 microsecond'),
    ends - interval '1 microsecond', interval '1 hour') hour`;

/** Every hour of the clock of every day of the period up to today, and when it began; at which hour a day begins is asked once a day. */
export const slotsOf = ({ from, to, today, zone }: ReportScope): string => `
  select day, clock, (day + make_interval(hours => case when clock < first then clock + 24 else clock end)) at time zone '${zone}' as begins
  from (select one_day::date as day, business_day_hour(one_day::date) as first
    from generate_series(${from}::timestamp, least(${to}, ${today})::timestamp, interval '1 day') one_day offset 0) days
  cross join generate_series(0, 23) clock`;

/** In percent to a tenth; 0 of nothing. */
export const percent = (some: string, all: string): string =>
  `coalesce(round(100.0 * ${some} / nullif(${all}, 0), 1), 0)::double precision`;

/** For each one, to a tenth; 0 where there is none. */
export const mean = (sum: string, of: string): string =>
  `coalesce(round(${sum}::numeric / nullif(${of}, 0), 1), 0)::double precision`;

/** For each one, rounded; 0 where there is none. */
export const average = (total: string, cars: string): string =>
  `coalesce(round(${total}::numeric / nullif(${cars}, 0)), 0)::bigint`;
