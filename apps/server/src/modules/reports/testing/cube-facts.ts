import { sql } from 'kysely';
import type { Platform } from '../../../platform/platform.ts';

type Site = Pick<Platform, 'database' | 'site'>;

export const firstDay = '2026-02-20';
export const lastDay = '2026-04-05';

/** Of a week of their own each, in the calendar of that time. */
export const holidays: readonly string[] = ['2026-03-01', '2026-03-20'];

/** One car that entered, left or was deleted, or money taken when one entered: read from the stays, not from what was added up. */
export interface Fact {
  readonly kind: 'IN' | 'OUT' | 'DELETED' | 'PREPAID' | 'MEMBERSHIP' | 'PAID' | 'FAILED' | 'GIVEN_BACK' | 'OFFLINE';
  readonly day: string;
  readonly hour: number;
  readonly vehicle: string;
  readonly gate: string;
  readonly paidType: string | null;
  readonly operator: string | null;
  readonly shift: string | null;
  readonly member: boolean;
  readonly gross: number;
  readonly discount: number;
  readonly fine: number;
  readonly tax: number;
  readonly total: number;
  /** What the tariff asked for the time parked. */
  readonly fare: number | null;
  /** In whose takings an exit stands, and its instant. */
  readonly deposit: string | null;
  readonly at: number | null;
  /** Of payments the seconds until it was paid. */
  readonly minutes: number;
  readonly freePass: boolean;
  readonly lost: boolean;
  readonly byHand: boolean;
  readonly cash: boolean;
}

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** A gate, and which of its direction it is. */
export interface Watched {
  readonly id: string;
  readonly direction: string;
  readonly n: number;
}

/** Every third car paid by a provider, some of them at the second try; one in seven was left without an answer until it ran out. */
export async function askForPayments({ database }: Site, after: number): Promise<void> {
  await sql`
    insert into payments (id, site_id, stay_id, paid_type_id, gate_id, kind, amount, state, adapter, by_id, created_at, expires_at, paid_at, purpose)
    select gen_random_uuid(), site_id, id, paid_type_id, exit_gate_id, 'QRIS', total, outcome, 'SIMULATOR', operator_id, exited_at - interval '2 minutes',
      exited_at, case outcome when 'PAID' then exited_at - (n % 17) * interval '7 seconds' end, purpose
    from (select *, row_number() over (order by id) as n from stays where total > 0 order by id offset ${after} limit ${after === 0 ? 300 : 20}) s
    cross join lateral (values (case when n % 3 = 0 then 'FAILED' when n % 7 = 0 then 'EXPIRED' when n % 11 = 0 then 'PENDING' else 'PAID' end,
      case when n % 5 = 0 then 'MEMBERSHIP' else 'STAY' end)) as tried (outcome, purpose)`.execute(
    database.writeQueries,
  );
}

/** Of each direction a gate that was silent from before it all, one that was for some hours of a night, and one that never came back. */
const silentTimes = [
  ['2026-02-10T01:00:00Z', '2026-02-22T03:20:30Z'],
  ['2026-03-07T17:40:00Z', '2026-03-07T23:05:00Z'],
  ['2026-04-01T10:10:00Z', null],
] as const;

export async function silenceGates({ database }: Site): Promise<void> {
  for (const [index, [from, to]] of silentTimes.entries())
    await sql`
      insert into gate_events (received_at, gate_id, site_id, event_id, type, at, data)
      select now(), g.id, g.site_id, gen_random_uuid(), told.type, told.at::timestamptz, '{}'
      from (select *, row_number() over (partition by gate_type order by code) as n from gates) g
      cross join (values ('OFFLINE', ${from}::text), ('ONLINE', ${to}::text)) told (type, at)
      where told.at is not null and g.n = ${index + 1}`.execute(database.writeQueries);
}

export async function readSilence(
  { database, site }: Site,
  watched: readonly Watched[],
): Promise<(Fact & { readonly direction: string })[]> {
  const { zone } = site.current();
  const { rows: hours } = await sql<{ begins: Date; day: string; hour: number }>`
    select hour as begins, business_day_of(hour)::text as day, extract(hour from hour at time zone ${zone})::integer as hour
    from generate_series(business_day_begins(${firstDay}::date), business_day_begins(${dayAfter(lastDay, 1)}::date) - interval '1 hour', interval '1 hour') hour`.execute(
    database.readQueries,
  );
  return watched.flatMap(({ id, direction, n }) => {
    const [from, to = null] = silentTimes[n - 1] ?? [null];
    if (from === null) return [];
    return hours.flatMap(({ begins, day, hour }) => {
      const since = Math.max(begins.getTime(), Date.parse(from));
      const until = Math.min(begins.getTime() + 3_600_000, to === null ? Infinity : Date.parse(to));
      if (since >= until) return [];
      return [
        {
          ...nothing,
          direction,
          kind: 'OFFLINE' as const,
          day,
          hour,
          gate: id,
          minutes: Math.round((until - since) / 60_000),
        },
      ];
    });
  });
}

