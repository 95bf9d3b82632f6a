import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { offered } from './module-acts.mjs';
import { root } from './paths.mjs';
import { sources } from './sources.mjs';

// Imports run one way, and never in a circle. Each part names what it may import besides itself and packages; `$1` stands for
// the folder that its pattern found.
const web = ['apps/web/src/api', 'apps/web/src/i18n', 'apps/web/src/theme'];
/** Components know no domain: of the contract they know its core, and what any screen may hold. */
const contractOfKit = [
  'packages/contract/src/core',
  // Jobs and stored files: exports, imports and pictures.
  'packages/contract/src/files/files.ts',
  // Saved views of lists; where the site's business day begins.
  'packages/contract/src/system/system.ts',
  // Which saved reports are cards of a dashboard.
  'packages/contract/src/reports/report-cards.ts',
  // What formatted text may hold, and how a slip is laid out on paper.
  'packages/contract/src/communication/news/rich-text.ts',
  'packages/contract/src/parking/paper/print/layout.ts',
];
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
  { part: /^apps\/web\/src\/kit\//, may: [...web, 'apps/web/src/kit', ...contractOfKit] },
  {
    part: /^apps\/web\/src\/features\/([^/]+)\//,
    may: [...web, 'apps/web/src/kit', 'apps/web/src/features/$1'],
    // Words are for all to say, as the operations log does.
    shared: /^apps\/web\/src\/features\/(?:[^/]+\/)+(?:shared\/|texts\.ts$)/,
  },
  { part: /^apps\/web\/src\/app\//, may: ['apps/web/src'] },
];

const contract = 'packages/contract';
const contractPackage = '@parking/contract/';
const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path);
const withSlashes = (path) => path.split(sep).join('/');

/** What a file imports of the repository, for its types too, by paths from the root. */
function importsOf(path) {
  const source = readFileSync(join(root, path), 'utf8');
  return [...source.matchAll(/^import '([^']+)'|(?:\bfrom|\bimport\()\s*'([^']+)'/gm)].flatMap(([, alone, named]) => {
    const target = alone ?? named;
    if (target.startsWith(contractPackage)) return [`${contract}/src/${target.slice(contractPackage.length)}.ts`];
    return target.startsWith('.') ? [withSlashes(relative(root, resolve(root, dirname(path), target)))] : [];
  });
}

function directionFaults(path, imports) {
  const rule = rules.find(({ part }) => part.test(path));
  if (!rule) return [];
  const domain = rule.part.exec(path)[1] ?? '';
  const allowed = rule.may.map((may) => may.replace('$1', domain));
  // Everybody may use the contract, but who says which part of it.
  if (!allowed.some((may) => may.startsWith(contract))) allowed.push(contract);
  return imports.flatMap((goal) => {
    const fine = allowed.some((may) => goal === may || goal.startsWith(`${may}/`)) || rule.shared?.test(goal);
    return fine ? [] : [`${path} imports ${goal}`];
  });
}

const inModule = /^apps\/server\/src\/modules\/([^/]+)\/(.+)\.ts$/;

/** Modules use of each other what is offered; an offer that nobody takes is none. */
function offerFaults(graph) {
  const taken = new Set();
  const faults = [];
  for (const [path, imports] of graph)
    for (const goal of imports) {
      const [, module, file] = inModule.exec(goal) ?? [];
      if (!module || inModule.exec(path)?.[1] === module || !inModule.test(path)) continue;
      taken.add(`${module}/${file}`);
      if (!offered[module]?.includes(file)) faults.push(`${path} imports ${goal}, which its module does not offer`);
    }
  const idle = Object.entries(offered).flatMap(([module, files]) => files.map((file) => `${module}/${file}`));
  return [...faults, ...idle.filter((offer) => !taken.has(offer)).map((offer) => `nobody uses the offer ${offer}`)];
}

/** Every group of files that import each other, however far around (Tarjan). */
function circlesOf(graph) {
  const numbers = new Map();
  const lowest = new Map();
  const open = [];
  const circles = [];
  function visit(path) {
    numbers.set(path, numbers.size);
    lowest.set(path, numbers.get(path));
    open.push(path);
    for (const goal of graph.get(path)) {
      if (!graph.has(goal)) continue;
      if (!numbers.has(goal)) visit(goal);
      if (open.includes(goal)) lowest.set(path, Math.min(lowest.get(path), lowest.get(goal)));
    }
    if (lowest.get(path) !== numbers.get(path)) return;
    const circle = open.splice(open.indexOf(path));
    if (circle.length > 1 || graph.get(path).includes(path))
      circles.push(circle.toSorted((one, other) => (one < other ? -1 : 1)));
  }
  for (const path of graph.keys()) if (!numbers.has(path)) visit(path);
  return circles;
}

/** Folders of one part that import each other: what is low in it must not need what is high. */
function roomsOf(graph, part) {
  const roomOf = (path) => /^[^/]+\/|^/.exec(path.slice(part.length))[0] || '.';
  const rooms = new Map();
  for (const [path, imports] of graph) {
    if (!path.startsWith(part)) continue;
    const others = imports.filter((goal) => goal.startsWith(part)).map(roomOf);
    const room = roomOf(path);
    rooms.set(room, [...(rooms.get(room) ?? []), ...others.filter((other) => other !== room)]);
  }
  return rooms;
}

/** So many files of one folder a reader can take in; more of them are several rooms. */
const mostFiles = 25;
function fullRooms(paths) {
  const counts = new Map();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > mostFiles);
}

const directories = ['packages/contract/src', 'apps/server/src', 'apps/gate-simulator/src', 'apps/web/src'];
const paths = directories
  .flatMap((directory) => sources(join(root, directory)))
  .map((file) => withSlashes(relative(root, file)))
  .filter((path) => !isTest(path));
const graph = new Map(paths.map((path) => [path, importsOf(path)]));
const faults = [
  ...[...graph].flatMap(([path, imports]) => directionFaults(path, imports)),
  ...offerFaults(graph),
  ...circlesOf(graph).map((circle) => `${circle.length} files import each other:\n  ${circle.join('\n  ')}`),
  ...['apps/web/src/kit/', 'apps/server/src/modules/'].flatMap((part) =>
    circlesOf(roomsOf(graph, part)).map((rooms) => `folders of ${part} import each other: ${rooms.join(' ')}`),
  ),
  ...fullRooms(paths.filter((path) => path.startsWith('apps/web/'))).map(
    ([room, count]) => `${room} holds ${count} files: give it inner rooms`,
  ),
];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
