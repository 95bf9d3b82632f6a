import '../../scripts/lib/node-20.mjs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findFileServers, missingFileServers, missingRoot, triesLockedSsh } from '../../scripts/lib/file-servers.ts';
import { listWaiting } from '../../scripts/lib/todays-tests.ts';

/**
 * What kills processes, waits for them or walks through all calls takes longest, and its files are small: by size they would come
 * last, with one worker left alone. They take turns with the modules' tests, so that they do not all fall on the machine at once.
 */
class LongOnesEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isModule = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/src/modules/');
    const long = sorted.filter((file) => !isModule(file));
    return sorted
      .filter(isModule)
      .flatMap((file) => [...long.splice(0, 1), file])
      .concat(long);
  }
}

/**
 * How a machine is set up and how it fails: its accounts, its ports, its zones, one made anew, a database that is killed, slow or frozen.
 * Features do not change it, and it takes its time. What may cost money when a server is killed is tested always.
 */
const ofMachines = [
  'src/faults/frozen-database.test.ts',
  'src/faults/killed-database.test.ts',
  'src/faults/restored.test.ts',
  'src/faults/settings.test.ts',
  'src/faults/shutdown.test.ts',
  'src/faults/slow-database.test.ts',
  'src/platform/backup/product-schema.test.ts',
  'src/platform/backup/restore-drill.test.ts',
  'src/platform/postgres/accounts.test.ts',
  'src/platform/postgres/embedded-postgres.test.ts',
  'src/platform/postgres/faults.test.ts',
];

/**
 * How a car is sold, where its money goes and who may do it, and the shape of all calls: what any change may break, and what must
 * never be broken. The rest takes turns.
 */
const always = [
  ...'access blind-drawer controlled foreign fuzz known largest lists money resources words'.split(' '),
  ...'faults/killed- faults/lost- platform/audit/ platform/db/ platform/outgoing/files/real- modules/money/journal/'.split(
    ' ',
  ),
  'modules/money/settlements/real-',
  ...'entry/ exit/ payments/payments. payments/providers/attacks'.split(' ').map((room) => `modules/parking/${room}`),
];
/** Files go to what banks have, where it is here; the full tests have it. */
const isFull = process.env['FULL'] !== undefined;
const areMissing = !isFull && !findFileServers();
const isRootMissing = !areMissing && !triesLockedSsh();
const ofFileServers = [
  ...(areMissing ? ['src/**/real-servers*.test.ts'] : []),
  ...(isRootMissing ? ['src/**/real-servers-locked.test.ts'] : []),
];
const missing = [...(areMissing ? [missingFileServers] : []), ...(isRootMissing ? [missingRoot] : [])];
for (const one of missing) process.stderr.write(`\n${one} They are left out.\n\n`);
const source = join(import.meta.dirname, 'src');
const waiting = listWaiting(source, '.test.ts', always).map((file) => `src/${file}`);

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: isFull ? [] : [...ofMachines, ...ofFileServers, ...waiting],
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/not-over-midnight.ts'],
    sequence: { sequencer: LongOnesEarly },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is told to others comes after the act; on a busy machine by a second and more.
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 4,
    // Files share what they import: loading it anew for each cost a sixth of the time. Each has a database of its own.
    isolate: false,
  },
});
