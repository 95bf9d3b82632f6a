import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const features = fileURLToPath(new URL('../features', import.meta.url));
const pages = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('-page.tsx'))
  .map((path) => ({ path, source: readFileSync(join(features, path), 'utf8') }));

/** Which rows these show hangs on who asks, or on a choice of the page itself. */
const late = [
  'money/debts/operator-debts-page.tsx',
  'money/deposits/deposits-page.tsx',
  'money/deposits/unmatched-takings-page.tsx',
  'tariffs/holidays/holidays-page.tsx',
];

test('every screen that is one list asks for its rows while it is fetched', () => {
  const lists = pages.filter(
    ({ source }) => /<(?:Resource|Catalogue|Movements)Page\s/.test(source) && source.includes('export default'),
  );
  expect(lists.length).toBeGreaterThan(45);
  const asking = lists.filter(({ source }) => source.includes('export const ahead = listAhead('));
  expect(lists.filter((page) => !asking.includes(page)).map(({ path }) => path)).toEqual(late);
});
