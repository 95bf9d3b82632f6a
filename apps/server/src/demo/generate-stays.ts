import { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import pg from 'pg';
import { readTariffBook } from '../modules/tariffs/read-tariff-book.ts';
import { openDatabase } from '../platform/db/pool.ts';
import { BulkLoad } from './bulk-load.ts';
import { foundCarPark } from './car-park.ts';
import { type YearShape, planDemand } from './demand.ts';
import { openClaimLives } from './claim-lives.ts';
import { openDepositLives } from './deposit-lives.ts';
import { openGateEventRows } from './gate-event-rows.ts';
import { openLedger } from './ledger.ts';
import { addGuests } from './guest-rows.ts';
import { openMemberLives } from './member-lives.ts';
import { finishLoad, withoutBarriers } from './load-steps.ts';
import { setUpProviders } from './demo-provider.ts';
import { openNotificationRows } from './notification-rows.ts';
import { openPaymentRows } from './payment-rows.ts';
import { openFreePassRows, readReasonIds } from './free-pass-rows.ts';
import { openToCollectRows } from './to-collect-rows.ts';
import { openPrices } from './prices.ts';
import { publicHolidays } from './public-holidays.ts';
import { Random } from './random.ts';
import { openReceiptRows } from './receipt-rows.ts';
import { openRefundLives } from './refund-lives.ts';
import { listFigures } from './rollups.ts';
import { type SiteCalendar, dayMs, openCalendar } from './site-calendar.ts';
import { openActRows } from './schemes/act-rows.ts';
import { openDoings } from './schemes/doings.ts';
import type { Planted, Spell } from './schemes/scheme.ts';
import { openStayRows } from './stay-rows.ts';
import { Traffic } from './traffic.ts';
import { openVisitors } from './visitors.ts';
import { openVoucherRows } from './voucher-rows.ts';

export interface Generation {
  /** Cars that come in the period; a few lost tickets add stays of their own. */
  readonly stays: number;
  readonly days: number;
  /** The same seed, site and `until` give the same data. */
  readonly seed: number;
  /** The present of the data: nothing lies after it, and cars that came before and leave later are inside. */
  readonly until: Date;
  /** Of the password of everybody in it; without one nobody of them can sign in. */
  readonly passwordHash?: string;
  readonly say?: (line: string) => void;
  /** Told the share of the time that cars have come for, 0 to 1. */
  readonly arrived?: (share: number) => void;
  /** Cars more from year to year, as a share, and public holidays, which are Sundays; without it every year is like another. */
  readonly growth?: number;
  /** Times with habits of their own, and what is planted into each; without them people only sell. */
  readonly spells?: readonly Spell[];
}

export interface Generated {
  readonly stays: number;
  readonly inside: number;
  readonly entries: number;
  /** From the first car to the last statistics: its rows, then indexes, figures, keys and statistics. */
  readonly seconds: {
    readonly rows: number;
    readonly indexes: number;
    readonly all: number;
  };
  readonly secondsPerMillion: number;
  /** What rules are to find. */
  readonly planted: readonly Planted[];
}

const bigTables = [
  'stays',
  'stay_plates',
  'payments',
  'payment_logs',
  'payment_uses',
  'receipts',
  'journal_entries',
  'journal_lines',
  'seals',
];
const eventDays = 4;
/** What a closing loop gets wrong is learnt from weeks. */
const loopDays = 28;
const scheduledAheadDays = 14;
const riseDaysAgo = 200;
const noPassword = '!';
/** By this name the tariffs are kept that a price of the demo can be made again with. */
const tariffState = '01900000-0000-7000-8000-000000000601';
const quietHour = 4;

/**
 * Fills the empty car park of a migrated database with its people, tariffs and so many days of stays, as if its own acts
 * had made them, by the rights of the schema's owner. Rows come in one transaction, all or none; should it be stopped
 * after that, `finishLoad` finishes. Foreign keys and unique constraints hold by the database's own word afterwards;
 * `verifyDatabase` proves the rest. Refuses when the car park has stays.
 */
export async function generateStays(owner: pg.ClientConfig, given: Generation): Promise<Generated> {
  const client = new pg.Client({ ...owner, application_name: 'parking-demo', options: '-c timezone=UTC' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    const plan = await prepare(client, given);
    const book = await furnish(owner);
    const began = performance.now();
    await client.query('begin');
    const generated = await fill(client, given, plan, book);
    await client.query('commit');
    const rows = secondsSince(began);
    given.say?.(`loaded · ${rows.toFixed(0)} s; indexes, figures and keys …`);
    await finishLoad(owner);
    const all = secondsSince(began);
    const indexes = all - rows;
    const secondsPerMillion = (all * 1e6) / Math.max(1, generated.stays);
    given.say?.(
      `${generated.stays} stays, ${generated.inside} of them inside · ${all.toFixed(1)} s: rows ${rows.toFixed(1)}, indexes, figures, keys and statistics ${indexes.toFixed(1)} · ${secondsPerMillion.toFixed(0)} s a million`,
    );
    return { ...generated, seconds: { rows, indexes, all }, secondsPerMillion };
  } finally {
    await client.end();
  }
}

interface SiteRow {
  readonly id: string;
  readonly epoch: number;
  readonly zone: string;
  readonly dayStartHour: number;
}

interface Plan {
  readonly site: SiteRow;
  readonly calendar: SiteCalendar;
  readonly from: number;
  readonly until: number;
  /** The first day of the risen prices. */
  readonly raised: string;
  readonly year: YearShape | undefined;
}

/** Founds the car park, unless it was founded before. */
async function prepare(client: pg.Client, given: Generation): Promise<Plan> {
  const site = await readSite(client);
  const until = Math.floor(given.until.getTime() / 1000) * 1000;
  const calendar = openCalendar(site.zone, site.dayStartHour, until);
  const from = calendar.atHour(calendar.dayNumber(until) - given.days, quietHour);
  const raised = calendar.dayText(calendar.dayNumber(until) - Math.min(riseDaysAgo, Math.ceil(given.days / 2)));
  const scheduled = listDays(calendar, from - dayMs, until + scheduledAheadDays * dayMs);
  const [first = raised, last = raised] = [scheduled[0], scheduled.at(-1)];
  const holidays = given.growth === undefined ? [] : publicHolidays(first, last);
  await client.query('begin');
  await foundCarPark(client, {
    siteId: site.id,
    opened: calendar.dayText(calendar.dayNumber(from)),
    raised,
    scheduled,
    holidays,
    passwordHash: given.passwordHash ?? noPassword,
  });
  await client.query('commit');
  const year =
    given.growth === undefined
      ? undefined
      : { holidays: new Set(holidays.map(({ day }) => day)), growth: given.growth };
  return { site, calendar, from, until, raised, year };
}

async function fill(
  client: pg.Client,
  given: Generation,
  { site, calendar, from, until, raised, year }: Plan,
  book: TariffBook,
): Promise<Pick<Generated, 'stays' | 'inside' | 'entries' | 'planted'>> {
  const say = given.say ?? (() => undefined);
  const began = performance.now();
  const random = new Random(given.seed);
  const load = await BulkLoad.open(client);
  const ledger = await openLedger({ client, load, random, site });
  const receipts = openReceiptRows(load, random, site.epoch);
  const living = { load, ledger, random, calendar, siteId: site.id };
  const taxRate = taxRateAt(book, calendar.localTime(until));
  const visitors = openVisitors(random, given.stays);
  const spells = given.spells ?? [{ until }];
  const told = { isTold: toldBy(spells, eventDays), isDriven: toldBy(spells, loopDays) };
  const events = openGateEventRows(load, random, site.id, told);
  const notifications = openNotificationRows(load, new Random(given.seed + 4), until);
  const payments = openPaymentRows({ load, random, siteId: site.id, ledger, notifications });
  const planted: Planted[] = [];
  const reasonIds = await readReasonIds(client);
  const acts = openActRows(load, random, site.id, ledger);
  const doings = given.spells ? openDoings(given.spells, { calendar, acts, events, payments }, planted) : null;
  const traffic = new Traffic({
    load,
    stays: given.stays,
    until,
    random,
    calendar,
    lostTicketMinutes: book.settings.lostTicketMinutes,
    demand: planDemand({ from, until, calendar, random, year }),
    rows: openStayRows(load, site.id),
    payments,
    doings,
    toCollect: openToCollectRows(load, random, site.id),
    vouchers: openVoucherRows({ load, random: new Random(given.seed + 1), calendar, until, taxRate }),
    events,
    visitors,
    priceOf: openPrices(book, calendar),
    tariffState,
    receipts,
    ledger,
    openClaims: (later) => openClaimLives({ ...living, later }),
    openDeposits: (later, claims) => openDepositLives({ ...living, until, later, claims, doings }),
    openMembers: (later, deposits) =>
      openMemberLives({ ...living, book, visitors, from, until, raised, stays: given.stays, later, deposits }),
    openFreePasses: (later) => openFreePassRows({ ...living, until, reasonIds, taxRate, later }),
    openRefunds: (later) => openRefundLives({ ...living, random: new Random(given.seed + 2), until, later }),
  });
  await client.query('insert into tariff_books (state, book) values ($1, $2) on conflict do nothing', [
    tariffState,
    JSON.stringify(book),
  ]);
  await withoutBarriers(client, bigTables, async (fresh) => {
    load.freeze(fresh);
    let told = 0;
    for (let hour = 0; hour < traffic.hours; hour += 1) {
      await traffic.pass(hour);
      given.arrived?.((hour + 1) / traffic.hours);
      const share = Math.floor((10 * (hour + 1)) / traffic.hours);
      if (share > told) say(`${(told = share) * 10} % · ${traffic.arrived} cars · ${secondsSince(began).toFixed(0)} s`);
    }
    traffic.finish();
    await traffic.members.finish(client);
    addGuests({ ...living, random: new Random(given.seed + 3), until });
    await load.finish();
    await ledger.addAccounts();
    await receipts.writeCounters(client);
    return listFigures(client);
  });
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from journal_entries');
  return { stays: traffic.arrived, inside: traffic.inside, entries: rows[0]?.count ?? 0, planted };
}

/** Gates tell of the last days of each spell. */
const toldBy =
  (spells: readonly Pick<Spell, 'until'>[], days: number) =>
  (at: number): boolean =>
    spells.some(({ until }) => at >= until - days * dayMs && at < until);

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

async function readSite(client: pg.Client): Promise<SiteRow> {
  const { rows } = await client.query<SiteRow & { used: boolean }>(`
    select s.id, s.epoch, p.zone, business_day_hour(site_today()) as "dayStartHour", exists (select from stays) as used
    from sites s cross join system_profile p where s.is_own`);
  const [site] = rows;
  if (!site) throw new Error('The database belongs to no site yet: start the server on it once.');
  if (site.used) throw new Error('The car park has stays already; only an empty one can be filled.');
  return site;
}

function listDays(calendar: SiteCalendar, from: number, until: number): string[] {
  const first = calendar.dayNumber(from);
  return Array.from({ length: calendar.dayNumber(until) - first + 1 }, (_, at) => calendar.dayText(first + at));
}

/** Sets up its providers. Returns the tariff book as exits read it. */
async function furnish(owner: pg.ClientConfig): Promise<TariffBook> {
  const database = openDatabase(owner, () => undefined);
  try {
    await setUpProviders(database);
    return await readTariffBook(database.readQueries);
  } finally {
    await database.close();
  }
}
