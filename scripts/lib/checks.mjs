import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { toolPath } from './paths.mjs';
import { runNode } from './run.mjs';

function listChecks() {
  return [
    // Types are checked by what reads them for the lint's rules, each file in the project it belongs to: twice would cost as much again.
    { name: 'types and lint', file: toolPath('oxlint', 'oxlint'), args: ['.'] },
    { name: 'imports', file: join(import.meta.dirname, 'check-imports.mjs'), args: [] },
    { name: 'reads that change nothing', file: join(import.meta.dirname, 'check-reads.mjs'), args: [] },
    { name: 'packages declared', file: join(import.meta.dirname, 'check-packages.mjs'), args: [] },
    { name: 'casts', file: join(import.meta.dirname, 'check-casts.mjs'), args: [] },
    { name: 'licences', file: join(import.meta.dirname, 'check-licences.mjs'), args: [] },
    { name: 'settings handed through', file: join(import.meta.dirname, 'check-settings.mjs'), args: [] },
    { name: 'paths in docs/adding.md', file: join(import.meta.dirname, 'check-adding.mjs'), args: [] },
    { name: 'format', file: toolPath('@biomejs/biome', 'biome'), args: ['format', '--colors=off', '.'] },
  ];
}

/** Runs all checks, as many at once as there are cores; prints what fails. Returns how many passed and failed, and the names of those that failed. */
export async function runChecks() {
  const waiting = listChecks();
  const result = { passed: 0, failed: 0, faults: [] };
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await runNode(check.file, check.args, { capture: true });
      if (code === 0) result.passed += 1;
      else {
        result.failed += 1;
        result.faults.push(check.name);
        console.log(`--- ${check.name}: failed ---\n${output.trim()}\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return result;
}
