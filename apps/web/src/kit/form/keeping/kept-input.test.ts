import { expect, it } from 'vitest';
import { worthKeeping } from './kept-input.ts';

it('keeps what was changed, and no secret', () => {
  const base = { name: 'Utara', tags: ['a'], note: null, ftpPassword: '', lprKey: '' };
  const values = { ...base, name: 'Selatan', tags: ['a'], note: 'baru', ftpPassword: 'rahasia', lprKey: 'k' };
  expect(worthKeeping(base, values)).toEqual({ name: 'Selatan', note: 'baru' });
});
