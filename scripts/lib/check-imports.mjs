import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from './paths.mjs';
import { sources } from './sources.mjs';

// Imports run one way. Each part names what it may import besides itself and packages; `*` stands for one folder.
const web = ['apps/web/src/api', 'apps/web/src/i18n', 'apps/web/src/theme'];
const rules = [
  { part: /^packages\/contract\/src\/core\//, may: ['packages/contract/src/core'] },
  { part: /^packages\/contract\//, may: ['packages/contract', 'scripts/lib'] },
  {
    part: /^apps\/server\/src\/platform\//,
    may: ['apps/server/src/platform', 'apps/server/src/config.ts', 'apps/server/src/root.ts'],
  },
  {
    part: /^apps\/server\/src\/modules\//,
    may: ['apps/server/src/modules', 'apps/server/src/platform', 'apps/server/src/config.ts'],
  },
  { part: /^apps\/web\/src\/(api|i18n|theme)\//, may: web },
  { part: /^apps\/web\/src\/kit\//, may: [...web, 'apps/web/src/kit'] },
  {
    part: /^apps\/web\/src\/features\/([^/]+)\//,
    may: [...web, 'apps/web/src/kit', 'apps/web/src/features/$1'],
    // Words are for all to say, as the operations log does.
    shared: /^apps\/web\/src\/features\/(?:[^/]+\/)+(?:shared\/|texts\.ts$)/,
  },
  { part: /^apps\/web\/src\/app\//, may: ['apps/web/src'] },
];

const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path);

function faultsOf(file) {
  const path = relative(root, file).split(sep).join('/');
  const rule = rules.find(({ part }) => part.test(path));
  if (!rule || isTest(path)) return [];
  const domain = rule.part.exec(path)?.[1] ?? '';
  const allowed = rule.may.map((may) => may.replace('$1', domain));
  const imports = [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(
    ([, target]) => target,
  );
  return imports.flatMap((target) => {
    const goal = relative(root, resolve(dirname(file), target))
      .split(sep)
      .join('/');
    const fine = allowed.some((may) => goal === may || goal.startsWith(`${may}/`)) || rule.shared?.test(goal);
    return fine ? [] : [`${path} imports ${goal}`];
  });
}

const directories = ['packages/contract/src', 'apps/server/src', 'apps/web/src'].map((directory) =>
  join(root, directory),
);
const faults = directories.flatMap(sources).flatMap(faultsOf);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
