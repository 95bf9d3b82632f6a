import { expect, it } from 'vitest';
import { type KeptInput, keptShape, worthKeeping } from './kept-input.ts';

it('keeps what was changed, and no secret', () => {
  const base = { name: 'Utara', tags: ['a'], note: null, ftpPassword: '', lprKey: '' };
  const values = { ...base, name: 'Selatan', tags: ['a'], note: 'baru', ftpPassword: 'rahasia', lprKey: 'k' };
  expect(worthKeeping(base, values)).toEqual({ name: 'Selatan', note: 'baru' });
});

it('gives back what it was given to keep, to its own shape alone', () => {
  const input: KeptInput = { userId: null, address: '/parking_fines', form: 'Denda', cause: 'server-down' };
  const [fines, names] = [keptShape<ReadonlyMap<string, number>>(), keptShape<string[]>()];
  fines.keep(input, new Map([['motor', 20_000]]));
  expect(fines.valueOf(input)?.get('motor')).toBe(20_000);
  expect(names.valueOf(input)).toBeUndefined();
});
