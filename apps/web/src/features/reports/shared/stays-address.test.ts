import { firstDay } from '@parking/contract/core/business-day';
import { expect, test } from 'vitest';
import type { ReportView } from '../../../kit/report/report-model.ts';
import { entriesAddress, exitsAddress } from './stays-address.ts';

const state = {
  period: 'own',
  from: '2026-11-01',
  to: '2026-11-20',
  groupBy: [],
  compare: null,
  bands: [],
  filters: [{ column: 'gateId', operator: 'equals', value: 'g' }],
  sort: [],
  columns: null,
  view: '',
} as const;
const view: Pick<ReportView, 'state' | 'period' | 'opens' | 'dayStarts'> = {
  state,
  period: { from: '2026-11-01', to: '2026-11-20' },
  opens: () => true,
  dayStarts: [{ from: firstDay, hour: 0 }],
};

test('a figure opens the stays of its days and filters, and of what its row is about', () => {
  expect(exitsAddress(view, { vehicleId: 'v' })).toBe(
    '/parking_outs?datetimeOut.atLeast=2026-11-01&datetimeOut.atMost=2026-11-20&gateId.equals=g&vehicleId.equals=v',
  );
  expect(entriesAddress(view, { from: '2026-11-05', to: '2026-11-05' })).toBe(
    '/parking_ins?datetimeIn.atLeast=2026-11-05&datetimeIn.atMost=2026-11-05&gateId.equals=g',
  );
});

test('what a row is about stands in for the filter on it, and nothing stands for none', () => {
  expect(exitsAddress(view, { gateId: 'h', paidTypeId: null })).toBe(
    '/parking_outs?datetimeOut.atLeast=2026-11-01&datetimeOut.atMost=2026-11-20&gateId.equals=h&paidTypeId.equals=',
  );
});

test('a business day that begins at six is asked for from six to six', () => {
  const address = exitsAddress(
    { ...view, dayStarts: [{ from: firstDay, hour: 6 }] },
    { from: '2026-11-30', to: '2026-11-30' },
  );
  expect(new URLSearchParams(address?.split('?')[1]).get('datetimeOut.atLeast')).toBe('2026-11-30T06:00:00');
  expect(new URLSearchParams(address?.split('?')[1]).get('datetimeOut.atMost')).toBe('2026-12-01T05:59:59');
});

test('a day says which weekday it is, and times which hour; of several days no list tells either', () => {
  const filters = [
    { column: 'weekday', operator: 'in', value: '1,3', values: ['1', '3'] },
    { column: 'hour', operator: 'in', value: '8', values: ['8'] },
  ] as const;
  const held = { ...view, state: { ...state, filters } };
  const hour = entriesAddress(held, { from: '2026-11-02', to: '2026-11-02' }, { hour: 8 });
  expect([...new URLSearchParams(hour?.split('?')[1])]).toEqual([
    ['datetimeIn.atLeast', '2026-11-02T08:00:00'],
    ['datetimeIn.atMost', '2026-11-02T08:59:59'],
  ]);
  expect(entriesAddress(held, { from: '2026-11-02', to: '2026-11-02' })).toBeNull();
  expect(entriesAddress(held, {}, { hour: 8 })).toBeNull();
});

test('nothing is opened that the user may not see or that no list can be asked for', () => {
  expect(exitsAddress({ ...view, opens: () => false })).toBeNull();
  const filters = [{ column: 'shiftId', operator: 'equals', value: 's' }] as const;
  expect(entriesAddress({ ...view, state: { ...state, filters } })).toBeNull();
  expect(exitsAddress({ ...view, state: { ...state, filters } })).toContain('&shiftId.equals=s');
});
