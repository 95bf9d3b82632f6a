import { afterAll, beforeAll, test } from 'vitest';
import { generateStays } from '../demo/generate-stays.ts';
import { type EmptyCarPark, openEmptyCarPark } from '../demo/testing/empty-car-park.ts';
import { actOnFigures } from '../testing/act-on-figures.ts';
import { signInAs } from '../testing/people.ts';
import { type TestServer, startServerOn } from '../testing/test-server.ts';
import {
  triedBalances,
  triedCategories,
  triedFinance,
  triedSubscriptions,
  triedSummary,
  triedTax,
} from './testing/of-money.ts';
import { triedAudits, triedCopies, triedPasses } from './testing/of-papers.ts';
import { triedEntries, triedLengths, triedMembers } from './testing/of-people.ts';
import { triedPosts } from './testing/of-posts.ts';
import { type Tried, daysFrom, proveReport } from './testing/prove-report.ts';

let database: EmptyCarPark;
let server: TestServer;
let reader: Awaited<ReturnType<typeof signInAs>>;

/** Those on which something happens, and some before and after them. */
const days = daysFrom('2026-11-11', '2026-11-22');

beforeAll(async () => {
  database = await openEmptyCarPark();
  await generateStays(database.owner, { stays: 600, days: 6, seed: 5, until: new Date('2026-11-20T08:30:00Z') });
  server = await startServerOn(database.app);
  reader = await signInAs(server, 'SUPERADMIN');
  await actOnFigures({ database, server, reader });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

type Try = (platform: TestServer['platform'], days: readonly string[]) => Promise<Tried>;
const reports: readonly (readonly [name: string, tried: Try])[] = [
  ['money received for deposits', triedFinance],
  ['what lay in cash accounts', triedBalances],
  ['what came into cash accounts and went', triedSummary],
  ['what money came and went for', triedCategories],
  ['parking tax', triedTax],
  ['what memberships paid', triedSubscriptions],
  ['free passes', triedPasses],
  ['copies of papers', triedCopies],
  ['audits', triedAudits],
  ['posts', triedPosts],
  ['members', triedMembers],
  ['entries of members', triedEntries],
  ['lengths of stay of members', triedLengths],
];

test.each(reports)('%s: the report says in every grouping what plain SQL says', async (_, tried) => {
  await proveReport(reader, await tried(server.platform, days));
});
