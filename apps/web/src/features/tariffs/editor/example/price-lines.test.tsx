import '@mui/material/Box';
import type { FareRules } from '@parking/contract/tariffs/fare-rules';
import { buildTariffBook } from '@parking/contract/tariffs/testing/tariff-book';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../../i18n/setup.ts';
import { exampleFare } from '../fare-templates.ts';
import { exampleStays } from './example-stays.ts';
import type { PriceLines } from './price-lines.tsx';
import '../texts.ts';

let Lines: typeof PriceLines;
const book = buildTariffBook({ fares: [], fines: [], holidays: [] });

/** What is read of a stay that began at eight in the morning. */
function told(rules: FareRules, minutes: number): string {
  const [stay] = exampleStays({ book, rules, current: null, enteredAt: '2026-11-20T08:00:00' }, [minutes]);
  if (!stay) throw new Error('no example');
  const drawn = renderToStaticMarkup(createElement(Lines, { charge: stay.charge, taxPercent: 10 }));
  return drawn
    .replaceAll(/<style[^]*?<\/style>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00A0]+/g, ' ');
}

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'id', setItem: () => {} });
  // The font of the icons is asked for as soon as one is imported.
  vi.stubGlobal('document', { documentElement: {} });
  ({ PriceLines: Lines } = await import('./price-lines.tsx'));
  await startTexts();
  vi.unstubAllGlobals();
});

test('a stay of several days is told by its days, as at the desk, and a short one by its lines', () => {
  expect(told(exampleFare('capped'), 4320)).toMatch(
    /Hari 1.*masing-masing Rp 40\.000 \(maksimum harian\).*Rp 120\.000/,
  );
  expect(told(exampleFare('capped'), 61)).not.toContain('Hari');
});
