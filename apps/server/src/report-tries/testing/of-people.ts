import {
  expiringDays,
  memberIn,
  memberParkingDuration,
  memberReport,
  unusedDays,
} from '@parking/contract/members/member-reports';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { type Tried, type Value, dayAfter, eachOf, isOf, keyOf, sumOf, tellPlain } from './prove-report.ts';

type Reads = Pick<Platform, 'database' | 'site'>;

interface Member {
  readonly id: string;
  readonly subscription: string | null;
  readonly department: string | null;
  readonly vehicle: string;
  readonly status: string;
  readonly start: string;
  readonly end: string | null;
}
interface Visit {
  readonly id: string;
  /** The day on which it came, and on which it left. */
  readonly day: string;
  readonly leftOn: string | null;
  readonly at: number;
  readonly member: string;
  readonly subscription: string | null;
  readonly department: string | null;
  readonly vehicle: string;
  readonly gate: string;
  readonly hour: number;
  readonly state: string;
  readonly gross: number;
  readonly minutes: number;
}

async function readMembers({ database }: Reads): Promise<readonly Member[]> {
  const { rows } = await sql<Member>`
    select id, case when next_from <= site_today() then next_subscription_fare_name_id else subscription_fare_name_id end as subscription,
      department_id as department, vehicle_type_id as vehicle, member_start_date::text as start, member_end_date::text as end,
      case when suspended then 'SUSPENDED' when member_end_date >= site_today() then 'ACTIVE' else 'EXPIRED' end as status
    from members where archived_at is null and kind = 'MEMBER'`.execute(database.readQueries);
  return rows;
}

/** Stays of whoever is on record, by what they hold now. */
async function readVisits({ database, site }: Reads): Promise<readonly Visit[]> {
  const { rows } = await sql<Visit>`
    select s.id, s.entry_business_day::text as day, s.business_day::text as "leftOn", extract(epoch from s.entered_at)::double precision as at,
      m.id as member, case when m.next_from <= site_today() then m.next_subscription_fare_name_id else m.subscription_fare_name_id end as subscription,
      m.department_id as department, s.vehicle_type_id as vehicle, s.entry_gate_id as gate, s.state, coalesce(s.gross, 0) as gross,
      extract(hour from s.entered_at at time zone ${site.current().zone})::integer as hour, coalesce(s.duration_minutes, 0) as minutes
    from stays s join members m on m.id = s.member_id where m.archived_at is null`.execute(database.readQueries);
  return rows;
}

type Holding = Pick<Member, 'subscription' | 'department' | 'vehicle'>;
const ofHolding: Readonly<Record<string, (one: Holding) => Value>> = {
  subscription: ({ subscription }) => subscription,
  department: ({ department }) => department,
  vehicle: ({ vehicle }) => vehicle,
};
const holdingFilters: Readonly<Record<string, (one: Holding) => Value>> = {
  subscriptionFareNameId: ({ subscription }) => subscription,
  departmentId: ({ department }) => department,
  vehicleId: ({ vehicle }) => vehicle,
};

