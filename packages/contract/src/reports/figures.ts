import { z } from 'zod';
import { boolean, reference } from '../core/list.ts';
import { signedRupiah } from '../core/money.ts';
import { amount, figure } from '../core/report.ts';

/** Cars and takings of whatever a row is about. What is taken on entry counts on its day; its exit has it off. */
export const takingsRow = {
  /** Cars that left. */
  count: z.int(),
  /** Fares before anything comes off. */
  gross: signedRupiah(),
  /** What came off, free passes apart. */
  discount: signedRupiah(),
  freePasses: z.int(),
  freePassValue: signedRupiah(),
  fine: signedRupiah(),
  lostTickets: z.int(),
  /** Parking tax in the total. */
  tax: signedRupiah(),
  cash: signedRupiah(),
  nonCash: signedRupiah(),
  total: signedRupiah(),
} as const;

export const takingsColumns = {
  count: figure(),
  gross: amount(),
  discount: amount(),
  freePasses: figure(),
  freePassValue: amount(),
  fine: amount(),
  lostTickets: figure(),
  tax: amount(),
  cash: amount(),
  nonCash: amount(),
  total: amount(),
} as const;

export const vehicleFilter = reference('/vehicle_types/list');
export const gateFilter = reference('/gates/list');
export const memberFilter = boolean();

/** What takings can be narrowed by. */
export const takingsFilters = {
  vehicleId: vehicleFilter,
  paidTypeId: reference('/paid-type/list', { nullable: true }),
  gateId: gateFilter,
  shiftId: reference('/shifts/list', { nullable: true }),
  operatorId: reference('/reports/operators/list', { nullable: true }),
  isMember: memberFilter,
} as const;
