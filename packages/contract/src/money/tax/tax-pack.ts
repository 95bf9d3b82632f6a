import { endpoint } from '../../core/endpoint.ts';
import { amount, coded, day, figure, place, reportExport, share } from '../../core/report.ts';
import type { ReportShape } from '../../core/report-query.ts';
import { taxCategories } from './tax-report.ts';

const maximumDays = 31;
const taxed = { entries: figure(), base: amount(), tax: amount(), rate: share() } as const;
const shapeOf = (columns: ReportShape['columns']): ReportShape => ({ columns, filters: {}, maximumDays });

/** The sums of a month, and what stands beneath them. */
export const taxPackShape = shapeOf({
  base: amount(),
  tax: amount(),
  corrections: amount(),
  carried: amount(),
  due: amount(),
  booked: amount(),
});
export const taxPackParts = {
  /** By what is taxed; of an earlier month what puts it right. */
  categories: shapeOf({ month: place(), category: coded(taxCategories), ...taxed }),
  days: shapeOf({ day: day(), ...taxed }),
  /** What left free, at what the tariff asked, by business days. */
  free: shapeOf({ vehicleType: place(), count: figure(), value: amount() }),
  /** Numbers of receipts that each gate gave, by business day. */
  receipts: shapeOf({ day: day(), gate: place(), first: place(), last: place(), count: figure(), missing: figure() }),
  /** Numbers of paper tickets: sold ones by the calendar day that their tax is of, others by the business day on which they were written down. */
  tickets: shapeOf({
    day: day(),
    gate: place(),
    numbers: place(),
    stamp: place(),
    count: figure(),
    spoiled: figure(),
    missing: figure(),
    /** Of all of them. */
    worth: amount(),
  }),
} as const;

/** What is handed in of a locked month, as a file: its sums, its lines, its days, what was free, which receipts were given, which paper tickets were used, and how it was paid and filed. `from` names the month, else it is the last one. */
export const taxPack = endpoint({
  ...reportExport({
    path: '/tax_returns/pack',
    summary: 'The return of a locked month',
    permission: { menus: ['/tax_returns'], flag: 'viewable' },
    shape: taxPackShape,
  }),
  errors: ['tax-return-state'],
});
