import {
  cashBalanceReport,
  cashSummaryReport,
  cashTransactionCategoryReport,
} from '@parking/contract/money/cash/cash-reports';
import { financeReport } from '@parking/contract/money/deposits/finance-report';
import { taxReport } from '@parking/contract/money/tax/tax-report';
import { isCalendarGroup } from '@parking/contract/core/report-query';
import { productionSubscription } from '@parking/contract/reports/recap';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { type Tried, daysFrom, eachOf, keyOf, partOf, shareOf, sumOf, tellPlain } from './prove-report.ts';

type Reads = Pick<Platform, 'database' | 'site'>;

interface Received {
  readonly id: string;
  readonly day: string;
  readonly cash: string;
  readonly operator: string;
  readonly deposit: string;
  readonly value: number;
  readonly counted: number | null;
}

/** Money received for deposits. */
export async function triedFinance({ database }: Reads, days: readonly string[]): Promise<Tried> {
  const { rows } = await sql<Received>`
    select p.id, e.business_day::text as day, p.cash_id as cash, d.operator_id as operator, d.id as deposit, p.value,
      (select counted from deposit_counts c where c.deposit_id = d.id and c.n = (select max(n) from deposit_counts o where o.deposit_id = d.id)) as counted
    from deposit_payments p join deposits d on d.id = p.deposit_id join journal_entries e on e.source_id = p.id and e.kind = 'PAYMENT'`.execute(
    database.readQueries,
  );
  return tellPlain<Received>({
    report: financeReport,
    days,
    facts: rows,
    each: 'payment',
    fields: { payment: 'id' },
    by: { payment: ({ id }) => id, cash: ({ cash }) => cash, operator: ({ operator }) => operator },
    filters: { cashId: ({ cash }) => cash, operatorId: ({ operator }) => operator },
    figures: (facts, _, { groupBy }) => ({
      counted: groupBy.includes('payment') ? (facts[0]?.counted ?? null) : null,
      deposits: new Set(facts.map(({ deposit }) => deposit)).size,
      payments: facts.length,
      value: sumOf(facts, ({ value }) => value),
    }),
  });
}

interface Posted {
  readonly day: string;
  readonly cash: string;
  readonly category: string | null;
  readonly source: string;
  readonly amount: number;
  readonly isIn: boolean;
  readonly takenBack: boolean;
}
const sideOf = (facts: readonly Posted[], isIn: boolean): number =>
  sumOf(facts, (fact) => (fact.isIn === isIn ? (isIn ? fact.amount : -fact.amount) : 0));
const netOf = (facts: readonly Posted[]): number => sumOf(facts, ({ amount }) => amount);
const isTransfer = ({ source }: Posted): boolean => source === 'CASH_MUTATION';

const readPosted = async ({ database }: Reads): Promise<readonly Posted[]> => {
  const { rows } = await sql<Posted>`
    select e.business_day::text as day, a.owner_id as cash, p.category_id as category, e.type as source, l.amount,
      (l.amount > 0) = (e.reverses_id is null) as "isIn",
      e.reverses_id is not null or e.id in (select reverses_id from journal_entries) as "takenBack"
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id and a.kind = 'CASH'
    left join cash_postings p on p.entry_id = e.id and p.cash_id = a.owner_id and p.amount = l.amount`.execute(
    database.readQueries,
  );
  return rows;
};

/** What lay in cash accounts, counted forward from their first booking. */
export async function triedBalances(reads: Reads, days: readonly string[]): Promise<Tried> {
  const posted = await readPosted(reads);
  const { rows: accounts } = await sql<{ id: string }>`select id from cash`.execute(reads.database.readQueries);
  const cashes = accounts.map(({ id }) => id);
  const tell = (own: readonly Posted[], from: string, to: string) => {
    const opening = netOf(own.filter(({ day }) => day < from));
    const moved = own.filter(({ day }) => day >= from && day <= to);
    const others = moved.filter((fact) => !isTransfer(fact));
    const transfers = moved.filter(isTransfer);
    return {
      opening,
      moneyIn: sideOf(others, true),
      moneyOut: sideOf(others, false),
      transferIn: sideOf(transfers, true),
      transferOut: sideOf(transfers, false),
      closing: opening + netOf(moved),
    };
  };
  return {
    report: cashBalanceReport,
    days,
    values: { cashId: cashes },
    answer: ({ from, to, groupBy, filters }) => {
      const chosen = cashes.filter((id) => filters.every(([, value]) => value === id));
      const part = groupBy.find(isCalendarGroup);
      const parts = new Map<string | null, string[]>();
      for (const day of daysFrom(from, to)) {
        const first = part ? partOf(part, day) : null;
        parts.set(first, [...(parts.get(first) ?? []), day]);
      }
      const rows = [...parts].flatMap(([first, own]) =>
        (groupBy.includes('cash') ? chosen.map((id) => [id]) : [chosen]).map((ids) => {
          const key = keyOf(groupBy.map((group) => (group === 'cash' ? ids[0] : first)));
          const facts = posted.filter(({ cash }) => ids.includes(cash));
          return [key, tell(facts, own[0] ?? '', own.at(-1) ?? '')] as const;
        }),
      );
      return {
        rows: new Map(rows),
        totals: tell(
          posted.filter(({ cash }) => chosen.includes(cash)),
          from,
          to,
        ),
      };
    },
  };
}

