import { z } from 'zod';
import { id } from '../../core/id.ts';
import { dateTime, ordinal, reference } from '../../core/list.ts';
import { rupiah } from '../../core/money.ts';
import { Named, amount, day, figure, minutes, named, place, report, reportGroup } from '../../core/report.ts';
import { localDate, localDateTime } from '../../core/time.ts';

const received = {
  /** Deposits that money was received for. */
  deposits: z.int(),
  payments: z.int(),
  value: rupiah(),
};

export const financeReport = report({
  path: '/deposit_payments/finance_report',
  summary: 'Money received for deposits, payment by payment or by business day, account and cashier',
  menus: ['/finance_report'],
  row: z.object({
    /** Of one payment; null where rows add several up, as is all that only one has. */
    id: id().nullable(),
    businessDay: localDate().nullable(),
    cash: Named.nullable(),
    /** Whose money it was. */
    operator: Named.nullable(),
    receivedAt: localDateTime().nullable(),
    depositId: id().nullable(),
    depositNumber: z.int().nullable(),
    shift: Named.nullable(),
    receivedBy: Named.nullable(),
    /** After its cashier handed it in. */
    minutesAfter: z.int().nullable(),
    /** What its whole deposit was counted to, in rupiah; null where nobody counted. */
    counted: rupiah().nullable(),
    note: z.string().nullable(),
    ...received,
  }),
  columns: {
    businessDay: day(),
    receivedAt: dateTime({ operators: [] }),
    depositNumber: ordinal({ operators: [] }),
    operator: named(),
    shift: named(),
    cash: named(),
    receivedBy: named(),
    minutesAfter: minutes(),
    counted: amount(),
    note: place(),
    deposits: figure(),
    payments: figure(),
    value: amount(),
  },
  totals: z.object(received),
  filters: { cashId: reference('/cash/list'), operatorId: reference('/reports/operators/list') },
  groupBy: { of: ['day', 'week', 'month', 'cash', 'operator', 'payment'], usual: ['day', 'cash'], together: 2 },
  keys: [
    'id',
    'businessDay',
    'cash',
    'operator',
    'receivedAt',
    'depositId',
    'depositNumber',
    'shift',
    'receivedBy',
    'minutesAfter',
    'counted',
    'note',
  ],
  reads: ['deposits', 'cash'],
});

export const moneyReports = reportGroup({ financeReport });
