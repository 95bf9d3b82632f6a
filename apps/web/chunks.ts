import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type GetInfo = (id: string) => Rolldown.ModuleInfo | null;

/** A module of the program. It must be there: one that was moved would silently no longer be meant. */
function source(path: string): string {
  const id = fileURLToPath(new URL(`src/${path}`, import.meta.url));
  if (!existsSync(id)) throw new Error(`chunks.ts names ${path}, which does not exist`);
  return id;
}

const program = source('main.tsx');
const login = source('features/identity/session/login-page.tsx');
const till = source('features/parking/cashier/exit/exit-page.tsx');
const exits = source('features/parking/lists/exits-page.tsx');
const lprTill = source('features/parking/cashier/exit/exit-lpr-page.tsx');
const frames = { bare: source('app/shell/bare-shell.tsx'), full: source('app/shell/shell.tsx') };
/** What a cashier's exit screen may come to need without the server: the offline worker keeps it. */
export const keptScreens: ReadonlySet<string> = new Set([
  till,
  lprTill,
  frames.bare,
  login,
  source('features/identity/session/logout-page.tsx'),
  source('app/another-login-dialog.tsx'),
]);
const isScreen = (id: string): boolean => id.includes('/src/features/') && id.endsWith('-page.tsx');
/** What so many screens share is loaded for any of them. */
const most = 0.25;

interface Graph {
  readonly start: ReadonlySet<string>;
  readonly guest: ReadonlySet<string>;
  readonly till: ReadonlySet<string>;
  readonly exits: ReadonlySet<string>;
  readonly bareFrame: ReadonlySet<string>;
  readonly fullFrame: ReadonlySet<string>;
  /** Which part of all screens needs a module. */
  readonly share: (id: string) => number;
}

/** All that is loaded with a module, itself too; `later` with what it loads when that is wanted. */
function neededBy(id: string, info: GetInfo, { later = false } = {}, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  const { importedIds = [], dynamicallyImportedIds = [] } = info(id) ?? {};
  for (const needed of later ? [...importedIds, ...dynamicallyImportedIds] : importedIds)
    neededBy(needed, info, { later }, found);
  return found;
}

function readGraph(info: GetInfo): Graph {
  const screens = [...neededBy(program, info, { later: true })].filter(isScreen);
  const uses = new Map<string, number>();
  for (const id of screens.flatMap((screen) => [...neededBy(screen, info)])) uses.set(id, (uses.get(id) ?? 0) + 1);
  return {
    start: neededBy(program, info),
    guest: neededBy(login, info),
    till: neededBy(till, info),
    exits: neededBy(exits, info),
    bareFrame: neededBy(frames.bare, info),
    fullFrame: neededBy(frames.full, info),
    share: (id) => (uses.get(id) ?? 0) / screens.length,
  };
}

const rooms: Readonly<Record<string, (id: string, of: Graph) => boolean>> = {
  base: (id, { start }) => start.has(id) && id.includes('/node_modules/'),
  start: (id, { start }) => start.has(id),
  guest: (id, { guest }) => guest.has(id),
  common: (id, { bareFrame, fullFrame, till, share }) =>
    bareFrame.has(id) || (till.has(id) && (fullFrame.has(id) || share(id) >= most)),
  work: (id, { fullFrame, share }) => fullFrame.has(id) || share(id) >= most,
  parking: (id, { till, exits: list }) => till.has(id) && list.has(id),
  desk: (id, { till }) => till.has(id) && id.includes('/contract/src/'),
  stays: (id, { exits: list, till }) => list.has(id) && !till.has(id),
};

/** Whether a file is one of those that screens share. */
export const isShared = (chunkName: string): boolean => Object.hasOwn(rooms, chunkName);

/**
 * Lays modules into few files, for many small ones compress worse and take longer to ask for. Every screen loads `base` and
 * `start`, the program; the log-in also `guest`; all others `common`, and `work` unless they are a cashier's. What the till and the
 * lists of cars are made of, many screens show a part of.
 */
export function screenChunks(): Rolldown.CodeSplittingGroup[] {
  let graph: Graph | null = null;
  // Modules go to the first room that takes them, with what they need and no room before has taken.
  return Object.entries(rooms).map(([debugName, room], index, all) => ({
    debugName,
    priority: all.length - index,
    name: (id, context) => {
      graph ??= readGraph((of) => context.getModuleInfo(of));
      return !isScreen(id) && room(id, graph) ? debugName : null;
    },
  }));
}
