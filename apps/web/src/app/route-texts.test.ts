import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { screenGroups } from '@parking/contract/screens/screen-groups';
import { describe, expect, it, test } from 'vitest';
import { resources } from './all-texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const domains = Object.keys(resources.id);
const keyForm = new RegExp(`['"\`](${domains.join('|')})\\.[A-Za-z$]`, 'g');
const importForm = /(?:^import (?!type)[^'"]*|\bimport\()['"](\.[^'"]+)['"]/gm;

interface Module {
  readonly imports: readonly string[];
  /** Domains whose keys stand in it. */
  readonly used: readonly string[];
  /** The domain it states. */
  readonly states: string | undefined;
}

const read = new Map<string, Module>();
function moduleAt(path: string): Module {
  const known = read.get(path);
  if (known) return known;
  const source = readFileSync(path, 'utf8');
  const made: Module = {
    imports: [...source.matchAll(importForm)].map(([, to = '']) => resolve(dirname(path), to)),
    used: [...source.matchAll(keyForm)].flatMap(([, domain]) => domain ?? []),
    states: /= texts\('(\w+)'/.exec(source)?.[1],
  };
  read.set(path, made);
  return made;
}

function reachedFrom(entries: readonly string[]): Module[] {
  const seen = new Set(entries);
  for (const path of seen) for (const next of moduleAt(path).imports) if (/\.tsx?$/.test(next)) seen.add(next);
  return [...seen].map(moduleAt);
}

const at = (path: string) => join(root, path);
const lists = readdirSync(at('features'))
  .map((domain) => `features/${domain}/screens.ts`)
  .filter((path) => existsSync(at(path)));
const listed = lists.flatMap((path) =>
  [...readFileSync(at(path), 'utf8').matchAll(/'(\/[^']*)': \(\) =>\s*import\('\.\/([^']+)'\)/g)].map(
    ([, route = '', page = '']) => ({ route, page: at(join(dirname(path), page)) }),
  ),
);
const pages = [...new Set(listed.map(({ page }) => page))];
/** What surrounds every screen, and what surrounds those of signed-in people. */
const frames = [at('i18n/setup.ts'), at('app/shell/bare-shell.tsx')];
const guests = pages.filter((path) => path.includes('/features/identity/session/'));

test("every domain's list of screens is among the program's routes", () => {
  const taken = moduleAt(at('app/routes.tsx')).imports;
  expect(lists.filter((path) => !taken.includes(at(path)))).toEqual([]);
});

test('every screen that enters the menu is in the list of its domain', () => {
  const routes = new Set(listed.map(({ route }) => route));
  const inMenu = screenGroups.flatMap(({ screens }) => screens.map(({ route }) => route));
  expect(inMenu.filter((route) => !routes.has(route))).toEqual([]);
});

describe('a screen brings the texts that it shows', () => {
  it.each(pages.map((path) => [relative(root, path), path]))('%s', (_, path) => {
    const modules = reachedFrom([path, ...(guests.includes(path) ? frames.slice(0, 1) : frames)]);
    const stated = new Set(modules.map((module) => module.states));
    const missing = new Set(modules.flatMap((module) => module.used).filter((domain) => !stated.has(domain)));
    expect([...missing]).toEqual([]);
  });
});