const nothing: Omit<Fact, 'kind' | 'day' | 'hour' | 'gate'> = {
  vehicle: '',
  paidType: null,
  operator: null,
  shift: null,
  member: false,
  gross: 0,
  discount: 0,
  fine: 0,
  tax: 0,
  total: 0,
  minutes: 0,
  freePass: false,
  lost: false,
  byHand: false,
  cash: false,
  fare: null,
  deposit: null,
  at: null,
};

export async function readFacts({ database, site }: Site): Promise<readonly Fact[]> {
  const { zone } = site.current();
  const nothing =
    sql.raw(`0::bigint as gross, 0::bigint as discount, 0::bigint as fine, 0::bigint as tax, 0::bigint as total, 0 as minutes,
    false as "freePass", false as lost, false as "byHand", false as cash, null::integer as fare,
    null::uuid as deposit, null::bigint as at`);
  const clock = (at: string) => sql.raw(`extract(hour from ${at} at time zone '${zone}')::integer as hour`);
  const { rows } = await sql<Fact>`
    select 'IN' as kind, entry_business_day::text as day, ${clock('entered_at')}, vehicle_type_id as vehicle, entry_gate_id as gate,
      null::uuid as "paidType", entry_operator_id as operator, null::uuid as shift, member_id is not null as member, ${nothing} from stays
    union all
    select 'DELETED', business_day_of(deleted_at)::text, ${clock('deleted_at')}, vehicle_type_id, entry_gate_id, null, null, null,
      member_id is not null, ${nothing} from stays where state = 'DELETED'
    union all
    select 'OUT', s.business_day::text, ${clock('exited_at')}, vehicle_type_id, exit_gate_id, paid_type_id, s.operator_id, d.shift_id,
      member_id is not null, gross, discount, fine, tax, total, duration_minutes, free_pass, exit_kind = 'LOST_TICKET',
      'manual-exit' = any(flags),
      coalesce(p.kind = 'CASH', false),
      (gross - (select sum((line ->> 'amount')::integer) from jsonb_array_elements(lines) line where line ->> 'code' = 'ADDITIONAL'))::integer,
      s.deposit_id, extract(epoch from exited_at) * 1000
    from stays s join deposits d on d.id = s.deposit_id left join paid_types p on p.id = s.paid_type_id where s.state = 'OUT'
    union all
    select 'PREPAID', e.business_day::text, ${clock('entered_at')}, vehicle_type_id, entry_gate_id,
      (select id from paid_types where kind = 'CASH' order by id limit 1), d.operator_id, d.shift_id, member_id is not null,
      prepaid, 0, 0, (select -sum(amount) from journal_lines l join accounts a on a.id = l.account_id where l.entry_id = e.id and a.kind = 'TAX'),
      prepaid, 0, false, false, false, true, null, null, null
    from journal_entries e join stays s on s.id = e.source_id join deposits d on d.id = e.deposit_id where e.kind = 'PREPAID'
    union all
    select 'MEMBERSHIP', business_day::text, 10, null, null, null, null, null, true, 0, 0, 0, 0, -sum(l.amount), 0, false, false, false, false, null, null, null
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.type = 'MEMBERSHIP' and a.kind in ('MEMBERSHIP_REVENUE', 'TAX') group by e.id
    union all
    select case p.state when 'PAID' then 'PAID' else 'FAILED' end, business_day_of(p.created_at)::text, ${clock('p.created_at')}, s.vehicle_type_id,
      p.gate_id, p.paid_type_id, p.by_id, null, s.member_id is not null, 0, 0, 0, 0, 0, coalesce(extract(epoch from p.paid_at - p.created_at)::integer, 0),
      false, false, false, false, null, null, null
    from payments p join stays s on s.id = p.stay_id where p.state <> 'PENDING' and p.purpose <> 'MEMBERSHIP'
    union all
    select 'GIVEN_BACK', e.business_day::text, 10, null, null, a.owner_id, e.actor_id, null, null, l.amount, 0, 0, 0, 0, 0, false, false, false, false, null, null,
      null
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.type = 'PAYMENT' and e.kind <> 'KEPT' and a.kind = 'REFUNDABLE'`.execute(database.readQueries);
  return rows.map((row) => ({ ...row, tax: Number(row.tax), total: Number(row.total) }));
}
