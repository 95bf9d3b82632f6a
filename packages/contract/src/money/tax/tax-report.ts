import { z } from 'zod';
import { oneOf } from '../../core/list.ts';
import { signedRupiah } from '../../core/money.ts';
import { amount, coded, day, figure, report, reportGroup, share } from '../../core/report.ts';
import { localDate } from '../../core/time.ts';

/**
 * What is taxed: stays of members and of others · what was paid on entry · what tenants owe for vouchers · paper tickets · memberships · what an audit or a
 * rejected free pass adds · what was given back to members · whatever else puts an earlier entry right.
 */
export const taxCategories = [
  'CASUAL',
  'MEMBER',
  'PREPAID',
  'TENANT',
  'PAPER',
  'MEMBERSHIP',
  'AUDIT',
  'FREE_PASS',
  'REFUND',
  'CORRECTION',
] as const;
export type TaxCategory = (typeof taxCategories)[number];

const taxed = {
  /** Entries of the journal. */
  count: z.int(),
  /** Rupiah without tax, and the tax on it. */
  base: signedRupiah(),
  tax: signedRupiah(),
  /** Tax in percent of its base, to a tenth; 0 of nothing. */
  rate: z.number(),
  /** The tax of the same days by the business day on which it was booked, and what calendar days have beside it. */
  booked: signedRupiah(),
  difference: signedRupiah(),
} as const;

/** Its days are calendar days: of a stay that of its exit, whatever business day it was booked on. */
export const taxReport = report({
  path: '/reports/parking_tax',
  summary: 'Parking tax by calendar days, what it is of, and the difference to the same business days',
  menus: ['/parking_tax'],
  row: z.object({ category: z.enum(taxCategories).nullable(), businessDay: localDate().nullable(), ...taxed }),
  columns: {
    category: coded(taxCategories),
    businessDay: day(),
    count: figure(),
    base: amount(),
    tax: amount(),
    rate: share(),
    booked: amount(),
    difference: amount(),
  },
  totals: z.object(taxed),
  filters: { category: oneOf(taxCategories, { sortable: false }) },
  groupBy: { of: ['category', 'day', 'week', 'month'], usual: ['category'], together: 2 },
  keys: ['category', 'businessDay'],
  reads: ['parking'],
});

export const taxReports = reportGroup({ taxReport });
