import type { contract } from '@parking/contract/contract';
import { type AttentionKind, attentionKinds } from '@parking/contract/dashboards/dashboards';
import { type MenuFlag, isAllowed } from '@parking/contract/core/permissions';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import { endingSoonDays } from '@parking/contract/members/membership-ending';
import { type RawBuilder, sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';
import { listConcerning } from '../indications/concerned.ts';

type Asked = Context<typeof contract.dashboards.attention>;

/** The moment of the question: the business day and the calendar day of the site, and what the caller must not hear of. */
interface Moment {
  readonly businessDay: string;
  readonly date: string;
  readonly concerning: readonly string[];
}

interface Watched {
  /** Whoever may do this on this screen is told. */
  readonly menu: string;
  readonly flag: MenuFlag;
  readonly count: (moment: Moment) => RawBuilder<number>;
}

const inState = (state: string) => sql<number>`(select count(*) from deposits where state = ${sql.lit(state)})`;

const watched: Readonly<Record<AttentionKind, Watched>> = {
  GATES_OFFLINE: {
    menu: '/gate_monitoring',
    flag: 'viewable',
    count: () => sql`(select count(*) from gates g join gate_states s on s.gate_id = g.id
      where g.show_on_monitoring and s.heard_at <= now() - interval '15 seconds')`,
  },
  GATES_PAPER: {
    menu: '/gate_monitoring',
    flag: 'viewable',
    count: () => sql`(select count(*) from gates g join gate_states s on s.gate_id = g.id
      where g.show_on_monitoring and s.paper <> 'OK' and s.heard_at > now() - interval '15 seconds')`,
  },
  DEPOSITS_LATE: {
    menu: '/deposits',
    flag: 'editable',
    count: ({ businessDay }) =>
      sql`(select count(*) from deposits where state = 'OPEN' and business_day < ${businessDay})`,
  },
  DEPOSITS_DISPUTED: { menu: '/deposits', flag: 'editable', count: () => inState('DISPUTED') },
  DEPOSITS_WAITING: { menu: '/deposits', flag: 'editable', count: () => inState('SUBMITTED') },
  UNMATCHED: {
    menu: '/deposits',
    flag: 'editable',
    count: () => sql`(select count(*) from unmatched_takings where coalesce(outcome, 'WAITING') = 'WAITING')`,
  },
  SETTLEMENTS_LATE: {
    menu: '/settlement',
    flag: 'viewable',
    count: ({ date }) => sql`(select count(*) from settlements
      where status in ('GENERATED', 'SENT', 'ACCEPTED', 'REJECTED') and due_on < ${date})`,
  },
  DIFFERENCES: {
    menu: '/reconciliation',
    flag: 'viewable',
    count: () => sql`(select count(*) from differences where state in ('OPEN', 'DISPUTED'))`,
  },
  INDICATIONS: {
    menu: '/cheating_indication_report',
    flag: 'viewable',
    count: ({ concerning }) => sql`(select count(*) from indications
      where state in ('OPEN', 'REVIEWING') and not silent and gone_at is null and id <> all(${[...concerning]}::uuid[]))`,
  },
  TAX_RETURNS: {
    menu: '/tax_returns',
    flag: 'viewable',
    count: ({ date }) => sql`(select count(*) from tax_returns
      where status <> 'FILED' and month < date_trunc('month', ${date}::date))`,
  },
  MEMBERS_ENDING: {
    menu: '/members',
    flag: 'viewable',
    count: ({ date }) => sql`(select count(*) from members
      where kind = 'MEMBER' and archived_at is null and not suspended
        and member_end_date between ${date}::date and ${date}::date + ${sql.lit(endingSoonDays)}::integer)`,
  },
};

/** What waits for somebody, as far as the caller may see its screen: one statement of one moment. */
export async function readAttention({ reads, site, actor }: Asked) {
  const now = new Date();
  const seen = attentionKinds.filter((kind) => {
    const { menu, flag } = watched[kind];
    return isAllowed({ menus: [menu], flag }, '', actor.rights);
  });
  const moment: Moment = {
    businessDay: businessDayOf(now, site),
    date: toLocalDate(now, site.zone),
    concerning: seen.includes('INDICATIONS') ? await listConcerning(reads, actor) : [],
  };
  const counts = seen.map(
    (kind) => sql`select ${sql.lit(kind)} as kind, ${watched[kind].count(moment)}::integer as count`,
  );
  const { rows } =
    counts.length === 0
      ? { rows: [] }
      : await sql<{ kind: AttentionKind; count: number }>`${sql.join(counts, sql` union all `)}`.execute(reads);
  return {
    items: rows.filter(({ count }) => count > 0),
    day: moment.businessDay,
    asOf: toLocalDateTime(now, site.zone),
  };
}