/** Members as they stand now, with what the period brought. */
export async function triedMembers(reads: Reads, days: readonly string[]): Promise<Tried> {
  const [members, visits] = [await readMembers(reads), await readVisits(reads)];
  const { rows: bought } = await sql<{ member: string; day: string; amount: number }>`
    select member_id as member, business_day::text as day, amount from membership_transactions
    where id not in (select transaction_id from membership_rollbacks)`.execute(reads.database.readQueries);
  const { rows } = await sql<{ today: string }>`select site_today()::text as today`.execute(reads.database.readQueries);
  const today = rows[0]?.today ?? '';
  const isExpiring = ({ status, end }: Member): boolean =>
    status === 'ACTIVE' && end !== null && end <= dayAfter(today, expiringDays);
  const isUnused = ({ id, status, start }: Member): boolean => {
    const last = visits.filter(({ member }) => member === id).toSorted((one, other) => other.at - one.at)[0];
    return status === 'ACTIVE' && (last?.day ?? start) < dayAfter(today, -unusedDays);
  };
  const by: Readonly<Record<string, (member: Member) => Value>> = {
    ...ofHolding,
    member: ({ id }) => id,
    status: ({ status }) => status,
  };
  const filters: Readonly<Record<string, (member: Member) => Value>> = {
    ...holdingFilters,
    status: ({ status }) => status,
    isExpiring,
    isUnused,
  };
  return {
    report: memberReport,
    days,
    values: Object.fromEntries(Object.entries(filters).map(([name, of]) => [name, members.map(of)])),
    answer: ({ from, to, groupBy, filters: asked }) => {
      const all = members.filter(isOf(filters, asked));
      const tell = (own: readonly Member[]) => {
        const ids = new Set(own.map(({ id }) => id));
        const left = visits.filter(
          ({ member, leftOn }) => ids.has(member) && leftOn !== null && leftOn >= from && leftOn <= to,
        );
        const paid = bought.filter(({ member, day }) => ids.has(member) && day >= from && day <= to);
        return {
          members: own.length,
          expiring: own.filter(isExpiring).length,
          unused: own.filter(isUnused).length,
          visits: left.length,
          paid: sumOf(paid, ({ amount }) => amount),
          worth: sumOf(left, ({ gross }) => gross),
        };
      };
      const groups = new Map<string, Member[]>();
      for (const member of all) {
        const key = keyOf(groupBy.map((group) => by[group]?.(member)));
        groups.set(key, [...(groups.get(key) ?? []), member]);
      }
      return { rows: new Map([...groups].map(([key, own]) => [key, tell(own)])), totals: tell(all) };
    },
  };
}

const ofVisit: Readonly<Record<string, (visit: Visit) => Value>> = { ...ofHolding, member: ({ member }) => member };

/** Cars that came in on a membership. */
export async function triedEntries(reads: Reads, days: readonly string[]): Promise<Tried> {
  return tellPlain<Visit>({
    report: memberIn,
    days,
    facts: (await readVisits(reads)).filter(({ state }) => state !== 'DELETED'),
    each: 'entry',
    fields: { entry: 'id' },
    by: { ...ofVisit, entry: ({ id }) => id, gate: ({ gate }) => gate, hour: ({ hour }) => hour },
    filters: { ...holdingFilters, gateId: ({ gate }) => gate, isInside: ({ state }) => state === 'INSIDE' },
    figures: (own) => ({
      count: own.length,
      inside: own.filter(({ state }) => state === 'INSIDE').length,
      members: new Set(own.map(({ member }) => member)).size,
    }),
  });
}

/** Half of it, between two the even one, as the database rounds. */
function toEven(value: number): number {
  const below = Math.floor(value);
  return value - below === 0.5 ? below + (below % 2) : Math.round(value);
}
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return toEven(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2);
}

/** How long cars of members park. */
export async function triedLengths(reads: Reads, days: readonly string[]): Promise<Tried> {
  type Left = Visit & { readonly cameOn: string };
  const facts = (await readVisits(reads)).flatMap((visit): Left[] =>
    visit.leftOn === null ? [] : [{ ...visit, day: visit.leftOn, cameOn: visit.day }],
  );
  return tellPlain<Left>({
    report: memberParkingDuration,
    days,
    facts,
    by: ofVisit,
    filters: holdingFilters,
    figures: (own) => {
      const minutes = sumOf(own, (visit) => visit.minutes);
      const each = own.map((visit) => visit.minutes);
      return {
        visits: own.length,
        minutes,
        average: eachOf(minutes, own.length),
        median: medianOf(each),
        longest: Math.max(0, ...each),
        nights: own.filter(({ day, cameOn }) => day > cameOn).length,
      };
    },
  });
}