const ofBook = {
  cash: ({ cash }: Posted) => cash,
  source: ({ source }: Posted) => source,
  category: ({ category }: Posted) => category,
} as const;
const bookFilters = { cashId: ofBook.cash, cashTransactionCategoryId: ofBook.category } as const;

/** What came into cash accounts, and what went. */
export async function triedSummary(reads: Reads, days: readonly string[]): Promise<Tried> {
  return tellPlain<Posted>({
    report: cashSummaryReport,
    days,
    facts: await readPosted(reads),
    by: ofBook,
    filters: { ...bookFilters, source: ofBook.source },
    figures: (facts, all) => ({
      moneyIn: sideOf(facts, true),
      moneyOut: sideOf(facts, false),
      net: netOf(facts),
      inShare: shareOf(sideOf(facts, true), sideOf(all, true)),
      outShare: shareOf(sideOf(facts, false), sideOf(all, false)),
    }),
  });
}

/** What money came for and went for. */
export async function triedCategories(reads: Reads, days: readonly string[]): Promise<Tried> {
  const directionOf = ({ isIn }: Posted): string => (isIn ? 'IN' : 'OUT');
  return tellPlain<Posted>({
    report: cashTransactionCategoryReport,
    days,
    facts: (await readPosted(reads)).filter((fact) => !isTransfer(fact)),
    alsoBy: ['direction'],
    by: { ...ofBook, direction: directionOf },
    filters: { ...bookFilters, direction: directionOf },
    figures: (facts) => {
      const standing = facts.filter(({ takenBack }) => !takenBack);
      const valueOf = ({ isIn, amount }: Posted): number => (isIn ? amount : -amount);
      const value = sumOf(facts, valueOf);
      return {
        count: standing.length,
        value,
        average: eachOf(value, standing.length),
        largest: Math.max(0, ...standing.map(valueOf)),
        moneyIn: sideOf(facts, true),
        moneyOut: sideOf(facts, false),
        net: netOf(facts),
      };
    },
  });
}

interface Taxed {
  readonly businessDay: string;
  readonly bookedOn: string;
  readonly exitedOn: string | null;
  readonly type: string;
  readonly kind: string | null;
  readonly isMember: boolean;
  readonly base: number;
  readonly tax: number;
}

function categoryOf({ type, kind, exitedOn, isMember }: Taxed): string {
  if (exitedOn !== null) return isMember ? 'MEMBER' : 'CASUAL';
  if (type === 'PARKING_OUT' && (kind === 'PREPAID' || kind === 'TENANT')) return kind;
  if (type === 'MEMBERSHIP' && kind === 'SALE') return 'MEMBERSHIP';
  if (type === 'AUDIT' || type === 'FREE_PASS') return type;
  return type === 'MEMBER_REFUND' ? 'REFUND' : 'CORRECTION';
}

/** The calendar day of an exit; of all else the day on which it was booked, if that is the business day or the one after. */
function taxDayOf({ businessDay, bookedOn, exitedOn }: Taxed): string {
  if (exitedOn !== null) return exitedOn;
  const later = (Date.parse(bookedOn) - Date.parse(businessDay)) / 86_400_000;
  return later === 0 || later === 1 ? bookedOn : businessDay;
}

