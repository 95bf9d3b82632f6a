import type { contract } from '@parking/contract/contract';
import { type AttentionKind, attentionKinds } from '@parking/contract/dashboards/dashboards';
import { type MenuFlag, type Rights, isAllowed, maySeeScreen, seesOwnOnly } from '@parking/contract/core/permissions';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import { type WaitingKind, waitingKinds } from '@parking/contract/dashboards/waiting';
import { endingSoonDays } from '@parking/contract/members/membership-ending';
import { type RawBuilder, sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';
import { listConcerning } from '../indications/concerned.ts';
import { selectWaiting } from './read-waiting.ts';

type Asked = Context<typeof contract.dashboards.attention>;

/** The moment of the question: the business day and the calendar day of the site, and what the caller must not hear of. */
interface Moment {
  readonly businessDay: string;
  readonly date: string;
  readonly concerning: readonly string[];
}

type Told = (rights: Rights) => boolean;
const onScreen =
  (menu: string, flag: MenuFlag): Told =>
  (rights) =>
    isAllowed({ menus: [menu], flag }, '', rights);
/** Deposits of all, and what was taken: an owner, who receives none, is told which are late. */
const onDeposits: Told = (rights) =>
  maySeeScreen('/deposits', rights) && !seesOwnOnly('/deposits', rights) && maySeeScreen('/production', rights);

interface Watched {
  /** Whoever has it is told. */
  readonly told: Told;
  readonly count: (moment: Moment) => RawBuilder<number>;
}

/** What is wrong, and what comes up: whose hand it waits for nobody says. */
const watched: Readonly<Record<Exclude<AttentionKind, WaitingKind>, Watched>> = {
  GATES_OFFLINE: {
    told: onScreen('/gate_monitoring', 'viewable'),
    count: () => sql`(select count(*) from gates g join gate_states s on s.gate_id = g.id
      where g.show_on_monitoring and s.heard_at <= now() - interval '15 seconds')`,
  },
  GATES_PAPER: {
    told: onScreen('/gate_monitoring', 'viewable'),
    count: () => sql`(select count(*) from gates g join gate_states s on s.gate_id = g.id
      where g.show_on_monitoring and s.paper <> 'OK' and s.heard_at > now() - interval '15 seconds')`,
  },
  DEPOSITS_LATE: {
    told: onDeposits,
    count: ({ businessDay }) =>
      sql`(select count(*) from deposits where state = 'OPEN' and business_day < ${businessDay})`,
  },
  DEPOSITS_DISPUTED: { told: onDeposits, count: () => sql`(select count(*) from deposits where state = 'DISPUTED')` },
  DIFFERENCES: {
    told: onScreen('/reconciliation', 'viewable'),
    count: () => sql`(select count(*) from differences where state in ('OPEN', 'DISPUTED'))`,
  },
  UNMATCHED: {
    told: onDeposits,
    count: () => sql`(select count(*) from unmatched_takings where coalesce(outcome, 'WAITING') = 'WAITING')`,
  },
  SETTLEMENTS_LATE: {
    told: onScreen('/settlement', 'viewable'),
    count: ({ date }) => sql`(select count(*) from settlements
      where status in ('GENERATED', 'SENT', 'ACCEPTED', 'REJECTED') and due_on < ${date})`,
  },
  INDICATIONS: {
    told: onScreen('/cheating_indication_report', 'viewable'),
    count: ({ concerning }) => sql`(select count(*) from indications
      where state in ('OPEN', 'REVIEWING') and not silent and gone_at is null and id <> all(${[...concerning]}::uuid[]))`,
  },
  TAX_RETURNS: {
    told: onScreen('/tax_returns', 'viewable'),
    count: ({ date }) => sql`(select count(*) from tax_returns
      where status <> 'FILED' and month < date_trunc('month', ${date}::date))`,
  },
  MEMBERS_ENDING: {
    told: onScreen('/members', 'viewable'),
    count: ({ date }) => sql`(select count(*) from members
      where kind = 'MEMBER' and archived_at is null and not suspended
        and member_end_date between ${date}::date and ${date}::date + ${sql.lit(endingSoonDays)}::integer)`,
  },
};

const isWaiting = (kind: AttentionKind): kind is WaitingKind => waitingKinds.some((one) => one === kind);

/** What is wrong as far as the caller may see its screen, and what waits for their own hand: one statement of one moment. */
export async function readAttention({ reads, site, actor }: Asked) {
  const now = new Date();
  const mine = await selectWaiting(reads, actor);
  const moment: Moment = {
    businessDay: businessDayOf(now, site),
    date: toLocalDate(now, site.zone),
    concerning: watched.INDICATIONS.told(actor.rights) ? await listConcerning(reads, actor) : [],
  };
  const countOf = (kind: AttentionKind): RawBuilder<number> | null => {
    if (!isWaiting(kind)) return watched[kind].told(actor.rights) ? watched[kind].count(moment) : null;
    const rows = mine.find((one) => one.kind === kind)?.rows;
    return rows ? sql`(select count(*) from (${rows}) w)` : null;
  };
  const counts = attentionKinds.flatMap((kind, place) => {
    const count = countOf(kind);
    return count
      ? [sql`select ${sql.lit(kind)} as kind, ${sql.lit(place)}::integer as place, ${count}::integer as count`]
      : [];
  });
  const { rows } = await sql<{ kind: AttentionKind; count: number }>`
    select kind, count from (${sql.join(counts, sql` union all `)}) told where count > 0 order by place`.execute(reads);
  return { items: rows, day: moment.businessDay, asOf: toLocalDateTime(now, site.zone) };
}
