import type { contract } from '@parking/contract/contract';
import { type AttentionKind, attentionKinds } from '@parking/contract/dashboards/dashboards';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { type MenuFlag, type Rights, isAllowed, maySeeScreen, seesOwnOnly } from '@parking/contract/core/permissions';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import { endingSoonDays } from '@parking/contract/members/membership-ending';
import { cashMutations, cashOuts } from '@parking/contract/money/cash/cash-documents';
import { claimedPayments } from '@parking/contract/money/claims/claimed-payments';
import { operatorDebts } from '@parking/contract/money/debts/operator-debts';
import { deposits } from '@parking/contract/money/deposits/deposits';
import { freePasses } from '@parking/contract/parking/free-passes/free-passes';
import { paymentsOnAccount } from '@parking/contract/parking/payments/payments-on-account';
import { toCollect } from '@parking/contract/parking/to-collect/to-collect';
import { vouchers } from '@parking/contract/parking/vouchers/vouchers';
import { type RawBuilder, sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';
import { listConcerning } from '../indications/concerned.ts';
import { type WaitingDeposits, listWaitingDeposits } from '../money/deposits/waiting-deposits.ts';

type Asked = Context<typeof contract.dashboards.attention>;

/** The moment of the question: the business day and the calendar day of the site, and what the caller must not hear of. */
interface Moment {
  readonly businessDay: string;
  readonly date: string;
  readonly concerning: readonly string[];
  /** Who asks: what they asked for themselves waits for others. */
  readonly me: string;
  /** Deposits that they may take further. */
  readonly waiting: WaitingDeposits;
}

type Told = (rights: Rights) => boolean;
const onScreen =
  (menu: string, flag: MenuFlag): Told =>
  (rights) =>
    isAllowed({ menus: [menu], flag }, '', rights);
const of =
  (call: EndpointDefinition): Told =>
  (rights) =>
    isAllowed(call.permission, endpointKey(call), rights);
/** Deposits of all, and what was taken: an owner, who receives none, is told which are late. */
const onDeposits: Told = (rights) =>
  maySeeScreen('/deposits', rights) && !seesOwnOnly('/deposits', rights) && maySeeScreen('/production', rights);

interface Watched {
  /** Whoever has it is told. */
  readonly told: Told;
  readonly count: (moment: Moment) => RawBuilder<number>;
  /** Which they are, where no list can be asked for them by what they are. */
  readonly ids?: (moment: Moment) => readonly string[];
}

/** An address holds no more. */
const mostIds = 50;

const deposited = (ids: (waiting: WaitingDeposits) => readonly string[]): Omit<Watched, 'told'> => ({
  count: ({ waiting }) => sql`${ids(waiting).length}::integer`,
  ids: ({ waiting }) => ids(waiting),
});

const moneyOut = (
  table: 'cash_outs' | 'cash_mutations',
  me: string,
) => sql<number>`(select count(*) from ${sql.table(table)}
  where state = 'WAITING' and not deleted and by_id <> ${me} and asked_by_id <> ${me})`;
/** What one person proposed and another one decides. */
const proposed = (table: 'claimed_payments' | 'to_collect' | 'operator_debts', me: string) => sql<number>`(
  select count(*) from ${sql.table(table)} where state = 'WAITING' and proposed_by <> ${me} and operator_id <> ${me})`;

const watched: Readonly<Record<AttentionKind, Watched>> = {
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
  DEPOSITS_WAITING: { told: onScreen('/deposits', 'editable'), ...deposited(({ toReceive }) => toReceive) },
  DEPOSITS_TO_BOOK: { told: of(deposits.verify), ...deposited(({ toVerify }) => toVerify) },
  CASH_OUTS: { told: of(cashOuts.decide), count: ({ me }) => moneyOut('cash_outs', me) },
  CASH_MUTATIONS: { told: of(cashMutations.decide), count: ({ me }) => moneyOut('cash_mutations', me) },
  RETURNS: {
    told: of(paymentsOnAccount.confirmReturn),
    count: ({ me }) =>
      sql`(select count(*) from payment_returns where state = 'WAITING' and by_id is distinct from ${me})`,
  },
  CLAIMS: { told: of(claimedPayments.decideClaim), count: ({ me }) => proposed('claimed_payments', me) },
  COLLECTIONS: { told: of(toCollect.decideCollection), count: ({ me }) => proposed('to_collect', me) },
  DEBTS: { told: of(operatorDebts.decideDebt), count: ({ me }) => proposed('operator_debts', me) },
  FREE_PASSES: {
    told: of(freePasses.changeStatus),
    count: ({ me }) => sql`(select count(*) from free_passes
      where status = 'WAITING' and operator_id <> ${me} and approved_by is distinct from ${me})`,
  },
  VOUCHERS: {
    told: of(vouchers.decideBatch),
    count: ({ me }) => sql`(select count(*) from voucher_batches where state = 'WAITING' and by_id <> ${me})`,
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

const nothingWaits: WaitingDeposits = { toReceive: [], toVerify: [] };

const withIds = <Item extends object>(item: Item, ids: readonly string[]) =>
  ids.length === 0 || ids.length > mostIds ? item : { ...item, ids: [...ids] };

const placeOf = ({ kind }: { readonly kind: AttentionKind }): number => attentionKinds.indexOf(kind);

/** What waits for somebody, as far as the caller may see its screen: one statement of one moment. */
export async function readAttention({ reads, site, actor }: Asked) {
  const now = new Date();
  const seen = attentionKinds.filter((kind) => watched[kind].told(actor.rights));
  const moment: Moment = {
    businessDay: businessDayOf(now, site),
    date: toLocalDate(now, site.zone),
    me: actor.userId,
    concerning: seen.includes('INDICATIONS') ? await listConcerning(reads, actor) : [],
    waiting: seen.some((kind) => watched[kind].ids) ? await listWaitingDeposits(reads, actor.userId) : nothingWaits,
  };
  const counts = seen.map(
    (kind) => sql`select ${sql.lit(kind)} as kind, ${watched[kind].count(moment)}::integer as count`,
  );
  const { rows } =
    counts.length === 0
      ? { rows: [] }
      : await sql<{ kind: AttentionKind; count: number }>`${sql.join(counts, sql` union all `)}`.execute(reads);
  return {
    items: rows
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((item) => withIds(item, watched[item.kind].ids?.(moment) ?? [])),
    day: moment.businessDay,
    asOf: toLocalDateTime(now, site.zone),
  };
}
