import { z } from 'zod';
import { id } from '../../core/id.ts';
import { boolean, dateTime, oneOf, ordinal, reference } from '../../core/list.ts';
import { Named, coded, day, figure, minutes, named, place, report, reportGroup } from '../../core/report.ts';
import { localDate, localDateTime } from '../../core/time.ts';

/** What is printed once more. */
export const reprinted = ['TICKET', 'RECEIPT', 'DEPOSIT', 'RETURN', 'MEMBERSHIP'] as const;

/** Minutes after a car left from which on a copy of its papers is late. */
export const lateCopyMinutes = 30;

const copies = {
  count: z.int(),
  /** Second copies and further ones. */
  repeated: z.int(),
  /** Of a car that had been gone for half an hour. */
  late: z.int(),
  /**
   * Copies of tickets for each hundred cars that came in, of receipts for each hundred that left, to a tenth; null of one copy, of hours,
   * and where nothing was sold.
   */
  perHundred: z.number().nullable(),
} as const;

export const reprintReport = report({
  path: '/reports/reprint_usage_report',
  summary: 'Papers that were printed once more: which copy, who, why, and how long after the first',
  menus: ['/reprint_usage_report'],
  row: z.object({
    /** Of one copy; null where rows add several up, as is all that only one has. */
    id: id().nullable(),
    businessDay: localDate().nullable(),
    at: localDateTime().nullable(),
    what: z.enum(reprinted).nullable(),
    /** The ticket's code, or the number of the document. */
    number: z.string().nullable(),
    stayId: id().nullable(),
    copyNumber: z.int().nullable(),
    note: z.string().nullable(),
    operator: Named.nullable(),
    gate: Named.nullable(),
    hour: z.int().nullable(),
    originalAt: localDateTime().nullable(),
    minutesAfter: z.int().nullable(),
    ...copies,
  }),
  columns: {
    businessDay: day(),
    at: dateTime({ operators: [] }),
    what: coded(reprinted),
    number: place(),
    copyNumber: ordinal({ operators: [] }),
    note: place(),
    operator: named(),
    gate: named(),
    hour: place(),
    originalAt: dateTime({ operators: [] }),
    minutesAfter: minutes(),
    count: figure(),
    repeated: figure(),
    late: figure(),
    perHundred: figure(),
  },
  totals: z.object(copies),
  filters: {
    what: oneOf(reprinted, { sortable: false }),
    operatorId: reference('/reports/operators/list'),
    gateId: reference('/gates/list', { nullable: true }),
    isRepeated: boolean({ sortable: false }),
    isLate: boolean({ sortable: false }),
  },
  groupBy: {
    of: ['copy', 'operator', 'what', 'gate', 'hour', 'day', 'week', 'month'],
    usual: ['copy'],
    together: 3,
  },
  keys: [
    'id',
    'businessDay',
    'at',
    'what',
    'number',
    'stayId',
    'copyNumber',
    'note',
    'operator',
    'gate',
    'hour',
    'originalAt',
    'minutesAfter',
  ],
  reads: ['parking'],
});

export const paperReports = reportGroup({ reprintReport });
