import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allEndpoints } from '@parking/contract/contract';
import { expect, test } from 'vitest';
import { optionsCall } from './options.ts';

const features = fileURLToPath(new URL('../../features', import.meta.url));
/** Paths of options as screens write them in their fields. */
const written = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => [...readFileSync(join(features, file), 'utf8').matchAll(/\boptions(?:=|: )["'](\/[^"']+)["']/g)])
  .flatMap(([, path]) => path ?? []);

test('the options that a column or a field names are there, and are read again with what they show', () => {
  const columns = allEndpoints.flatMap(({ columns, report }) => Object.values({ ...columns, ...report?.columns }));
  const paths = [...new Set([...columns.flatMap(({ options }) => options ?? []), ...written])];
  const stated = paths.map((path) => [
    path,
    allEndpoints.find((endpoint) => endpoint.method === 'GET' && endpoint.path === path)?.reads,
  ]);
  expect(written.length).toBeGreaterThan(10);
  expect(paths.map((path) => [path, optionsCall(path).reads])).toEqual(stated);
});
