import { writeFileSync } from 'node:fs';
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
import { root } from './server.ts';
import { benchStart } from './start.ts';
import { benchStays } from './stays.ts';
import { benchWeb } from './web.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '1000000' },
    stays: { type: 'string', default: '1000000' },
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
  judge: () => benchJudge(Number(values.stays)),
  export: () => benchExport(Number(values.exported)),
  web: benchWeb,
  'key-to-price': benchKeyToPrice,
  lighthouse: benchLighthouse,
};

const names = positionals.length > 0 ? positionals : Object.keys(benchmarks);
const results: Result[] = [];
for (const name of names) {
  const run = benchmarks[name];
  if (!run) throw new Error(`No benchmark ${name}; there are ${Object.keys(benchmarks).join(', ')}.`);
  console.log(`--- ${name}`);
  for (const result of await run()) {
    results.push(result);
    const { what, measured, against, ratio, aim, reached } = result;
    console.log(`${reached ? 'reached' : 'MISSED '}  ${what}: ${measured}; ${against}; ratio ${ratio}, aim ${aim}`);
  }
}

if (positionals.length === 0) {
  const lines = results.map(
    ({ what, measured, against, ratio, aim, reached }) =>
      `| ${what} | ${measured} | ${against} | ${ratio} | ${aim} | ${reached ? 'yes' : 'no'} |`,
  );
  const text = `# Performance

The table of the last \`npm run bench\`: ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}.
Client, server and database shared the machine. Only ratios measured in one run say something; figures are context.

| what | measured | against, in the same run | ratio | aim | reached |
|---|---|---|---|---|---|
${lines.join('\n')}
`;
  writeFileSync(join(root, 'docs/performance.md'), text);
}
