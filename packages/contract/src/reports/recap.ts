import { z } from 'zod';
import { id } from '../core/id.ts';
import { dateTime } from '../core/list.ts';
import { signedRupiah } from '../core/money.ts';
import { Named, amount, day, named, report } from '../core/report.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { cube, takings } from './cube.ts';
import { takingsFilters } from './figures.ts';

export const recapitulationParking = cube({
  path: '/transactions/recapitulation_parking_v2',
  summary: 'Takings of each vehicle type in each shift',
  menus: ['/recapitulation_parking', '/production'],
  by: ['vehicle', 'shift', 'gate'],
  usual: ['vehicle', 'shift'],
  measures: takings,
  filters: takingsFilters,
});

export const recapitulationPaidType = cube({
  path: '/transactions/recapitulation_paid_type',
  summary: 'Takings of each payment type by each operator',
  menus: ['/paid-type-recap'],
  by: ['paidType', 'operator', 'shift', 'gate'],
  usual: ['paidType', 'operator'],
  measures: ['count', 'total', 'totalShare'],
  filters: takingsFilters,
});

export const productionSubscription = report({
  path: '/transactions/production_subscription',
  summary: 'What memberships have paid, payment by payment',
  menus: ['/production/subscription', '/production'],
  row: z.object({
    id: id(),
    businessDay: localDate(),
    bookedAt: localDateTime(),
    operator: Named.nullable(),
    paidType: Named.nullable(),
    tax: signedRupiah(),
    total: signedRupiah(),
  }),
  columns: {
    businessDay: day(),
    bookedAt: dateTime({ operators: [] }),
    operator: named(),
    paidType: named(),
    tax: amount(),
    total: amount(),
  },
  totals: z.object({ tax: signedRupiah(), total: signedRupiah() }),
  filters: { operatorId: takingsFilters.operatorId, paidTypeId: takingsFilters.paidTypeId },
});
