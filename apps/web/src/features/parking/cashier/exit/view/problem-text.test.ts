import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { formatRupiah } from '../../../../../i18n/format.ts';
import { textsSoFar } from '../../../../../i18n/texts.ts';
import '../../texts.ts';
import type { Problem } from '../machine/exit-state.ts';
import { problemText } from './problem-text.ts';

beforeAll(() => i18next.init({ lng: 'id', resources: textsSoFar(), interpolation: { escapeValue: false } }));

test('a problem is told with the sum, the moment or the reason that it is about', () => {
  const textOf = (code: Problem['code'], values: Problem['values'] = {}) => problemText(i18next, { code, values });
  expect(textOf('unusual-amount', { amount: 5_000_000 })).toContain(formatRupiah(5_000_000));
  expect(textOf('fare-changed', { total: 12_000 })).toContain(formatRupiah(12_000));
  expect(textOf('not-paid', { reason: 'Kartu ditolak' })).toContain('Kartu ditolak');
  expect(textOf('stay-already-closed', { at: '2026-11-20T08:15:00' })).toContain('20 Nov 2026 08:15');
  expect(textOf('stay-already-closed')).not.toContain('{{');
});

test('what has no sentence of the till is told as the server says it', () => {
  expect(problemText(i18next, { code: 'storage-full', message: 'Palang rusak.' })).toBe('Palang rusak.');
});
