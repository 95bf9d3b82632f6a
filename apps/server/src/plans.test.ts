import { allEndpoints } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { type Columns, sumsOf } from '@parking/contract/core/list';
import { isCatalogue } from '@parking/contract/core/resource';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from './testing/people.ts';
import { resources } from './testing/samples/all.ts';
import { bank, safe } from './testing/samples/ledgers.ts';
import { type Client, type TestServer, createTestDatabase, startServerOn } from './testing/test-server.ts';
import { type Traffic, fillWithTraffic } from './testing/traffic.ts';

let server: TestServer;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: pg.Client;
let client: Client;
let traffic: Traffic;
let asked: Statement[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerOn(database.app);
  const top = await signInAs(server, 'SUPERADMIN');
  client = top;
  traffic = await fillWithTraffic(server, database.owner, top.person);
  owner = new pg.Client({ ...database.owner, options: '-c timezone=UTC' });
  await owner.connect();
  for (const pool of [server.platform.database.reads, server.platform.database.lists]) pool.on('acquire', listenTo);
}, 120_000);
afterAll(async () => {
  await owner.end();
  await server.close();
  await database.drop();
});

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

const heard = new WeakSet<pg.PoolClient>();
/** Keeps what is asked of the database, whoever composed it. */
function listenTo(connection: pg.PoolClient): void {
  if (heard.has(connection)) return;
  heard.add(connection);
  const query = connection.query.bind(connection) as (...given: unknown[]) => unknown;
  const listening = (...given: unknown[]): unknown => {
    const [first, values] = given as [string | Partial<Statement>, unknown[] | undefined];
    const isText = typeof first === 'string';
    asked.push({ text: (isText ? first : first.text) ?? '', values: (isText ? values : first.values) ?? [] });
    return query(...given);
  };
  Object.assign(connection, { query: listening });
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}
/** A row for each kind of account and each ledger: reading some tens that lie in memory costs what finding one of them does. */
const isOfAccounts = (plan: Plan): boolean =>
  plan['Relation Name'] === undefined
    ? plan.Plans !== undefined && plan.Plans.every(isOfAccounts)
    : plan['Relation Name'] === 'accounts';
const nodesOf = (plan: Plan): Plan[] => (isOfAccounts(plan) ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]);

/** What the database truly did, step by step. */
async function stepsOf({ text, values }: Statement): Promise<Plan[]> {
  const explained = `explain (analyze, timing off, format json) ${text}`;
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained, values);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan ? nodesOf(plan) : [];
}

const touched = (step: Plan): number =>
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)) *
  step['Actual Loops'];

/** Of another version than the one that is shipped, whose planner joins tables of this size whole to count in them. */
const isForeign = process.env['DATABASE_URL'] !== undefined;

/** A page looks at little more than it shows; a count goes as far as totals are exact. A table has more rows than either. */
function allowed({ text }: Statement): number {
  if (!text.includes(' as counted')) return 2_000;
  // The amounts of a row that is added up are looked up by its key, in two places at most.
  if (text.includes(' as sums ')) return 25_000;
  return isForeign ? 25_000 : 10_100;
}

interface Asking {
  readonly definition: EndpointDefinition;
  readonly query: string;
}

/** The steps that read or sorted more than they may: a table from end to end, most of all. */
async function tooMuchIn(statement: Statement): Promise<string[]> {
  const limit = allowed(statement);
  const large = (await stepsOf(statement)).filter((step) => touched(step) > limit);
  return large.map((step) => {
    const what = step['Relation Name'] ?? step['Index Name'] ?? 'rows';
    return `${step['Node Type']} of ${touched(step)} ${what}, not ${limit}`;
  });
}

/** Some thousand rows are sometimes best read from end to end or gathered; of a million, nobody would where there is another way. */
const ways = ['seqscan', 'bitmapscan'].map((way) => `enable_${way}`);

async function tooMuchAnyWay(statement: Statement): Promise<string[]> {
  const tooMuch = await tooMuchIn(statement);
  let otherwise = tooMuch;
  for (const way of ways) {
    if (otherwise.length === 0) break;
    await owner.query(`set ${way} = off`);
    otherwise = await tooMuchIn(statement);
  }
  for (const way of ways) await owner.query(`reset ${way}`);
  return otherwise.length === 0 ? [] : tooMuch;
}

