import { earlyMinutes, handInMinutes, scheduleSummary } from '@parking/contract/workforce/schedule-summary';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { type Tried, dayAfter, keyOf, sumOf, tellPlain } from './prove-report.ts';

type Reads = Pick<Platform, 'database' | 'site'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A sign of work counts so long before and after its post. */
const margin = 2 * hourMs;

interface Post {
  readonly day: string;
  readonly user: string;
  readonly shift: string;
  readonly gate: string | null;
  readonly begins: number;
  readonly ends: number;
}
interface Session {
  readonly user: string;
  readonly from: number;
  readonly seen: number;
}
interface Deposit {
  readonly id: string;
  readonly user: string;
  readonly shift: string | null;
  readonly day: string;
  readonly openedAt: number;
  readonly handedIn: number | null;
}
interface Sale {
  readonly user: string;
  readonly deposit: string | null;
  readonly at: number;
}
interface Seen {
  readonly now: number;
  readonly posts: readonly Post[];
  readonly sessions: readonly Session[];
  readonly deposits: readonly Deposit[];
  readonly sales: readonly Sale[];
}

interface Attended {
  readonly day: string;
  readonly operator: string;
  readonly shift: string | null;
  readonly gate: string | null;
  readonly key: string;
  readonly attendance: string;
  readonly figures: Readonly<Record<string, number>>;
}

async function readSeen({ database, site }: Reads): Promise<Seen> {
  const reads = database.readQueries;
  const { zone } = site.current();
  const ms = (at: string) => sql.raw(`(extract(epoch from ${at}) * 1000)::double precision`);
  const local = (at: string) => ms(`(${at} at time zone '${zone}')`);
  const posts = await sql<Post>`
    select day::text, user_id as user, shift_id as shift, gate_id as gate, ${local('starts')} as begins, ${local('ends')} as ends from schedules`.execute(
    reads,
  );
  const sessions = await sql<Session>`
    select user_id as user, ${ms('created_at')} as from, ${ms('last_seen_at')} as seen from sessions`.execute(reads);
  const deposits = await sql<Deposit>`
    select id, operator_id as user, shift_id as shift, business_day::text as day, ${ms('opened_at')} as "openedAt",
      (select min(${ms('at')}) from deposit_steps t where t.deposit_id = d.id and t.to_state = 'SUBMITTED') as "handedIn"
    from deposits d where kind = 'SHIFT'`.execute(reads);
  const sales = await sql<Sale>`
    select operator_id as user, deposit_id as deposit, ${ms('exited_at')} as at from stays where operator_id is not null and exited_at is not null`.execute(
    reads,
  );
  return { now: Date.now(), posts: posts.rows, sessions: sessions.rows, deposits: deposits.rows, sales: sales.rows };
}

const least = (...values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length > 0 ? Math.min(...known) : null;
};
const most = (...values: readonly (number | null | undefined)[]): number | null => {
  const negative = least(...values.map((value) => (value === null || value === undefined ? value : -value)));
  return negative === null ? null : -negative;
};
const minutesFrom = (from: number, to: number): number => Math.max(0, Math.floor((to - from) / minuteMs));

/** When the person of a post came and went, by what was sold and who was signed in; halfway to the next post a sign is of that one. */
function signsOf(post: Post, { posts, sessions, sales }: Seen) {
  const { user, day, begins, ends } = post;
  const own = posts.filter((other) => other.user === user);
  const before = most(
    ...own
      .filter((other) => other.day >= dayAfter(day, -2) && other.day <= day && other.ends <= begins)
      .map((other) => other.ends),
  );
  const next = least(
    ...own
      .filter((other) => other.day >= day && other.day <= dayAfter(day, 2) && other.begins >= ends)
      .map((other) => other.begins),
  );
  const earliest = most(begins - margin, before === null ? null : before + (begins - before) / 2) ?? begins;
  const latest = least(ends + margin, next === null ? null : ends + (next - ends) / 2) ?? ends;
  const sold = sales
    .filter((sale) => sale.user === user && sale.at >= earliest && sale.at < latest)
    .map(({ at }) => at);
  const signed = sessions.filter(
    (session) =>
      session.user === user &&
      session.from >= begins - 31 * 24 * hourMs &&
      session.from < ends &&
      session.seen >= begins,
  );
  const firstSale = least(...sold);
  const already = signed.some(({ from }) => from <= begins) && (firstSale === null || before === begins);
  return {
    sales: sold.length,
    arrived: least(
      firstSale,
      ...signed.map(({ from }) => from).filter((from) => from >= earliest),
      already ? begins : null,
    ),
    last: most(...sold, ...signed.map(({ seen }) => (seen < latest ? seen : ends))),
  };
}

