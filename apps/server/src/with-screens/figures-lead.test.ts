import { contract } from '@parking/contract/contract';
import type { CubeReport, Measure } from '@parking/contract/reports/cube';
import { businessDayAt } from '@parking/contract/core/business-day';
import { memberIn, memberParkingDuration, memberReport } from '@parking/contract/members/member-reports';
import { cashBalanceReport } from '@parking/contract/money/cash/cash-reports';
import { freePassReport } from '@parking/contract/parking/free-passes/free-pass-report';
import { productionPerDate } from '@parking/contract/reports/production';
import { productionSubscription } from '@parking/contract/reports/recap';
import { cubes } from '@parking/contract/reports/reports';
import { traffics } from '@parking/contract/reports/traffic';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EmptyCarPark, openEmptyCarPark } from '../demo/testing/empty-car-park.ts';
import { generateStays } from '../demo/generate-stays.ts';
import { bookReturn } from '../modules/reports/testing/book-return.ts';
import { type Fact, readFacts } from '../modules/reports/testing/cube-facts.ts';
import { signInAs } from '../testing/people.ts';
import { type TestServer, startServerOn } from '../testing/test-server.ts';
import type { ReportRow } from '../../../web/src/kit/report/report-model.ts';
import { type AnyReport, type Behind, type Shown, follow, show } from './testing/follow.ts';

vi.stubGlobal('localStorage', { getItem: () => 'id' });
const { narrower, narrowerAcross } = await import('../../../web/src/features/reports/shared/narrower.ts');
const { stockAddress } = await import('../../../web/src/features/reports/shared/stock-address.ts');
const { salesAddress } = await import('../../../web/src/features/reports/production/sales-address.ts');
const { passesAddress } = await import('../../../web/src/features/parking/free-passes/passes-address.ts');
const { bookAddress } = await import('../../../web/src/features/money/cash/book-address.ts');
const { oneByOne } = await import('../../../web/src/features/members/reports/about-member.ts');

const until = new Date('2026-11-20T08:30:00Z');
const days = 'from=2026-11-17&to=2026-11-19';

let database: EmptyCarPark;
let server: TestServer;
let reader: Awaited<ReturnType<typeof signInAs>>;
let dayStarts: Shown['dayStarts'];
let onEntry: readonly Fact[];
/** By the stay. */
let byTenants: ReadonlyMap<string, Beside>;
/** Many figures lead to the same rows. */
const found = new Map<string, Promise<Behind>>();
const open = (address: string): Promise<Behind> => {
  const known = found.get(address) ?? follow(reader, address, dayStarts);
  found.set(address, known);
  return known;
};

