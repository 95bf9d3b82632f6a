import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { generateStays } from '../apps/server/src/demo/generate-stays.ts';
import { type Booths, openBooths } from './exit.ts';
import { get, keptConnections } from './get.ts';
import { type Result, median, rounded } from './measure.ts';
import { type BenchDatabase, type BenchServer, inDirectory, startDatabase, startServer } from './server.ts';

const few = 100_000;
const seed = 7;
const tries = 40;
const cars = 800;

export interface Site {
  readonly database: BenchDatabase;
  readonly server: BenchServer;
  readonly owner: pg.Client;
  readonly booths: Booths;
  close(): Promise<void>;
}

/** A car park with so many stays in so many days, a year if nothing is said, served. */
export async function openSite(directory: string, stays: number, { watched = false, days = 365 } = {}): Promise<Site> {
  await mkdir(directory, { recursive: true });
  const database = await startDatabase(directory);
  // The first start makes site and people; nobody else may be there while the year is written.
  await (await startServer(database.settings)).stop();
  const made = await generateStays(database.owner, { stays, days, seed, until: new Date() });
  const { rows, indexes, all } = made.seconds;
  console.log(
    `    ${made.stays} stays in ${rounded(all)} s, ${rounded(made.secondsPerMillion)} s a million: rows ${rounded(rows)}, indexes, figures, keys and statistics ${rounded(indexes)}`,
  );
  const server = await startServer(database.settings, { watched });
  const owner = new pg.Client(database.owner);
  await owner.connect();
  const booths = await openBooths(owner, server);
  return {
    database,
    server,
    owner,
    booths,
    close: async () => {
      booths.close();
      await owner.end();
      await server.stop();
      await database.stop();
    },
  };
}

interface Timed<Value> {
  readonly ms: number;
  readonly value: Value;
}

/** The middle of several times; the first try warms up. */
async function timed<Value>(work: () => Promise<Value>, count = tries): Promise<Timed<Value>> {
  let value = await work();
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const began = performance.now();
    value = await work();
    times.push(performance.now() - began);
  }
  return { ms: median(times), value };
}

const connections = keptConnections(1);

async function ask<Reply>({ server, booths }: Site, path: string): Promise<Reply> {
  return JSON.parse(await get(connections, `${server.url}/api${path}`, booths.token)) as Reply;
}

interface Report {
  readonly totals: { readonly total: number; readonly gross: number };
}

/** The figures of a period: the report over HTTP, against GROUP BY over the stays. */
async function compareReport(site: Site, name: string, stays: number, from: string, to: string): Promise<Result> {
  const report = await timed(() => ask<Report>(site, `/reports/production?from=${from}&to=${to}`));
  const grouped = await timed(async () => {
    const { rows } = await site.owner.query<{ total: string }>(
      `select vehicle_type_id, paid_type_id, count(*), sum(gross) as gross, sum(discount), sum(fine), sum(tax), sum(total) as total
       from stays where state = 'OUT' and business_day between $1 and $2 group by 1, 2`,
      [from, to],
    );
    return rows.reduce((sum, row) => sum + Number(row.total), 0);
  }, 2);
  const besideExits = await site.owner.query<{ total: string }>(
    `select coalesce(sum(total), 0) as total from figures_by_day_v where kind in ('PREPAID', 'TENANT') and business_day between $1 and $2`,
    [from, to],
  );
  const expected = grouped.value + Number(besideExits.rows[0]?.total ?? 0);
  if (report.value.totals.total !== expected)
    throw new Error(`${name}: the report says ${report.value.totals.total}, the stays ${expected}`);
  const ratio = grouped.ms / report.ms;
  // What GROUP BY takes grows with the stays, and the report does not.
  const aim = (33 * stays) / 1_000_000;
  return {
    what: `${name}, ${stays} stays, report, equal to the rupiah`,
    measured: `${rounded(report.ms)} ms over HTTP`,
    against: `GROUP BY over the stays: ${rounded(grouped.ms)} ms`,
    ratio: rounded(ratio),
    aim: `at least ${rounded(aim)}`,
    reached: ratio >= aim,
  };
}

const growth = (what: string, measured: string, against: string, times: number): Result => ({
  what,
  measured,
  against,
  ratio: rounded(times),
  aim: 'at most 1.3 times slower',
  reached: times <= 1.3,
});

/** Reports, lists and exits of a year with so many stays, against the same with a hundred thousand. */
export function benchStays(stays: number): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const small = await openSite(join(directory, 'small'), few);
    const large = await openSite(join(directory, 'large'), stays);
    try {
      const { rows } = await large.owner.query<{ month: string; last: string; year: string }>(
        `select (max(business_day) - 30)::text as month, (max(business_day) - 364)::text as year, max(business_day)::text as last
         from rollup_days`,
      );
      const { month = '', last = '', year = '' } = rows[0] ?? {};
      const results = [
        await compareReport(large, 'month', stays, month, last),
        await compareReport(large, 'year', stays, year, last),
      ];
      const list = `/parking_outs/v2?datetimeOut.atLeast=${month}&sort=datetimeOut,desc&total=false`;
      const pages = { small: await timed(() => ask(small, list), 40), large: await timed(() => ask(large, list), 40) };
      results.push(
        growth(
          `newest 20 exits of a month, ${stays} stays`,
          `${rounded(pages.large.ms)} ms`,
          `${few} stays: ${rounded(pages.small.ms)} ms`,
          pages.large.ms / pages.small.ms,
        ),
      );
      const rates: { small: number; large: number }[] = [];
      for (let round = 0; round < 3; round += 1)
        rates.push({
          small: await small.booths.serve(await small.booths.makeCars(cars)),
          large: await large.booths.serve(await large.booths.makeCars(cars)),
        });
      results.push(
        growth(
          `exit, ${stays} stays`,
          `${rounded(median(rates.map((rate) => rate.large)))}/s`,
          `${few} stays: ${rounded(median(rates.map((rate) => rate.small)))}/s`,
          median(rates.map((rate) => rate.small / rate.large)),
        ),
      );
      return results;
    } finally {
      connections.destroy();
      await small.close();
      await large.close();
    }
  });
}
