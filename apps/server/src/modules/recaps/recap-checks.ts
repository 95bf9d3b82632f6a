import {
  type RecapCheck,
  type RecapCheckName,
  type RecapChecks,
  type checkedFigures,
  recapChecks,
} from '@parking/contract/recaps/recaps';
import { toLocalDateTime } from '@parking/contract/core/time';
import type pg from 'pg';
import { businessDayBounds, businessDayOf } from '../../platform/business-day.ts';
import { readAtOneMoment, runComposed } from '../../platform/db/list.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Reading, Site } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { leavesOut, nameOf, net, takingsKinds } from '../reports/figures.ts';

type Figure = (typeof checkedFigures)[number];

/** The same figures from two places: selects of `figure`, what they are of (`key`) and `amount`. The day is `$1`, its bounds `$2` and `$3`. */
interface Check {
  readonly one: string;
  readonly other: string;
}

const ofTakings = `kind = any('{${takingsKinds.join(',')}}')`;
const said = (figure: Figure, key: string, amount: string, source: string): string =>
  `select '${figure}' as figure, (${key})::text as key, (${amount})::bigint as amount from ${source} group by 2`;

const checks: Readonly<Record<RecapCheckName, Check>> = {
  /** What reports add up, and the stays themselves. */
  STAYS: {
    one: [
      said('entered', 'vehicle_type_id', 'count(*)', 'stays where entry_business_day = $1'),
      said('left', 'vehicle_type_id', 'count(*)', `stays where business_day = $1 and state = 'OUT'`),
      said('paid', 'vehicle_type_id', 'sum(total)', `stays where business_day = $1 and state = 'OUT'`),
      said('deleted', 'vehicle_type_id', 'count(*)', 'stays where deleted_at >= $2 and deleted_at < $3'),
    ].join(' union all '),
    other: [
      said('entered', 'vehicle_type_id', 'sum(count)', `figures_by_day_type_v where business_day = $1 and kind = 'IN'`),
      said('left', 'vehicle_type_id', 'sum(count)', `figures_by_day_type_v where business_day = $1 and kind = 'OUT'`),
      said('paid', 'vehicle_type_id', 'sum(total)', `figures_by_day_type_v where business_day = $1 and kind = 'OUT'`),
      said(
        'deleted',
        'vehicle_type_id',
        'sum(count)',
        `figures_by_day_type_v where business_day = $1 and kind = 'DELETED'`,
      ),
    ].join(' union all '),
  },
  /** The cars inside, and all that ever entered without all that left. */
  STOCK: {
    one: said('inside', 'vehicle_type_id', 'count(*)', 'stays_inside'),
    other: said('inside', 'vehicle_type_id', `sum(${net})`, 'figures_by_day_type_v'),
  },
  /** Added up by operator, payment, gate and shift; by vehicle type; and by length of stay. */
  SUMS: {
    one: [
      said('taken', 'vehicle_type_id', 'sum(total)', `figures_by_day_v where business_day = $1 and ${ofTakings}`),
      said('left', 'vehicle_type_id', 'sum(count)', `figures_by_day_v where business_day = $1 and kind = 'OUT'`),
      said('paid', 'vehicle_type_id', 'sum(total)', `figures_by_day_v where business_day = $1 and kind = 'OUT'`),
    ].join(' union all '),
    other: [
      said('taken', 'vehicle_type_id', 'sum(total)', `figures_by_day_type_v where business_day = $1 and ${ofTakings}`),
      said('left', 'vehicle_type_id', 'sum(count)', 'figures_by_duration_v where business_day = $1'),
      said('paid', 'vehicle_type_id', 'sum(total)', 'figures_by_duration_v where business_day = $1'),
    ].join(' union all '),
  },
  /** Entries that come to zero with all their lines, and takings as they were booked. */
  JOURNAL: {
    one: [
      said('entries', `''`, 'count(*)', 'journal_entries where business_day = $1'),
      said('taken', `''`, 'sum(total)', `figures_by_day_type_v where business_day = $1 and ${ofTakings}`),
    ].join(' union all '),
    other: [said('entries', `''`, 'count(*)', 'balanced'), said('taken', `''`, 'sum(taken)', 'balanced')].join(
      ' union all ',
    ),
  },
  /** The last number of each gate, and how many receipts it gave. */
  RECEIPTS: {
    one: said('receipts', `id || ' ' || epoch`, 'sum(last)', 'given'),
    other: said('receipts', `id || ' ' || epoch`, 'sum(count)', 'given'),
  },
  /** What was received for the day's deposits, and what was booked of it. */
  DEPOSITS: {
    one: said(
      'received',
      'd.id',
      'sum(p.value)',
      'deposits d join deposit_payments p on p.deposit_id = d.id where d.business_day = $1',
    ),
    other: said(
      'received',
      'd.id',
      'sum(l.amount)',
      `deposits d join journal_entries e on e.deposit_id = d.id and e.type = 'DEPOSIT' and e.kind = 'PAYMENT'
        join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id and a.kind = 'DEPOSITS_RECEIVED'
        where d.business_day = $1`,
    ),
  },
  /** What lies in each cash account when the day ends: as it was kept, and from the day before by what was booked; and both in the journal. */
  CASH: {
    one: [
      said('closing', 'id', 'sum(closing)', `(${closingOf('<=')}) kept`),
      said('posted', 'cash_id', 'sum(amount)', 'cash_postings where business_day = $1'),
    ].join(' union all '),
    other: [
      said(
        'closing',
        'id',
        'sum(closing)',
        `(${closingOf('<')} union all select cash_id, amount from cash_postings where business_day = $1) made`,
      ),
      said(
        'posted',
        'a.owner_id',
        'sum(l.amount)',
        `(select distinct entry_id from cash_postings where business_day = $1) p
          join journal_lines l on l.entry_id = p.entry_id join accounts a on a.id = l.account_id and a.kind = 'CASH'`,
      ),
    ].join(' union all '),
  },
};

