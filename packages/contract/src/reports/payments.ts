import { cube } from './cube.ts';
import { takingsFilters } from './figures.ts';

export const paymentMethod = cube({
  path: '/reports/payment_method_report',
  summary:
    'Takings by payment type, what share each has, and how often and how fast what was asked of its provider was paid',
  menus: ['/payment_method_report'],
  by: ['paidType', 'gate', 'vehicle', 'shift'],
  measures: [
    'count',
    'gross',
    'discount',
    'total',
    'average',
    'carShare',
    'totalShare',
    'asked',
    'failed',
    'failedShare',
    'secondsWaited',
    'secondsToPay',
  ],
  filters: takingsFilters,
});

export const paymentMethodPerPeriod = cube({
  path: '/reports/payment_method_report_per_period',
  summary: 'Takings of each payment type by day, week or month',
  menus: ['/payment_method_report/per_period'],
  by: ['day', 'week', 'month'],
  measures: ['count', 'total', 'cash', 'nonCash', 'nonCashShare'],
  across: { paidTypes: { by: 'paidType', of: 'total' } },
  filters: takingsFilters,
});
