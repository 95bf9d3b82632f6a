import { allEndpoints } from '@parking/contract/contract';
import { expect, test } from 'vitest';
import { optionsCall } from './options.ts';

test('the options that a column names are read again with what they show', () => {
  const columns = allEndpoints.flatMap(({ columns, report }) => Object.values({ ...columns, ...report?.columns }));
  const paths = [...new Set(columns.flatMap(({ options }) => options ?? []))];
  const stated = paths.map((path) => [
    path,
    allEndpoints.find((endpoint) => endpoint.method === 'GET' && endpoint.path === path)?.reads,
  ]);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.map((path) => [path, optionsCall(path).reads])).toEqual(stated);
});