async function tooMuchOf({ definition, query }: Asking): Promise<string[]> {
  asked = [];
  const id = definition.path.startsWith('/apis/') ? traffic.api : traffic.deposit;
  const answer = await client.call(definition, { params: { id }, query });
  const call = `${definition.path}?${query}`;
  if (answer.status !== 200) return [`${call} answered ${answer.status} ${JSON.stringify(answer.error)}`];
  const tooMuch: string[] = [];
  for (const statement of asked.filter(({ text }) => /^\s*(select|with)\b/i.test(text)))
    tooMuch.push(...(await tooMuchAnyWay(statement)).map((step) => `${call}: ${step}`));
  return tooMuch;
}

/** Statistics are samples: a plan that one of them misled is asked for once more by another. */
const tooMuchOfAll = async (all: readonly Asking[]): Promise<string[]> => {
  const tooMuch: string[] = [];
  for (const one of all) {
    if ((await tooMuchOf(one)).length === 0) continue;
    await owner.query('vacuum (analyze)');
    tooMuch.push(...(await tooMuchOf(one)));
  }
  return tooMuch;
};

const plates = ['contains=1a2b3', 'endsWith=1a2b3', 'matches=1A2B3', 'equals=b1a2b3c'];
const codes = ['contains=1A2B3C', 'equals=1a2b3c4d5e'];
/** One in ten, and one in a thousand. */
const flags = ['flagged.equals=true', 'flags.equals=plate-differs', 'flags.equals=free-pass'];
const each = (column: string, filters: readonly string[]): string[] => filters.map((filter) => `${column}.${filter}`);

