import { z } from 'zod';
import { reference } from '../../core/list.ts';
import { rupiah } from '../../core/money.ts';
import { Named, amount, day, figure, named, report, reportGroup } from '../../core/report.ts';
import { localDate } from '../../core/time.ts';

const received = {
  /** Deposits that money was received for. */
  deposits: z.int(),
  payments: z.int(),
  value: rupiah(),
};

export const financeReport = report({
  path: '/deposit_payments/finance_report',
  summary: 'Money received for deposits, by business day and account',
  menus: ['/finance_report'],
  row: z.object({ businessDay: localDate().nullable(), cash: Named.nullable(), ...received }),
  columns: { businessDay: day(), cash: named(), deposits: figure(), payments: figure(), value: amount() },
  totals: z.object(received),
  filters: { cashId: reference('/cash/list') },
  groupBy: { of: ['day', 'cash'], usual: ['day', 'cash'], together: 2 },
  keys: ['businessDay', 'cash'],
  reads: ['deposits', 'cash'],
});

export const moneyReports = reportGroup({ financeReport });
