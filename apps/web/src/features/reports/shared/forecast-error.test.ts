import type { Forecast } from '@parking/contract/reports/forecast';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { textsSoFar } from '../../../i18n/texts.ts';
import { forecastError } from './forecast-error.ts';

vi.stubGlobal('localStorage', { getItem: () => 'id' });

const errors: Forecast['errors'] = {
  from: '2026-08-28',
  to: '2026-11-26',
  own: 1.34,
  lastWeek: 2.19,
  fourWeeks: 1.77,
  notBetter: [],
};
const say = async (more: Partial<Forecast['errors']>): Promise<string> => {
  const t = await i18next.createInstance().init({ lng: 'id', resources: textsSoFar() });
  return forecastError({ errors: { ...errors, ...more } }, t);
};

test('how far off it was stands beside what anybody would guess', async () => {
  const said = await say({});
  expect(said).toContain('meleset 1,34 kendaraan per jam');
  expect(said).toContain('minggu lalu meleset 2,19');
  expect(said).toContain('empat hari yang sama 1,77');
  expect(said).not.toContain('tidak lebih dekat');
});

test('where it is no better is said plainly, of some days and of all', async () => {
  expect(await say({ notBetter: [3, 7, 8] })).toContain(
    'Tidak lebih dekat daripada salah satunya pada: Rabu, Minggu, hari libur.',
  );
  expect(await say({ own: 1.8 })).toContain('Secara keseluruhan prakiraan ini tidak lebih dekat');
});
