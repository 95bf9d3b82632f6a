import { z } from 'zod';
import { Named, coded, day, figure, minutes, named, oneOfGroups, report, share } from '../core/report.ts';
import { dateTime, oneOf, reference } from '../core/list.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { vehicleGroups } from '../tariffs/tariff-book.ts';

/** Whose places: of a group, or of cars that have none in a zone. */
export const zonePlaces = [...vehicleGroups, 'NONE'] as const;
export type ZonePlaces = (typeof zonePlaces)[number];

/** Of several places nobody adds these up: one zone lies in another, and the most are of different instants. */
const occupancy = {
  entered: z.int().nullable(),
  left: z.int().nullable(),
  /** The most that were in it at any instant, with all zones within it; and when first, where there were any. */
  peak: z.int().nullable(),
  peakAt: localDateTime().nullable(),
  /** Places as they are now: there is no history of them. Null of cars without places. */
  capacity: z.int().nullable(),
  /** The most in percent of these places, to a tenth. */
  peakShare: z.number().nullable(),
  /** How long its signs said that it is full. */
  minutesFull: z.int().nullable(),
  /** Cars that came in for each place, to a tenth. */
  turnover: z.number().nullable(),
} as const;

export const zoneOccupancy = report({
  path: '/reports/zone_occupancy',
  summary: 'How full each zone was at most and when, how long it was full, and what came in for each place',
  menus: ['/zone_occupancy'],
  row: z.object({
    zone: Named,
    places: z.enum(zonePlaces),
    /** The first day of the part of the calendar; null of the whole period. */
    businessDay: localDate().nullable(),
    ...occupancy,
  }),
  columns: {
    zone: named(),
    places: coded(zonePlaces),
    businessDay: day(),
    entered: figure(),
    left: figure(),
    peak: figure(),
    peakAt: dateTime({ operators: [] }),
    capacity: figure(),
    peakShare: share(),
    minutesFull: minutes(),
    turnover: figure(),
  },
  totals: z.object(occupancy),
  filters: { zoneId: reference('/zones/list'), places: oneOf(zonePlaces, { sortable: false }) },
  groupBy: oneOfGroups('day', 'week', 'month', 'zone'),
  keys: ['zone', 'places', 'businessDay'],
  reads: ['zones'],
});