function attendPost(post: Post, seen: Seen): Attended {
  const { day, user, shift, gate, begins, ends } = post;
  const { sales, arrived, last } = signsOf(post, seen);
  const { now } = seen;
  const late = arrived !== null && arrived >= begins + minuteMs;
  const attendance =
    begins > now ? 'UPCOMING' : arrived !== null ? (late ? 'LATE' : 'ON_TIME') : ends > now ? 'EXPECTED' : 'ABSENT';
  const gone = arrived !== null && ends <= now ? (last ?? arrived) : null;
  const isEarly = gone !== null && gone <= ends - earlyMinutes * minuteMs;
  const isLate = attendance === 'LATE' && arrived !== null;
  return {
    day,
    operator: user,
    shift,
    gate,
    key: keyOf([day, user, shift, gate]),
    attendance,
    figures: {
      posts: 1,
      planned: minutesFrom(begins, ends),
      worked: arrived === null ? 0 : minutesFrom(Math.max(arrived, begins), Math.min(last ?? arrived, ends)),
      lateTimes: Number(isLate),
      late: isLate ? minutesFrom(begins, arrived) : 0,
      earlyTimes: Number(isEarly),
      early: isEarly ? minutesFrom(gone, ends) : 0,
      absences: Number(attendance === 'ABSENT'),
      unplanned: 0,
      sales,
      lateDeposits: seen.deposits.filter(
        (deposit) =>
          deposit.user === user &&
          deposit.shift === shift &&
          deposit.day === day &&
          (deposit.handedIn ?? now) > ends + handInMinutes * minuteMs,
      ).length,
    },
  };
}

/** Deposits of people who were at no post when they began to take money. */
function attendWithout({ posts, deposits, sales }: Seen): Attended[] {
  return deposits
    .filter(
      ({ user, day, openedAt }) =>
        !posts.some(
          (post) =>
            post.user === user &&
            post.day >= dayAfter(day, -2) &&
            post.day <= dayAfter(day, 1) &&
            openedAt >= post.begins - margin &&
            openedAt < post.ends + margin,
        ),
    )
    .map(({ id, user, shift, day, openedAt }) => {
      const sold = sales.filter(({ deposit }) => deposit === id).map(({ at }) => at);
      const figures = { ...nothing, unplanned: 1, sales: sold.length };
      return {
        day,
        operator: user,
        shift,
        gate: null,
        key: keyOf([day, user, shift, null]),
        attendance: 'UNPLANNED',
        figures: { ...figures, worked: minutesFrom(openedAt, most(...sold) ?? openedAt) },
      };
    });
}
const nothing = {
  posts: 0,
  planned: 0,
  worked: 0,
  lateTimes: 0,
  late: 0,
  earlyTimes: 0,
  early: 0,
  absences: 0,
  unplanned: 0,
  sales: 0,
  lateDeposits: 0,
} as const;

/** What was planned, held against what was seen. */
export async function triedPosts(reads: Reads, days: readonly string[]): Promise<Tried> {
  const seen = await readSeen(reads);
  return tellPlain<Attended>({
    report: scheduleSummary,
    days,
    facts: [...seen.posts.map((post) => attendPost(post, seen)), ...attendWithout(seen)],
    fields: { day: 'date' },
    // A post is known by its day, person, shift and gate.
    rowKey: (row, [group]) =>
      group === 'post' ? keyOf([row['date'], row['operator'], row['shift'], row['gate']]) : null,
    by: { post: ({ key }) => key, operator: ({ operator }) => operator },
    filters: {
      operatorId: ({ operator }) => operator,
      shiftId: ({ shift }) => shift,
      gateId: ({ gate }) => gate,
      attendance: ({ attendance }) => attendance,
    },
    figures: (own) =>
      Object.fromEntries(Object.keys(nothing).map((name) => [name, sumOf(own, ({ figures }) => figures[name] ?? 0)])),
  });
}
