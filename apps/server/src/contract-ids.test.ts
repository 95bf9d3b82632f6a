import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('no schema of the contract takes an id but in the one way that makes equal ids equal texts', () => {
  const folder = join(import.meta.dirname, '../../../packages/contract/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const taking = files.filter((file) => /z\s*\.(uuid|uuidv\d|guid)\(/.test(readFileSync(join(folder, file), 'utf8')));
  expect(taking).toEqual([join('core', 'id.ts')]);
});