/** Lists that grow with every car, day or act, and what they are narrowed by. */
const growing = (): Readonly<Record<string, readonly string[]>> => ({
  '/announcements': [],
  '/apis/{id}/deliveries': [],
  '/cash-in': [`cashId.equals=${safe}`, 'deleted.equals=false'],
  '/cash-mutation': [`cashOriginId.equals=${safe}`],
  '/cash-out': [`cashId.equals=${safe}`],
  '/cash_transactions': [`cashId.equals=${bank}`],
  '/deposit_manual': ['state.equals=CLOSED'],
  '/deposits': ['state.equals=SUBMITTED', 'state.equals=CLOSED', `operatorId.equals=${traffic.operator}`],
  '/deposits/mine': [],
  '/deposits/{id}/transaction_list': [],
  '/inventory-in': [`inventoryId.equals=${traffic.inventory}`],
  '/members/imports/periods': ['member.equals=anggota 17'],
  '/inventory-out': [`inventoryId.equals=${traffic.inventory}`],
  '/membership_transactions': [`operatorId.equals=${traffic.operator}`, 'member.equals=anggota 17'],
  '/news': [],
  '/notifications/me': ['seen.equals=false'],
  '/parking_in_deletes': [`gateId.equals=${traffic.entryGate}`],
  '/parking_ins': [
    `gateId.equals=${traffic.entryGate}`,
    ...each('plateNumber', plates),
    ...each('plateNumberIn', plates),
    ...each('plateNumberOut', plates),
    ...each('parkingCode', codes),
    ...flags,
  ],
  '/parking_outs/v2': [
    `gateId.equals=${traffic.gate}`,
    `operatorId.equals=${traffic.operator}`,
    `shiftId.equals=${traffic.shift}`,
    'isPaid.equals=true',
    ...each('plateNumber', plates),
    ...each('plateNumberIn', plates),
    ...each('plateNumberOut', plates),
    ...each('parkingCode', codes),
    ...flags,
    'receiptNumber.endsWith=1A2B3',
    'q=1a2b3',
  ],
  '/tax_feeds': [
    'kind.equals=KOREKSI',
    'seq.equals=17',
    `taxDay.atLeast=${day(3)}`,
    'receiptNumber.equals=1A2B3',
    'correctsSeq.equals=17',
  ],
  '/parking_transaction_logs': ['direction.equals=ANSWER'],
  '/payment_notifications': ['state.equals=TAKEN', 'provider.equals=SNAP'],
  '/parking_transactions': [
    `gateId.equals=${traffic.entryGate}`,
    ...each('plateNumber', plates),
    'plateNumberIn.contains=1a2b3',
    'plateNumberOut.contains=1a2b3',
  ],
  '/parkings': [
    `gateId.equals=${traffic.entryGate}`,
    'plateNumber.contains=1a2b3',
    'hoursInside.atLeast=24',
    'plateTwice.equals=true',
    'membershipRanOut.equals=true',
  ],
  '/reports/manual_open_gate': [`gateId.equals=${traffic.gate}`],
  '/claimed_payments': ['state.equals=OPEN', 'rrn.contains=1a2b3'],
  '/corrections': ['state.in=WAITING', `operatorId.equals=${traffic.operator}`, 'plateNumber.contains=1a2b3'],
  '/short_payments': ['state.in=OPEN,WAITING', `operatorId.equals=${traffic.operator}`, 'plateNumber.contains=1a2b3'],
  '/to_collect': ['state.in=OPEN,WAITING', `operatorId.equals=${traffic.operator}`, 'plateNumber.contains=1a2b3'],
  '/free_passes': [
    'status.equals=WAITING',
    `operatorId.equals=${traffic.operator}`,
    'plateNumber.contains=1a2b3',
    'nthOfMonth.atLeast=2',
  ],
  '/cheating_indications': ['state.in=OPEN,REVIEWING&sort=expectedLoss,desc'],
  '/parking_outs/audit_list': [
    'status.equals=UNAUDITED',
    'risks.equals=plate-differs',
    'why.equals=RISK',
    // As its report leads there: of days.
    `shiftId.equals=${traffic.shift}&businessDay.atLeast=${day(3)}`,
    ...each('plateNumber', plates.slice(0, 1)),
  ],
  '/parking_outs/audit_matched': [`auditorId.equals=${traffic.operator}`],
  '/audit_plates': ['match.equals=DIFFERENT', `gateId.equals=${traffic.gate}`, 'plateNumber.contains=1a2b3'],
  '/tenants/validations': ['state.equals=OPEN'],
  '/tenant_uses': ['isValidation.equals=true'],
  '/operator_debts': ['state.equals=WAITING', `operatorId.equals=${traffic.operator}`],
  '/payments_on_account': ['state.equals=OWED_BACK', 'state.equals=ON_ACCOUNT', 'state.equals=RETURNED'],
  '/transactions': ['source.equals=PARKING_OUT', ...each('plateNumber', plates)],
  '/transactions/transaction_detail/{id}/audit': [],
  '/transactions/transaction_detail/{id}/audit_minus': [],
  '/transactions/transaction_detail/{id}/free_pass': [],
  '/transactions/transaction_detail/{id}/production': [],
  '/unmatched_takings': ['state.equals=WAITING', 'state.equals=REFUND', 'provisionalNumber.contains=1A2B3'],
  '/user_activity': ['action.equals=delete', 'entity.equals=gates', `actorId.equals=${traffic.operator}`],
});

/** Lists that somebody fills by hand, as all catalogues: tens or hundreds of rows, at most some thousands. */
const small = new Set([
  ...resources.flatMap(([, resource]) => (isCatalogue(resource) ? [resource.list.path] : [])),
  ...`/additional_fare_names /apis /audio_files /cash /cash-transaction-category /dashboard_components /device_types /gates /holidays /inventory /members /members/guest /members/imports /members/non_staff /menus /modules /notification_rules /paid-type
  /print_fields /program_files /settlement_templates /shifts /subscription_fare_names /tenants /user_groups
  /users /vehicle_types /vouchers /zones`.split(/\s+/),
  // A row for each tenant and month, for each of its events, for each tenant, and for each of its payments.
  '/tenants/months',
  '/tenants/events',
  '/tenant_accounts',
  '/tenant_payments',
  // One for each cashier and shift.
  '/floats',
  // A few a day for each exit.
  '/handovers',
  // A few for each cashier and shift.
  '/cash_drops',
  // Stock, and what a power cut brings.
  '/ticket_booklets',
  '/paper_tickets',
  // One for each cash account and month.
  '/cash_counts',
  // What was sent in ninety days.
  '/report_deliveries',
  // One or two a night, and cars that stand inside for days or are looked for.
  '/sweeps',
  '/abandoned_vehicles',
  // Some a month.
  '/secret_visits',
  // A row for each payment type and day, and what came in on one such day.
  '/settlements',
  '/tax_returns',
  '/settlements/items/{id}',
  // Of a hundred payments not one, and some files a week.
  '/reconciliation',
  '/reconciliation/files',
  '/settlement_answers',
  // The codes of one batch.
  '/vouchers/{id}/codes',
]);
/** A row of it adds up a day of the journal, and a page those of a month. */
const addedUp = '/deposits/non_cash';