function closingOf(until: '<' | '<='): string {
  return `select c.id, coalesce((select y.closing from cash_days y where y.cash_id = c.id and y.business_day ${until} $1
    order by y.business_day desc limit 1), 0) as closing from cash c`;
}

/** The entries of the day that come to zero with all their lines, each with what it took. */
const balanced = `
  select e.id, case when e.type = 'PARKING_OUT' then -coalesce(sum(l.amount) filter (where a.kind in ('REVENUE', 'TAX')), 0) else 0 end as taken
  from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
  where e.business_day = $1 group by e.id having count(*) = e.line_count and sum(l.amount) = 0`;

/** Receipts of the day by gate and the epoch of their numbers. */
const given = `
  select g.id, g.name, r.epoch, r.last, r.count from gates g cross join lateral (
    select epoch, max(number) as last, count(*)::integer as count from receipts where gate_id = g.id and business_day = $1 group by epoch) r`;

const numberAt = (end: 'asc' | 'desc'): string => `(
  select receipt_number from receipts where gate_id = g.id and business_day = $1 order by epoch ${end}, number ${end} limit 1)`;

// Whichever a statement does not ask for is typed all the same.
const typed = 'select $1::date, $2::timestamptz, $3::timestamptz';

const statementOf = ({ one, other }: Check): string => `
  with typed as (${typed}), balanced as (${balanced}), given as (${given}), one as (${one}), other as (${other})
  select figure, coalesce(sum(one.amount), 0)::bigint as one, coalesce(sum(other.amount), 0)::bigint as other,
    (count(*) filter (where coalesce(one.amount, 0) <> coalesce(other.amount, 0)))::integer as differing
  from one full join other using (figure, key) group by figure order by figure`;

interface Day {
  readonly signal: AbortSignal;
  readonly site: Site;
  readonly date: string;
}

/** Reads whether all that was written of a day agrees, each figure told by two places; and more of the same moment. */
function readChecksOf<More>(
  database: Database,
  { signal, site, date }: Day,
  more: (client: pg.PoolClient, values: readonly unknown[]) => Promise<More>,
): Promise<More & { readonly checks: RecapCheck[] }> {
  const { from, until } = businessDayBounds(date, site);
  const values = [date, from, until];
  return readAtOneMoment(database, signal, { filters: [], otherwise: 'date' }, async (client) => {
    const found: RecapCheck[] = [];
    for (const name of recapChecks) {
      const text = statementOf(checks[name]);
      const figures = await runComposed<RecapCheck['figures'][number]>(client, { text, values });
      found.push({ name, holds: figures.every(({ differing }) => differing === 0), figures });
    }
    return { ...(await more(client, values)), checks: found };
  });
}

/** How many checks of a day do not hold. */
export async function countDiffering(database: Database, day: Day): Promise<number> {
  const found = await readChecksOf(database, day, () => Promise.resolve({}));
  return found.checks.filter(({ holds }) => !holds).length;
}

/** The checks of a day for whoever asks: without amounts for who counts blind. */
export async function readRecapChecks({ database }: Platform, context: Reading, asked?: string): Promise<RecapChecks> {
  const { site, signal, actor } = context;
  const date = asked ?? businessDayOf(new Date(), site);
  const {
    checks: found,
    blind,
    ...told
  } = await readChecksOf(database, { signal, site, date }, async (client, values) => {
    const [counted] = await runComposed<Counted>(client, { text: counts, values: [...values] });
    if (!counted) throw new Error('A recap answered nothing.');
    const { as_of: asOf, ...others } = counted;
    const leavesOutOwn = await isBlind(client, actor.userId);
    return { ...others, asOf: toLocalDateTime(asOf, site.zone), blind: leavesOutOwn };
  });
  return { ...told, date, checks: blind ? found.map((check) => ({ ...check, figures: [] })) : found };
}

async function isBlind(client: pg.PoolClient, userId: string): Promise<boolean> {
  const text = `select ${leavesOut({ actor: () => '$1::uuid' })} as blind`;
  const [found] = await runComposed<{ blind: boolean }>(client, { text, values: [userId] });
  return found?.blind ?? false;
}

interface Counted extends Pick<RecapChecks, 'receipts' | 'openings'> {
  readonly as_of: Date;
}

const counts = `
  with typed as (${typed}), given as (${given})
  select now() as as_of,
    (select coalesce(json_agg(told order by lower(told.gate->>'label'), told.gate->>'id'), '[]') from (
      select ${nameOf.gate('g.id')} as gate, ${numberAt('asc')} as first, ${numberAt('desc')} as last, sum(g.count)::integer as count
      from given g group by g.id) told) as receipts,
    json_build_object(
      'told', (select count(*)::integer from gate_events where type = 'BARRIER_OPENED' and at >= $2 and at < $3),
      'entries', (select coalesce(sum(count), 0)::integer from figures_by_day_type_v where business_day = $1 and kind = 'IN'),
      'exits', (select coalesce(sum(count), 0)::integer from figures_by_day_type_v where business_day = $1 and kind = 'OUT'),
      'byHand', (select count(*)::integer from manual_openings where at >= $2 and at < $3)) as openings`;
