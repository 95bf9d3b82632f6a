import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './paths.mjs';
import { sources } from './sources.mjs';

// A cast by way of `unknown`, or to `never`, turns the compiler off. Those that stand are counted by file, each with the
// reason; one that goes is taken off here, so that none comes instead. Tests may give a part of a thing for the whole.
const composed = 'the schema is composed at run time, and its type said by hand';
const ofAnyCall = 'one code serves all calls or records; who is served by it is typed by their own declaration';
const allowed = {
  'axe.ts': [1, 'a script puts it on the window'],
  'booked-handlers.ts': [3, ofAnyCall],
  'context.ts': [1, ofAnyCall],
  'cube.ts': [1, composed],
  'early-calls.ts': [1, 'a call by its address alone, which the compiler holds against the contract'],
  'gate-events.ts': [2, 'a query that pg takes and its types leave out'],
  'list-handlers.ts': [3, ofAnyCall],
  'list-sql.ts': [1, 'zod keeps an inner schema without a type'],
  'pool.ts': [1, 'pg keeps the id of its process without a type'],
  'offline-worker.ts': [1, 'a worker is told apart from a page by the libraries alone'],
  'people.routes.ts': [1, ofAnyCall],
  'priced-handlers.ts': [5, ofAnyCall],
  'recap.ts': [1, 'its parts are typed by the reports that they are'],
  'recaps.ts': [1, composed],
  'push.spec.ts': [3, 'a browser’s parts are played'],
  'record-words.ts': [1, 'texts by names that are put together'],
  'report-handlers.ts': [1, ofAnyCall],
  'report-page.tsx': [1, ofAnyCall],
  'report.ts': [1, composed],
  'reports.routes.ts': [1, ofAnyCall],
  'resource-handlers.ts': [2, ofAnyCall],
  'resource-page.tsx': [2, ofAnyCall],
  'resource.ts': [4, composed],
  'server.ts': [1, 'Fastify types a server with HTTPS apart'],
  'switch-cell.tsx': [1, 'a field by its name'],
  'use-import.ts': [1, ofAnyCall],
  'use-report-model.ts': [1, ofAnyCall],
  'use-report.ts': [1, ofAnyCall],
  'vehicle-audit-types-page.tsx': [1, 'settings that are read as a list of their parts'],
};

const isTest = /\.test\.tsx?$|[\\/]testing[\\/]/;
const cast = /^(?!\s*(?:\/\/|\*)).*?\bas (?:unknown as|never)\b.*$/gm;

/** How many casts a source holds; what is said in comments does not count. */
export const countCasts = (source) =>
  [...source.matchAll(cast)].reduce((sum, [line]) => sum + line.match(/\bas (?:unknown as|never)\b/g).length, 0);

if (process.argv[1] === import.meta.filename) {
  const found = new Map();
  for (const file of ['apps', 'packages', 'e2e', 'bench'].flatMap((part) => sources(join(root, part)))) {
    const count = isTest.test(file) ? 0 : countCasts(readFileSync(file, 'utf8'));
    if (count > 0) found.set(basename(file), (found.get(basename(file)) ?? 0) + count);
  }
  const names = new Set([...found.keys(), ...Object.keys(allowed)]);
  const faults = [...names].flatMap((name) => {
    const [most] = allowed[name] ?? [0];
    const count = found.get(name) ?? 0;
    return count === most
      ? []
      : [`${name} has ${count} casts by way of unknown or to never; ${most} are accounted for`];
  });
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  }
}