const reads = allEndpoints.filter((definition): definition is EndpointDefinition => definition.method === 'GET');
const lists = reads.filter(({ columns }) => columns !== undefined);

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
/** The longest period that a list can be asked of, where it is of one. */
function yearOf({ columns }: EndpointDefinition): string {
  const [field] = Object.entries(columns as Columns).find(([, { period }]) => period) ?? [];
  return field === undefined ? '' : `${field}.atLeast=${day(364)}&${field}.atMost=${day(0)}`;
}

test('every list of the contract either grows or is one of those that do not', () => {
  const known = [...Object.keys(growing()), ...small, addedUp];
  expect(known.toSorted()).toEqual(lists.map(({ path }) => path).toSorted());
});

test('a list as it opens, of a year, and narrowed, reads no more than it shows and counts', async () => {
  const askings = lists.flatMap((definition) => {
    const filters = growing()[definition.path];
    if (!filters) return [];
    const year = yearOf(definition);
    const narrowed = filters.map((filter) => (year === '' ? filter : `${year}&${filter}`));
    return [...new Set(['', year, ...narrowed])].map((query) => ({ definition, query }));
  });
  expect((await tooMuchOfAll(askings)).join('\n')).toBe('');
});

test('the sums at its foot add up no more rows than are counted', async () => {
  const askings = lists.flatMap((definition) => {
    const { path, columns = {} } = definition;
    const [filter = ''] = growing()[path] ?? [];
    if (!growing()[path] || sumsOf(columns).length === 0) return [];
    const year = yearOf(definition);
    return ['', year, `${year}&${filter}`].map((query) => ({
      definition,
      query: `${query}&sums=true&size=1&total=false`,
    }));
  });
  expect(askings.length).toBeGreaterThan(30);
  expect((await tooMuchOfAll(askings)).join('\n')).toBe('');
});

test('so does whoever follows a ticket, watches the gates, plans a week, searches, or chooses a document', async () => {
  const others: Readonly<Record<string, string>> = {
    '/parking_logs': `search=${traffic.code}`,
    '/parking_ins/search/v2': `search=${traffic.code}`,
    '/gate_monitoring': '',
    '/gate_monitoring/timeline': '',
    '/gate_monitoring/timeline/density': '',
    '/gate_monitoring/timeline/marks': `from=${day(1)}T10:00:00&minutes=60`,
    '/gate_monitoring/alarms': '',
    '/transactions/live/v2': '',
    '/transactions/live/counts': '',
    '/schedules/detail': '',
    '/schedules/current': '',
    '/cash-in/list': '',
    '/cash-out/list': '',
    '/cash-mutation/list': '',
    '/inventory-in/list': '',
    '/inventory-out/list': '',
    '/search': 'q=1A2B3',
    '/status': '',
  };
  const askings = reads.flatMap((definition) => {
    const query = others[definition.path];
    return query === undefined ? [] : [{ definition, query }];
  });
  expect(askings).toHaveLength(Object.keys(others).length);
  expect((await tooMuchOfAll(askings)).join('\n')).toBe('');
});

test('a report of the usual period reads what was added up, not the cars', async () => {
  const reports = reads.filter(({ report }) => report !== undefined);
  expect(await tooMuchOfAll(reports.map((definition) => ({ definition, query: '' })))).toEqual([]);
});
