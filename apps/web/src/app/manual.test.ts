import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { screenGroups } from '@parking/contract/screens/screen-groups';
import { type Token, walkTokens } from 'marked';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { MemoryRouter, matchRoutes } from 'react-router';
import { describe, expect, it, test } from 'vitest';
import { manualPageOf } from '../kit/model/manual-of.ts';
import type { ScreenRoute } from '../kit/model/screens.ts';
import { manualPages } from '../kit/model/manual-pages.ts';
import { Markdown, addressOfLink } from '../features/manual/shared/markdown.tsx';
import { parsePage } from '../features/manual/shared/parse-page.ts';
import { everybodys } from '../features/manual/shared/use-opens.ts';
import { readManual } from '../features/manual/shared/read-manual.ts';

const languages = ['id', 'en'] as const;
const folder = fileURLToPath(new URL('../../../../docs/manual', import.meta.url));
const menus = screenGroups.flatMap(({ screens }) => screens);
const lists = import.meta.glob<Readonly<Record<string, readonly ScreenRoute[]>>>('../features/*/screens.ts', {
  eager: true,
});
const screenRoutes = Object.values(lists).flatMap((list) => Object.values(list).flat());
const pageOf = (route: string) => manualPageOf(screenRoutes, route);
const routes = screenRoutes.map(({ path }) => ({ path }));
const sourceOf = (language: string, page: string) => readFileSync(join(folder, language, `${page}.md`), 'utf8');

interface Link {
  readonly to: string;
  readonly text: string;
}

function linksOf(tokens: readonly Token[]): Link[] {
  const links: Link[] = [];
  void walkTokens([...tokens], (token) => {
    if (token.type === 'link') links.push({ to: addressOfLink(String(token.href)), text: String(token.text) });
  });
  return links;
}

test('every screen of the menu has a page', () => {
  expect(menus.filter(({ route }) => pageOf(route) === null).map(({ route }) => route)).toEqual([]);
  expect(pageOf('/production/per_operator')).toBe('reports');
  expect(pageOf('/login')).toBeNull();
});

describe.each(languages)('in %s', (language) => {
  test('the files are the pages', async () => {
    const files = readdirSync(join(folder, language)).map((file) => file.replace(/\.md$/, ''));
    expect(files.toSorted()).toEqual([...manualPages].toSorted());
    expect((await readManual(language)).map(({ name }) => name)).toEqual([...manualPages]);
  });

  test('each page is reached from a screen, or from a page that is', async () => {
    const reached = new Set<string>(menus.map(({ route }) => pageOf(route) ?? ''));
    const pages = await readManual(language);
    for (const name of reached)
      for (const { to } of linksOf(pages.find((page) => page.name === name)?.tokens ?? []))
        if (to.startsWith('/manual/')) reached.add(to.slice('/manual/'.length));
    expect(manualPages.filter((name) => !reached.has(name))).toEqual([]);
  });

  it.each([...manualPages])('%s is short, and leads to what is there, by its name', (name) => {
    const source = sourceOf(language, name);
    const lines = source.trimEnd().split('\n').length;
    expect([lines >= 20, lines <= 70]).toEqual([true, true]);
    const { tokens, headings } = parsePage(name, source);
    expect(headings.length).toBeGreaterThanOrEqual(2);
    expect(new Set(headings.map(({ slug }) => slug)).size).toBe(headings.length);
    const links = linksOf(tokens);
    const names = links.flatMap(({ to }) => /^\/manual\/(.*)$/.exec(to)?.[1] ?? []);
    expect(names.filter((page) => !manualPages.some((one) => one === page))).toEqual([]);
    expect(links.filter(({ to }) => !to.startsWith('/manual/') && !matchRoutes(routes, to))).toEqual([]);
    const isNamedOtherwise = ({ to, text }: Link): boolean => {
      const menu = menus.find(({ route }) => route === to);
      return menu !== undefined && text !== (language === 'id' ? menu.label : menu.labelEn);
    };
    expect(links.filter(isNamedOtherwise)).toEqual([]);
  });
});

test.each([...manualPages])('%s tells of the same in both languages', (name) => {
  const [one, other] = languages.map((language) => parsePage(name, sourceOf(language, name)));
  expect(one?.headings.length).toBe(other?.headings.length);
  const screensOf = (page: typeof one) => new Set(linksOf(page?.tokens ?? []).map(({ to }) => to));
  expect(screensOf(one)).toEqual(screensOf(other));
});

test('what is led to without asking for a menu is what everybody has', async () => {
  const led = new Set((await readManual('id')).flatMap(({ tokens }) => linksOf(tokens).map(({ to }) => to)));
  const isEverybodys = (to: string) =>
    matchRoutes(
      screenRoutes.map(({ path, access }) => ({ path, access })),
      to,
    )?.at(-1)?.route.access === 'user';
  const found = [...led].filter((to) => !to.startsWith('/manual/') && isEverybodys(to));
  expect(['/manual', ...found].toSorted()).toEqual([...everybodys].toSorted());
});

test('what stands in a page is drawn as text, whatever it is', () => {
  const source =
    '# Judul\n\nSatu `F8` dan <img src=x onerror=alert(1)> **tebal** [Setoran](/deposits) [Kas keluar](/cash-out).\n\n<script>alert(1)</script>\n';
  const { tokens } = parsePage('till', source);
  const opens = (to: string) => to === '/deposits';
  const drawn = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Markdown, { tokens, opens })));
  expect(drawn).toContain('>F8</kbd>');
  expect(drawn).toContain('href="/deposits"');
  // What the reader may not open is only named.
  expect(drawn).toContain('Kas keluar');
  expect(drawn).not.toContain('/cash-out');
  expect(drawn).not.toMatch(/<img|<script/);
});