beforeAll(async () => {
  database = await openEmptyCarPark();
  await generateStays(database.owner, { stays: 600, days: 6, seed: 5, until });
  server = await startServerOn(database.app);
  reader = await signInAs(server, 'SUPERADMIN');
  const { data } = await reader.call(contract.systemProfiles.get);
  dayStarts = (data as { dayStarts: Shown['dayStarts'] }).dayStarts;
  const { database: opened, site } = server.platform;
  for (const [day, amount] of [
    ['2026-11-17', 5_000],
    ['2026-11-18', 12_000],
  ] as const)
    await bookReturn(opened, {
      siteId: site.current().id,
      day,
      byId: reader.person.id,
      amount,
      kind: 'REFUNDED_BY_PROVIDER',
    });
  onEntry = (await readFacts(server.platform)).filter(({ kind }) => kind === 'PREPAID');
  const { rows } = await sql<{ stay: string; total: number; tax: number }>`
    select e.source_id as stay, sum(l.amount) filter (where a.kind = 'TENANT')::integer as total,
      coalesce(-sum(l.amount) filter (where a.kind = 'TAX'), 0)::integer as tax
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.type = 'PARKING_OUT' group by e.id having bool_or(a.kind = 'TENANT')`.execute(opened.readQueries);
  byTenants = new Map(
    rows.map(({ stay, total, tax }) => [stay, { gross: 0, discount: -total, tax, cash: 0, nonCash: total, total }]),
  );
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const rounded = (some: number, all: number): number => (all === 0 ? 0 : Math.round(some / all));
type List = Extract<Behind, { kind: 'list' }>;
const counted = ({ count }: List): number => count;
const added =
  (column: string) =>
  ({ sum }: List): number =>
    sum(column);

/** What the rows of a list must come to, by the figure that leads there. */
const comesTo: Partial<Readonly<Record<Measure, (list: List) => number>>> = {
  entered: counted,
  membersIn: counted,
  casualIn: counted,
  left: counted,
  membersOut: counted,
  casualOut: counted,
  count: counted,
  freePasses: counted,
  lostTickets: counted,
  gross: added('gross'),
  discount: added('discount'),
  freePassValue: added('discount'),
  fine: added('fine'),
  tax: added('tax'),
  cash: added('total'),
  nonCash: added('total'),
  total: added('total'),
  paid: added('total'),
  minutes: added('durationMinutes'),
  givenBack: (list) => -list.sum('amount'),
  averagePaid: ({ sum, count }) => rounded(sum('total'), count),
  averageMinutes: ({ sum, count }) => rounded(sum('durationMinutes'), count),
};

/** Figures that lead nowhere, and why. */
const ofSeveral = 'made of several figures that lead on beside it, or of no sum';
const apart = 'told by days, hours or quarters of an hour that no list is narrowed to';
const ofPayments =
  'of payments by the day on which they were asked for; their log has a row for each request and answer';
const leadsNowhere: Partial<Readonly<Record<Measure, string>>> = {
  net: ofSeveral,
  enteredPerDay: ofSeveral,
  leftPerDay: ofSeveral,
  lostShare: ofSeveral,
  freePassShare: ofSeveral,
  carShare: ofSeveral,
  cumulativeShare: ofSeveral,
  paidShare: ofSeveral,
  totalShare: ofSeveral,
  nonCashShare: ofSeveral,
  received: ofSeveral,
  receivedPerDay: ofSeveral,
  bestDay: ofSeveral,
  worstDay: ofSeveral,
  movingAverage: ofSeveral,
  median: apart,
  ninth: apart,
  inside: apart,
  enteredMost: apart,
  leftMost: apart,
  offlineMinutes: apart,
  enteredPerOpenHour: apart,
  leftPerOpenHour: apart,
  worked: apart,
  perHourWorked: apart,
  asked: ofPayments,
  failed: ofPayments,
  failedShare: ofPayments,
  secondsWaited: ofPayments,
  secondsToPay: ofPayments,
};

/** Money of a figure that no exit of the list has paid itself. */
interface Beside {
  readonly gross: number;
  readonly discount: number;
  readonly tax: number;
  readonly cash: number;
  readonly nonCash: number;
  readonly total: number;
}
const isBeside = (name: string): name is keyof Beside =>
  ['gross', 'discount', 'tax', 'cash', 'nonCash', 'total'].includes(name);

const keptBy: Readonly<Record<string, (fact: Fact) => string | null>> = {
  vehicleId: ({ vehicle }) => vehicle,
  gateId: ({ gate }) => gate,
  paidTypeId: ({ paidType }) => paidType,
  operatorId: ({ operator }) => operator,
  shiftId: ({ shift }) => shift,
  isMember: ({ member }) => String(member),
  isCash: ({ cash }) => String(cash),
};

/** What was taken on entry of all that a list of exits is narrowed to: their exits have it off, so it stands in no total. */
function takenOnEntry(address: string): Beside[] {
  const asked = new URLSearchParams(address.split('?')[1]);
  const dayAt = (name: string): string => {
    const at = asked.get(name) ?? '';
    return businessDayAt(at.length > 10 ? at : `${at}T12:00:00`, dayStarts);
  };
  const from = dayAt('datetimeOut.atLeast');
  const to = dayAt('datetimeOut.atMost');
  const kept = [...asked].filter(([name]) => !name.startsWith('datetimeOut.'));
  return onEntry
    .filter(({ day }) => day >= from && day <= to)
    .filter((fact) => kept.every(([name, value]) => keptBy[name.replace('.equals', '')]?.(fact) === value))
    .map(({ gross, tax, total }) => ({ gross, discount: 0, tax, cash: total, nonCash: 0, total }));
}

/** What tenants pay for exits of a list: a discount of theirs that is takings under a name of its own. */
async function paidByTenants(address: string): Promise<Beside[]> {
  // Of none of these are they: no type, and no fare that anybody was asked for.
  if (/paidTypeId|fare/.test(address)) return [];
  const whole = await open(address.replace(/&isCash\.equals=\w+/, ''));
  return whole.rows.flatMap(({ id }) => byTenants.get(String(id)) ?? []);
}

/** The price lines of a stay in a list come to its total. */
async function expectPriced(list: List): Promise<void> {
  const row = list.rows.find(({ datetimeOut }) => datetimeOut);
  if (!row || !['/parking_outs', '/parking_ins'].includes(list.route)) return;
  const { status, data } = await reader.call(contract.parkingOuts.get, { params: { id: String(row['id']) } });
  expect(status).toBe(200);
  const { lines, total } = data as { lines: { amount: number }[]; total: number };
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
}

/** What lies behind a figure comes to it: null, or what it comes to instead. */
async function unlike(address: string, name: Measure, figure: number): Promise<string | null> {
  const behind = await open(address);
  if (behind.kind === 'report') {
    const told = behind.totals[name === 'memberships' ? 'total' : name];
    return told === figure ? null : `${name} ${figure}, but ${String(told)} at ${address}`;
  }
  await expectPriced(behind);
  const beside = behind.route === '/parking_outs' ? [...takenOnEntry(address), ...(await paidByTenants(address))] : [];
  const rows =
    name === 'average'
      ? rounded(behind.sum('total') + beside.reduce((sum, { total }) => sum + total, 0), behind.count)
      : (comesTo[name]?.(behind) ?? Number.NaN) +
        (isBeside(name) ? beside.reduce((sum, one) => sum + one[name], 0) : 0);
  return rows === figure ? null : `${name} ${figure}, but ${rows} at ${address}`;
}

/** Of what has figures the first and one between. */
const some = <Row>(rows: readonly Row[]): Row[] => [
  ...new Set([0, Math.floor(rows.length / 2)].flatMap((place) => rows[place] ?? [])),
];

describe.each(Object.entries(cubes))('figures of %s', (_, declared) => {
  const report = declared as unknown as CubeReport;
  const { dimensions, measures, across } = report.cube;
  const usual = report.get.report?.groupBy?.usual ?? [];
  const groupings = [usual, ...dimensions.map((by) => [by])];

  test('lead to rows that come to exactly that, and these to price lines', async () => {
    const told = new Set<Measure>();
    const led = new Set<Measure>();
    const wrong: string[] = [];
    const hold = async (address: string, name: Measure, figure: number): Promise<void> => {
      const fault = await unlike(address, name, figure);
      if (fault !== null) wrong.push(fault);
    };
    for (const groupBy of groupings) {
      const shown = await show(reader, report, `${days}&groupBy=${groupBy.join(',')}`, dayStarts);
      for (const name of measures)
        for (const row of some(shown.rows.filter((one) => Number(one[name] ?? 0) !== 0))) {
          told.add(name);
          const address = narrower(report, shown, row, name);
          if (address === null) continue;
          led.add(name);
          await hold(address, name, Number(row[name]));
        }
      for (const [field, { of }] of Object.entries(across))
        for (const row of some(shown.rows))
          for (const [id, figure] of Object.entries((row[field] ?? {}) as Record<string, number>)) {
            const address = narrowerAcross(report, shown, row, field, id);
            if (address !== null) await hold(address, of, figure);
          }
    }
    expect(wrong).toEqual([]);
    expect([...told].filter((name) => !led.has(name) && leadsNowhere[name] === undefined)).toEqual([]);
    expect([...led].filter((name) => leadsNowhere[name] !== undefined)).toEqual([]);
  });
});

type Leads = (shown: Shown, row: ReportRow, key: string) => string | null;
interface Other {
  readonly report: AnyReport;
  readonly leads: Leads;
  readonly keys: readonly string[];
  /** The grouping that tells them one by one, from which nothing leads on. */
  readonly each?: string;
  /** Of what is rare. */
  readonly asked?: string;
  /** What the rows of a list come to, by the figure. */
  readonly comesTo?: Readonly<Record<string, (list: List) => number>>;
}

const ofStock = {
  entered: counted,
  left: counted,
  deleted: counted,
  gross: added('gross'),
  discount: added('discount'),
  fine: added('fine'),
  tax: added('tax'),
  casual: added('total'),
  member: added('total'),
  total: added('total'),
};
const allDays = 'from=2026-01-01&to=2026-11-20';
const others: Readonly<Record<string, Other>> = {
  productionPerDate: {
    report: productionPerDate,
    leads: stockAddress,
    keys: Object.keys(ofStock),
    comesTo: ofStock,
  },
  traffics: { report: traffics, leads: stockAddress, keys: ['entered', 'left', 'deleted'], comesTo: ofStock },
  productionSubscription: {
    report: productionSubscription,
    leads: salesAddress,
    each: 'payment',
    asked: allDays,
    keys: ['count', 'newTotal', 'renewalTotal', 'takenBack', 'tax', 'total'],
  },
  freePassReport: {
    report: freePassReport,
    leads: (shown, row) => passesAddress(shown, row),
    asked: allDays,
    keys: ['count', 'value'],
    comesTo: { count: counted, value: added('value') },
  },
  cashBalanceReport: {
    report: cashBalanceReport,
    leads: (shown, row, key) =>
      bookAddress(shown, row, {
        direction: key.endsWith('In') ? 'IN' : 'OUT',
        transfers: key.startsWith('transfer'),
      }),
    keys: ['moneyIn', 'moneyOut', 'transferIn', 'transferOut'],
    comesTo: {
      moneyIn: ({ sum }) => sum('amountIn') - sum('amountOut'),
      moneyOut: ({ sum }) => sum('amountOut') - sum('amountIn'),
      transferIn: ({ sum }) => sum('amountIn') - sum('amountOut'),
      transferOut: ({ sum }) => sum('amountOut') - sum('amountIn'),
    },
  },
  memberReport: {
    report: memberReport,
    leads: (shown, row) => oneByOne(memberReport, shown, row, 'member'),
    each: 'member',
    keys: ['members', 'visits', 'paid', 'worth'],
  },
  memberIn: {
    report: memberIn,
    leads: (shown, row) => oneByOne(memberIn, shown, row, 'entry'),
    each: 'entry',
    keys: ['count'],
  },
  memberParkingDuration: {
    report: memberParkingDuration,
    leads: (shown, row) => oneByOne(memberParkingDuration, shown, row, 'member'),
    each: 'member',
    keys: ['visits'],
  },
};

describe.each(Object.entries(others))(
  'figures of %s',
  (_, { report, leads, keys, each, asked = days, comesTo: rowsOf = {} }) => {
    test('lead to rows that come to exactly that', async () => {
      const wrong: string[] = [];
      let followed = 0;
      for (const groupBy of report.get.report?.groupBy?.of ?? []) {
        if (groupBy === each) continue;
        const shown = await show(reader, report, `${asked}&groupBy=${groupBy}`, dayStarts);
        for (const key of keys)
          for (const row of some(shown.rows.filter((one) => Number(one[key] ?? 0) !== 0))) {
            const address = leads(shown, row, key);
            if (address === null) continue;
            followed += 1;
            const behind = await open(address);
            const isExits = behind.route === '/parking_outs';
            const beside = isExits ? [...takenOnEntry(address), ...(await paidByTenants(address))] : [];
            const name = key === 'casual' || key === 'member' ? 'total' : key;
            const besides = isBeside(name) ? beside.reduce((sum, one) => sum + one[name], 0) : 0;
            const told =
              behind.kind === 'report' ? Number(behind.totals[key]) : (rowsOf[key]?.(behind) ?? Number.NaN) + besides;
            if (told !== row[key]) wrong.push(`${key} ${String(row[key])}, but ${told} at ${address}`);
            if (behind.kind === 'list') await expectPriced(behind);
          }
      }
      expect(wrong).toEqual([]);
      expect(followed).toBeGreaterThan(0);
    });
  },
);
