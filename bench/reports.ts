import { join } from 'node:path';
import type { ReportShape } from '../packages/contract/src/core/report-query.ts';
import { allEndpoints } from '../packages/contract/src/contract.ts';
import { get, keptConnections } from './get.ts';
import { type Result, rounded } from './measure.ts';
import { inDirectory } from './server.ts';
import { type Site, openSite } from './stays.ts';

const years = 2;
const warmUps = 2;
const tries = 20;
const aimMs = 25;
const comparedAimMs = 60;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** What is asked of a report, and what it may take. */
interface Question {
  readonly query: string;
  readonly compares: boolean;
}

interface Asked {
  readonly path: string;
  readonly questions: readonly Question[];
}

/** Every report of the product over HTTP, by each of its groupings, over a month, a year and a year beside the one before. */
export function benchReports(stays: number): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const site = await openSite(join(directory, 'site'), stays, { days: 365 * years });
    try {
      const { rows } = await site.owner.query<Days & { month: string }>(
        `select (max(business_day) - 364)::text as from, (max(business_day) - 30)::text as month, max(business_day)::text as to from rollup_days`,
      );
      const [{ from, month, to } = { from: '', month: '', to: '' }] = rows;
      const results: Result[] = [];
      for (const { path, questions } of listReports({ from: month, to }, { from, to }))
        results.push(...(await judge(site, path, questions)));
      return results;
    } finally {
      await site.close();
    }
  });
}

const plain = (query: string): Question => ({ query, compares: false });

/** Whatever is a report by its shape, and the pages that add up as well. */
function listReports(month: Days, year: Days): Asked[] {
  const reports = allEndpoints.flatMap(({ method, path, report }) =>
    method === 'GET' && report ? [{ path, questions: questionsOf(report, month, year) }] : [],
  );
  const [ofMonth, ofYear] = [queryOf(month, null, false), queryOf(year, null, false)];
  return [
    ...reports,
    { path: '/transactions/recap', questions: [plain(`date=${month.to}`)] },
    {
      path: '/transactions/recapitulation_period',
      questions: [ofMonth, ofYear, queryOf(year, 'day', false), queryOf(year, null, true)],
    },
    ...['/transactions/recap_checks', '/owner_portal', '/reports/forecast'].map((path) => ({
      path,
      questions: [plain('')],
    })),
  ];
}

const queryOf = (days: Days, groupBy: string | null, compares: boolean): Question => ({
  query: new URLSearchParams({
    ...days,
    ...(groupBy !== null && { groupBy }),
    ...(compares && { compare: 'last-year' }),
  }).toString(),
  compares,
});

/** As it opens and by each of its groupings, over each period; of what can be compared the year before stands beside. */
function questionsOf({ groupBy, keys, maximumDays }: ReportShape, month: Days, year: Days): Question[] {
  const groupings = [null, ...(groupBy?.of ?? [])];
  const periods = [month, ...(maximumDays >= 365 ? [year] : [])];
  return groupings.flatMap((by) => [
    ...periods.map((days) => queryOf(days, by, false)),
    ...(keys && maximumDays >= 365 ? [queryOf(year, by, true)] : []),
  ]);
}

const connections = keptConnections(1);

/** The slowest question of each kind stands for its report. */
async function judge({ server, booths }: Site, path: string, questions: readonly Question[]): Promise<Result[]> {
  const slowest = new Map<boolean, { readonly query: string; readonly ms: number }>();
  for (const { query, compares } of questions) {
    const times: number[] = [];
    for (let round = 0; round < warmUps + tries; round += 1) {
      const began = performance.now();
      // What takes longer than a report may is refused, after as long as that.
      await get(connections, `${server.url}/api${path}?${query}`, booths.token).catch((error: Error) => {
        if (!error.message.includes('narrow-the-filter')) throw error;
      });
      if (round >= warmUps) times.push(performance.now() - began);
    }
    const ms = times.toSorted((one, other) => one - other)[Math.floor(tries * 0.95) - 1] ?? 0;
    if (ms > (slowest.get(compares)?.ms ?? -1)) slowest.set(compares, { query, ms });
  }
  return [...slowest].map(([compares, { query, ms }]) => {
    const aim = compares ? comparedAimMs : aimMs;
    return {
      what: `${path}${compares ? ', a year beside the one before' : ''}`,
      measured: `p95 ${rounded(ms)} ms`,
      against: `the slowest of ${questions.length} questions: ${query || 'as it opens'}`,
      ratio: rounded(ms / aim),
      aim: `${aim} ms`,
      reached: ms <= aim,
    };
  });
}
