import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { listFormats } from '@parking/contract/core/resource';
import { expect, test } from 'vitest';

const features = fileURLToPath(new URL('../features', import.meta.url));
const screens = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => readFileSync(join(features, path), 'utf8'))
  .join('\n');

const groups: readonly (readonly [string, Readonly<Record<string, EndpointDefinition>>])[] = Object.entries(contract);
// A report's screen is the same for all, and brings the button.
const exported = groups.flatMap(([name, calls]) =>
  Object.entries(calls).flatMap(([key, { path, report }]) =>
    path.endsWith('/export') && !report ? [{ name, key }] : [],
  ),
);

/** A page of a whole resource brings the button by itself; whoever shows a list in another way names its export. */
function isOffered({ name, key }: { readonly name: string; readonly key: string }): boolean {
  const named = [`\\b${name}\\.${key}\\b`];
  const whole = [
    `<\\w+(Page|Screen)\\s+resource=\\{${name}\\}`,
    `\\bexport: \\w+ \\} = ${name};`,
    `\\.\\.\\.${name} \\};`,
  ];
  return new RegExp([...named, ...(key === 'export' ? whole : [])].join('|')).test(screens);
}

test('every list can be written as each kind of file that the button offers', () => {
  const kinds = exported.flatMap(({ name, key }) => {
    const { body } = groups.find(([group]) => group === name)?.[1][key] ?? {};
    const columns = [{ key: 'id', heading: 'id' }];
    return listFormats
      .filter((format) => !body?.safeParse({ columns, format }).success)
      .map((format) => `${name}.${key}: ${format}`);
  });
  expect(kinds).toEqual([]);
});

test('every list that can be written to a file has the button on its screen', () => {
  expect(exported.length).toBeGreaterThan(60);
  expect(exported.filter((one) => !isOffered(one)).map(({ name, key }) => `${name}.${key}`)).toEqual([]);
});
