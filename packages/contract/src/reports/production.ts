import { z } from 'zod';
import { signedRupiah } from '../core/money.ts';
import { Named, amount, day, figure, named, report } from '../core/report.ts';
import { localDate } from '../core/time.ts';
import { takingsColumns, takingsFilters, takingsRow, vehicleFilter } from './figures.ts';

const Takings = z.object(takingsRow);

/** By what production can be added up: what each row then names. */
export const productionGroups = ['vehiclePaidType', 'vehicle', 'paidType', 'gate', 'shift'] as const;

const ProductionRow = z.object({
  vehicle: Named.nullable(),
  paidType: Named.nullable(),
  gate: Named.nullable(),
  shift: Named.nullable(),
  ...takingsRow,
});

export const production = report({
  path: '/reports/production',
  summary: 'Takings by vehicle type and payment type',
  menus: ['/production'],
  row: ProductionRow,
  columns: { vehicle: named(), paidType: named(), gate: named(), shift: named(), ...takingsColumns },
  totals: Takings,
  filters: takingsFilters,
  groupBy: productionGroups,
  keys: ['vehicle', 'paidType', 'gate', 'shift'],
});

/** Cars by the id of their vehicle type. */
const CarsByVehicle = z.record(z.string(), z.int());

export const productionPerOperator = report({
  path: '/reports/production_per_operator',
  summary: 'Takings by operator, shift and gate',
  menus: ['/production/per_operator'],
  row: z.object({
    operator: Named.nullable(),
    shift: Named.nullable(),
    gate: Named,
    vehicles: CarsByVehicle,
    ...takingsRow,
  }),
  columns: {
    operator: named(),
    shift: named(),
    gate: named(),
    vehicles: { type: 'integer', operators: [], sortable: false },
    ...takingsColumns,
  },
  totals: Takings.extend({ vehicles: CarsByVehicle }),
  filters: takingsFilters,
  keys: ['operator', 'shift', 'gate'],
});

const stock = {
  /** Cars inside when the period begins. */
  opening: z.int(),
  entered: z.int(),
  left: z.int(),
  deleted: z.int(),
  /** Opening and entered without left and deleted. */
  closing: z.int(),
} as const;
export const stockRow = stock;
export const stockColumns = {
  opening: figure(),
  entered: figure(),
  left: figure(),
  deleted: figure(),
  closing: figure(),
} as const;

const perDate = {
  ...stock,
  gross: signedRupiah(),
  discount: signedRupiah(),
  fine: signedRupiah(),
  tax: signedRupiah(),
  /** Takings of cars that belong to no member. */
  casual: signedRupiah(),
  member: signedRupiah(),
  total: signedRupiah(),
  /** Takings for each car that left, rounded; 0 where none did. */
  average: signedRupiah(),
} as const;

export const productionPerDate = report({
  path: '/transactions/production_per_date_v2',
  summary: 'Cars inside, entered and left, and takings, by date',
  menus: ['/production/per_date'],
  row: z.object({ businessDay: localDate(), ...perDate }),
  columns: {
    businessDay: day(),
    ...stockColumns,
    gross: amount(),
    discount: amount(),
    fine: amount(),
    tax: amount(),
    casual: amount(),
    member: amount(),
    total: amount(),
    average: amount(),
  },
  totals: z.object(perDate),
  // Cars enter by one gate and leave by another: their stock is only known for the whole site.
  filters: { vehicleId: vehicleFilter },
  groupBy: ['day', 'month'],
  keys: ['businessDay'],
});

export const productionParking = report({
  path: '/transactions/production_parking/v2',
  summary: 'Takings of casual stays, without members',
  menus: ['/production/parking'],
  row: z.object({
    businessDay: localDate().nullable(),
    vehicle: Named.nullable(),
    gate: Named.nullable(),
    /** Minutes inside, of all cars that left. */
    minutes: z.int(),
    average: signedRupiah(),
    ...takingsRow,
  }),
  columns: {
    businessDay: day(),
    vehicle: named(),
    gate: named(),
    minutes: figure(),
    average: amount(),
    ...takingsColumns,
  },
  totals: Takings.extend({ minutes: z.int(), average: signedRupiah() }),
  filters: {
    vehicleId: takingsFilters.vehicleId,
    paidTypeId: takingsFilters.paidTypeId,
    gateId: takingsFilters.gateId,
    shiftId: takingsFilters.shiftId,
    operatorId: takingsFilters.operatorId,
  },
  groupBy: ['vehicle', 'day', 'gate'],
  keys: ['businessDay', 'vehicle', 'gate'],
});
