import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Result, rounded } from './measure.ts';
import { inDirectory } from './server.ts';
import { type Site, openSite } from './stays.ts';

const megabyte = 1_000_000;
const memoryAimMb = 150;
const stallAimMs = 100;
/** More than those that have left: some are inside, some were deleted. */
const staysPerExit = 1.02;
const keys = [
  'parkingCode',
  'plateNumber',
  'receiptNumber',
  'datetimeIn',
  'datetimeOut',
  'durationMinutes',
  'gross',
  'discount',
  'fine',
  'tax',
  'total',
  'tendered',
];

interface Job {
  readonly status: string;
  readonly progress: number;
}

async function call<Reply>({ server, booths }: Site, method: string, path: string, body?: object): Promise<Reply> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: booths.token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Reply }).data;
}

const start = (site: Site, filter: string): Promise<{ jobId: string }> =>
  call(site, 'POST', `/parking_outs/v2/export?${filter}`, { columns: keys.map((key) => ({ key, heading: key })) });

/** Waits for the end of a job, or for so much of it; returns what it said on the way. */
async function follow(site: Site, jobId: string, upTo = 101): Promise<{ last: Job; steps: number }> {
  const steps = new Set<number>();
  for (;;) {
    const last = await call<Job>(site, 'GET', `/jobs/${jobId}`);
    steps.add(last.progress);
    if (!['WAITING', 'RUNNING'].includes(last.status) || last.progress >= upTo) return { last, steps: steps.size };
    await delay(50);
  }
}

/** All exits of a year as one .xlsx file, asked for over HTTP of a server that is watched from within its own process. */
export function benchExport(rows: number): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const site = await openSite(join(directory, 'site'), Math.ceil(rows * staysPerExit), { watched: true });
    try {
      const { rows: found } = await site.owner.query<{ since: string; exits: number }>(
        `select to_char(min(exited_at) at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"00:00:00') as since, count(*)::integer as exits
         from stays where state = 'OUT' and exited_at > now() - interval '364 days'`,
      );
      const { since = '', exits = 0 } = found[0] ?? {};
      const today = `datetimeOut.atLeast=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T00:00:00`;
      await follow(site, (await start(site, today)).jobId);
      await site.server.look();
      await delay(3_000);
      const idle = await site.server.look();
      const began = performance.now();
      const { last, steps } = await follow(site, (await start(site, `datetimeOut.atLeast=${since}`)).jobId);
      const seconds = (performance.now() - began) / 1000;
      if (last.status !== 'DONE') throw new Error(`The export ended as ${last.status}.`);
      const busy = await site.server.look();
      const { jobId } = await start(site, `datetimeOut.atLeast=${since}`);
      await follow(site, jobId, 5);
      await call(site, 'POST', `/jobs/${jobId}/cancel`);
      const asked = performance.now();
      const cancelled = (await follow(site, jobId)).last;
      const stoppedMs = performance.now() - asked;
      const what = `.xlsx export of ${exits} rows`;
      const grownMb = (busy.peakBytes - idle.rssBytes) / megabyte;
      const controlled = cancelled.status === 'CANCELLED' && steps >= 5;
      return [
        {
          what: `${what}, memory`,
          measured: `grows by ${rounded(grownMb)} MB at most, ${rounded(seconds)} s`,
          against: `${rounded(idle.rssBytes / megabyte)} MB before`,
          ratio: rounded(grownMb / memoryAimMb),
          aim: `grows under ${memoryAimMb} MB`,
          reached: grownMb < memoryAimMb,
        },
        {
          what: `${what}, longest stall of the loop`,
          measured: `${rounded(busy.busiestMs)} ms of work, ${rounded(busy.longestMs)} ms with what else the machine did`,
          against: `doing nothing: ${rounded(idle.busiestMs)} and ${rounded(idle.longestMs)} ms`,
          ratio: rounded(busy.busiestMs / stallAimMs),
          aim: `under ${stallAimMs} ms`,
          reached: busy.busiestMs < stallAimMs,
        },
        {
          what: `${what}, progress and cancelling`,
          measured: `${steps} steps seen; ${cancelled.status} after ${rounded(stoppedMs)} ms`,
          against: '-',
          ratio: '-',
          aim: 'cancellable, with progress',
          reached: controlled,
        },
      ];
    } finally {
      await site.close();
    }
  });
}