/** Parking tax by calendar days, and once more by the business days on which it was booked. */
export async function triedTax({ database, site }: Reads, days: readonly string[]): Promise<Tried> {
  const { zone } = site.current();
  const { rows } = await sql<Taxed>`
    select e.business_day::text as "businessDay", (e.booked_at at time zone ${zone})::date::text as "bookedOn",
      (s.exited_at at time zone ${zone})::date::text as "exitedOn", e.type, e.kind, s.member_id is not null as "isMember",
      -sum(case when a.kind = 'TAX' then 0 else l.amount end)::bigint as base, -sum(case when a.kind = 'TAX' then l.amount else 0 end)::bigint as tax
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    left join stays s on s.id = e.source_id and e.type = 'PARKING_OUT' and e.kind = 'SALE' and s.exited_at is not null
    where a.kind in ('REVENUE', 'MEMBERSHIP_REVENUE', 'TAX') and e.type <> 'TAX_PAYMENT'
    group by e.id, s.id`.execute(database.readQueries);
  interface Told {
    readonly day: string;
    readonly category: string;
    readonly count: number;
    readonly base: number;
    readonly tax: number;
    readonly booked: number;
  }
  const facts: Told[] = rows.flatMap((entry) => {
    const [category, base, tax] = [categoryOf(entry), Number(entry.base), Number(entry.tax)];
    return [
      { day: taxDayOf(entry), category, count: 1, base, tax, booked: 0 },
      { day: entry.businessDay, category, count: 0, base: 0, tax: 0, booked: tax },
    ];
  });
  return tellPlain<Told>({
    report: taxReport,
    days,
    facts,
    by: { category: ({ category }) => category },
    filters: { category: ({ category }) => category },
    figures: (own) => {
      const [base, tax, booked] = (['base', 'tax', 'booked'] as const).map((name) => sumOf(own, (fact) => fact[name]));
      const [ofBase, ofTax, ofBooked] = [base ?? 0, tax ?? 0, booked ?? 0];
      return {
        count: sumOf(own, ({ count }) => count),
        base: ofBase,
        tax: ofTax,
        rate: shareOf(ofTax, ofBase),
        booked: ofBooked,
        difference: ofTax - ofBooked,
      };
    },
  });
}

interface Sold {
  readonly id: string;
  readonly day: string;
  readonly operator: string;
  readonly paidType: string | null;
  readonly subscription: string;
  readonly department: string | null;
  readonly sale: string;
  readonly tax: number;
  readonly total: number;
}

/** What memberships have paid, by what was bought. */
export async function triedSubscriptions({ database }: Reads, days: readonly string[]): Promise<Tried> {
  const { rows } = await sql<Sold>`
    select e.id, e.business_day::text as day, e.actor_id as operator, t.paid_type_id as "paidType", t.subscription_fare_name_id as subscription,
      m.department_id as department,
      case when e.kind <> 'SALE' or e.reverses_id is not null then 'TAKEN_BACK' when t.kind = 'CARD' then 'CARD'
        when t.number = (select min(f.number) from membership_transactions f where f.member_id = t.member_id and f.kind = 'PERIOD') then 'NEW'
        else 'RENEWAL' end as sale,
      -coalesce(sum(l.amount) filter (where a.kind = 'TAX'), 0)::bigint as tax, -sum(l.amount)::bigint as total
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    join membership_transactions t on t.id = e.source_id join members m on m.id = t.member_id
    where e.type = 'MEMBERSHIP' and a.kind in ('MEMBERSHIP_REVENUE', 'TAX')
    group by e.id, t.id, m.id`.execute(database.readQueries);
  return tellPlain<Sold>({
    report: productionSubscription,
    days,
    facts: rows.map((row) => ({ ...row, tax: Number(row.tax), total: Number(row.total) })),
    each: 'payment',
    fields: { payment: 'id' },
    by: {
      payment: ({ id }) => id,
      subscription: ({ subscription }) => subscription,
      department: ({ department }) => department,
      paidType: ({ paidType }) => paidType,
      operator: ({ operator }) => operator,
      sale: ({ sale }) => sale,
    },
    filters: {
      operatorId: ({ operator }) => operator,
      paidTypeId: ({ paidType }) => paidType,
      subscriptionFareNameId: ({ subscription }) => subscription,
      departmentId: ({ department }) => department,
      sale: ({ sale }) => sale,
    },
    figures: (facts) => {
      const of = (sale: string): number => sumOf(facts, (fact) => (fact.sale === sale ? fact.total : 0));
      return {
        count: facts.filter(({ sale }) => sale !== 'TAKEN_BACK').length,
        takenBack: facts.filter(({ sale }) => sale === 'TAKEN_BACK').length,
        newTotal: of('NEW'),
        renewalTotal: of('RENEWAL'),
        tax: sumOf(facts, ({ tax }) => tax),
        total: sumOf(facts, ({ total }) => total),
      };
    },
  });
}
