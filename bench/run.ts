import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchExit } from './exit.ts';
import { benchExport } from './export.ts';
import { benchGateEvents } from './gate-events.ts';
import { benchList } from './list.ts';
import { benchJudge } from './judge.ts';
import { benchKeyToPrice } from './key-to-price.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLive } from './live.ts';
import { benchMembers } from './members.ts';
import type { Result } from './measure.ts';
import { benchReports } from './reports.ts';
import { benchReconciliation } from './reconciliation.ts';
import { root } from './server.ts';
import { benchStart } from './start.ts';
import { benchStays } from './stays.ts';
import { benchWeb } from './web.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '1000000' },
    stays: { type: 'string', default: '1000000' },
    items: { type: 'string', default: '100000' },
    exported: { type: 'string', default: '200000' },
  },
});

const benchmarks: Readonly<Record<string, () => Promise<Result[]>>> = {
  list: () => benchList(Number(values.rows)),
  exit: benchExit,
  'gate-events': benchGateEvents,
  live: benchLive,
  start: benchStart,
  stays: () => benchStays(Number(values.stays)),
  members: () => benchMembers(Number(values.stays)),
  reports: () => benchReports(Number(values.stays)),
  reconciliation: () => benchReconciliation(Number(values.items)),
  judge: () => benchJudge(Number(values.stays)),
  export: () => benchExport(Number(values.exported)),
  web: benchWeb,
  'key-to-price': benchKeyToPrice,
  lighthouse: benchLighthouse,
};

const names = positionals.length > 0 ? positionals : Object.keys(benchmarks);
const measured = new Map<string, readonly string[]>();
const today = new Date().toISOString().slice(0, 10);
for (const name of names) {
  const run = benchmarks[name];
  if (!run) throw new Error(`No benchmark ${name}; there are ${Object.keys(benchmarks).join(', ')}.`);
  console.log(`--- ${name}`);
  const lines: string[] = [];
  for (const { what, measured: figure, against, ratio, aim, reached } of await run()) {
    lines.push(
      `| ${name} | ${today} | ${what} | ${figure} | ${against} | ${ratio} | ${aim} | ${reached ? 'yes' : 'no'} |`,
    );
    console.log(`${reached ? 'reached' : 'MISSED '}  ${what}: ${figure}; ${against}; ratio ${ratio}, aim ${aim}`);
  }
  measured.set(name, lines);
}

// What was not measured now stays as it was measured last: each ratio is of one run.
const path = join(root, 'docs/performance.md');
const before = readFileSync(path, 'utf8').split('\n');
const linesOf = (name: string): readonly string[] =>
  measured.get(name) ?? before.filter((line) => line.startsWith(`| ${name} |`));
writeFileSync(
  path,
  `# Performance

What \`npm run bench\` measured last, by day. Last with Node ${process.versions.node} on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}.
Client, server and database shared the machine. Only ratios measured in one run say something; figures are context.

| benchmark | day | what | measured | against, in the same run | ratio | aim | reached |
|---|---|---|---|---|---|---|---|
${Object.keys(benchmarks).flatMap(linesOf).join('\n')}
`,
);
