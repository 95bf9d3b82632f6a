import { z } from 'zod';
import { Named, day, figure, minutes, named, oneOfGroups, place, report } from '../core/report.ts';
import { calendarGroups, timeFilters } from '../core/report-query.ts';
import { localDate } from '../core/time.ts';
import { cube } from './cube.ts';
import { memberFilter, movementFilters, vehicleFilter } from './figures.ts';
import { stockColumns, stockRow } from './production.ts';

const trafficsRow = {
  ...stockRow,
  /** The most that were inside at any instant; null of members alone or of others, and of several types together. */
  peak: z.int().nullable(),
  /** Cars that left for each place that was needed at the peak, to a tenth. */
  turnover: z.number().nullable(),
  /** Inside, of all that left; and of each, rounded. */
  minutes: z.int(),
  averageMinutes: z.int(),
} as const;

export const traffics = report({
  path: '/reports/traffics',
  summary: 'Cars that entered, left and are inside, at most at once too, by vehicle type, day, week or month',
  menus: ['/traffics'],
  row: z.object({ vehicle: Named.nullable(), businessDay: localDate().nullable(), ...trafficsRow }),
  columns: {
    vehicle: named(),
    businessDay: day(),
    ...stockColumns,
    peak: figure(),
    turnover: figure(),
    minutes: minutes(),
    averageMinutes: minutes(),
  },
  totals: z.object(trafficsRow),
  // Cars enter by one gate and leave by another: how many are inside is known of no gate.
  filters: { vehicleId: vehicleFilter, isMember: memberFilter },
  groupBy: { of: ['vehicle', ...calendarGroups], usual: ['vehicle'], together: 2 },
  keys: ['vehicle', 'businessDay'],
});

/** Cars by day (`2026-11-20`), or by weekday (`1` is Monday): the mean of its days. */
const CarsByDay = z.record(z.string(), z.int());
const byDay = { type: 'integer', operators: [], sortable: false } as const;

export const trafficPerHourGraphic = report({
  path: '/reports/traffic_per_hour_graphic',
  summary: 'Cars that entered, left and were inside by hour, days beside one another',
  menus: ['/traffic_per_hour_graphic'],
  /** Inside at the end of the hour, or now; of one gate nothing, as cars enter by one and leave by another. */
  row: z.object({ hour: z.int(), entered: CarsByDay, left: CarsByDay, inside: CarsByDay }),
  columns: { hour: place(), entered: byDay, left: byDay, inside: byDay },
  /** Of cars inside the most at the end of any hour. */
  totals: z.object({ entered: CarsByDay, left: CarsByDay, inside: CarsByDay }),
  filters: { ...movementFilters, weekday: timeFilters.weekday },
  groupBy: oneOfGroups('day', 'weekday'),
  maximumDays: 92,
});

export const vehicleInPerMonth = report({
  path: '/reports/vehicle_in_per_month',
  summary: 'Cars that entered by month, this year and the one before',
  menus: ['/vehicle_in_per_month_graph'],
  row: z.object({
    /** 1 to 12. */
    month: z.int(),
    thisYear: z.int(),
    lastYear: z.int(),
  }),
  columns: { month: place(), thisYear: figure(), lastYear: figure() },
  totals: z.object({ thisYear: z.int(), lastYear: z.int() }),
  filters: movementFilters,
  maximumDays: 800,
});

export const trafficIn = cube({
  path: '/reports/traffic_in',
  summary: 'Cars that entered by date, of each vehicle type, of members and of others',
  menus: ['/traffic_in'],
  by: ['day', 'week', 'month'],
  measures: ['entered', 'membersIn', 'casualIn'],
  across: { vehicles: { by: 'vehicle', of: 'entered' } },
  filters: movementFilters,
});

export const trafficOut = cube({
  path: '/reports/traffic_out',
  summary: 'Cars that left by date, of each vehicle type, of members and of others',
  menus: ['/traffic_out'],
  by: ['day', 'week', 'month'],
  measures: ['left', 'membersOut', 'casualOut'],
  across: { vehicles: { by: 'vehicle', of: 'left' } },
  filters: movementFilters,
});

export const trafficInPerGate = cube({
  path: '/reports/traffic_in_per_gate',
  summary: 'Cars that entered by each gate, by the hour or the day',
  menus: ['/traffic_in_per_gate'],
  by: ['gate', 'hour', 'day', 'weekday'],
  measures: [
    'entered',
    'enteredPerDay',
    'membersIn',
    'carShare',
    'enteredMost',
    'offlineMinutes',
    'enteredPerOpenHour',
  ],
  across: { vehicles: { by: 'vehicle', of: 'entered' } },
  filters: movementFilters,
});

export const trafficOutPerGate = cube({
  path: '/reports/traffic_out_per_gate',
  summary: 'Cars that left by each gate, by the hour or the day',
  menus: ['/traffic_out_per_gate'],
  by: ['gate', 'hour', 'day', 'weekday'],
  measures: ['left', 'leftPerDay', 'membersOut', 'carShare', 'leftMost', 'offlineMinutes', 'leftPerOpenHour'],
  across: { vehicles: { by: 'vehicle', of: 'left' } },
  filters: movementFilters,
});

export const trafficPerHour = cube({
  path: '/reports/traffic_per_hour_report',
  summary: 'Cars that entered and left by the hour, of a day, of weekdays or of gates',
  menus: ['/traffic_per_hour_report'],
  by: ['hour', 'day', 'weekday', 'gate'],
  measures: ['entered', 'enteredPerDay', 'left', 'leftPerDay', 'net', 'inside'],
  across: { vehicles: { by: 'vehicle', of: 'entered' } },
  filters: movementFilters,
});

export const trafficVehicle = cube({
  path: '/reports/traffic_vehicle',
  summary: 'Cars of each vehicle type by day, week or month',
  menus: ['/traffic_vehicle'],
  by: ['day', 'week', 'month', 'vehicle', 'member'],
  usual: ['day', 'vehicle'],
  measures: ['entered', 'left', 'carShare'],
  filters: movementFilters,
});
