import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import { type Columns, boolean, date, dateTime, reference, shownOnly, text, summed } from '../../core/list.ts';
import { rupiah, signedRupiah } from '../../core/money.ts';
import { localDate, localDateTime } from '../../core/time.ts';

/** So many rupiah a tenant pays at once at most. */
export const largestTenantPayment = 100_000_000_000;

const ages = { until30: rupiah(), until60: rupiah(), until90: rupiah(), over90: rupiah() };

/** What a tenant owes of the vouchers that it pays for; its key is that of its department. */
export const TenantAccount = z.object({
  id: id(),
  label: z.string(),
  labelEn: z.string().nullable(),
  owed: rupiah(),
  paid: rupiah(),
  /** Below zero: it paid ahead. */
  balance: signedRupiah(),
  /** What of it is open, by the days since the exit; payments settle what is oldest. */
  ...ages,
  /** The first business day of which something is open. */
  oldest: localDate().nullable(),
  lastPaidOn: localDate().nullable(),
});
export type TenantAccount = z.output<typeof TenantAccount>;

export const TenantPayment = z.object({
  id: id(),
  departmentId: id(),
  departmentLabel: z.string(),
  departmentLabelEn: z.string().nullable(),
  transactionDate: localDate(),
  amount: rupiah(),
  cashId: id(),
  cash: z.string(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  byId: id(),
  by: z.string(),
  at: localDateTime(),
  /** It was written wrongly, and taken back by somebody else. */
  withdrawn: z.boolean(),
  withdrawnBy: z.string().nullable(),
  withdrawnAt: localDateTime().nullable(),
  withdrawnNote: z.string().nullable(),
});
export type TenantPayment = z.output<typeof TenantPayment>;

/** An exit that a tenant pays for, in part or whole. */
export const TenantUse = z.object({
  id: id(),
  at: localDateTime(),
  businessDay: localDate(),
  departmentId: id(),
  departmentLabel: z.string(),
  departmentLabelEn: z.string().nullable(),
  batchId: id(),
  batchNote: z.string().nullable(),
  isValidation: z.boolean(),
  parkingCode: z.string(),
  /** Rupiah that came off the driver's price. */
  given: rupiah(),
  owed: rupiah(),
  /** The part of it that is tax. */
  tax: rupiah(),
});
export type TenantUse = z.output<typeof TenantUse>;

/** A month as a tenant is sent it. */
export const TenantStatement = z.object({
  /** What the paper is called. */
  number: z.string(),
  company: z.string(),
  label: z.string(),
  labelEn: z.string().nullable(),
  /** Its first day, and the last one that it tells of. */
  month: localDate(),
  until: localDate(),
  opening: signedRupiah(),
  lines: z.array(
    z.object({ batchId: id(), note: z.string().nullable(), uses: z.int(), owed: rupiah(), tax: rupiah() }),
  ),
  payments: z.array(TenantPayment.pick({ id: true, transactionDate: true, amount: true, reference: true })),
  owed: rupiah(),
  tax: rupiah(),
  paid: rupiah(),
  closing: signedRupiah(),
  /** What is open of it, by the days to `until`. */
  ...ages,
});
export type TenantStatement = z.output<typeof TenantStatement>;

const menus = ['/tenant_accounts'] as const;
const reads = ['tenants', 'tenantPayments', 'vouchers', 'parking', 'departments'] as const;
const affects = ['tenantPayments', 'cash', 'operations'] as const;

const accounts = exportedList({
  path: '/tenant_accounts',
  summary: 'What tenants owe of vouchers that they pay for, by age',
  menus,
  row: TenantAccount,
  columns: {
    label: text(),
    labelEn: text({ nullable: true }),
    balance: summed(),
    until30: summed(shownOnly),
    until60: summed(shownOnly),
    until90: summed(shownOnly),
    over90: summed(),
    owed: summed(shownOnly),
    paid: summed(shownOnly),
    oldest: date({ nullable: true }),
    lastPaidOn: date({ nullable: true }),
  } satisfies Columns,
  reads,
});
const payments = exportedList({
  path: '/tenant_payments',
  summary: 'What tenants paid, newest first',
  menus,
  row: TenantPayment,
  columns: {
    transactionDate: date(),
    departmentId: reference('/departments/list'),
    amount: summed(shownOnly),
    cashId: reference('/cash/list'),
    reference: text({ nullable: true }),
    note: text({ nullable: true }),
    byId: reference('/reports/operators/list'),
    at: dateTime(),
    withdrawn: boolean(),
  } satisfies Columns,
  reads: [...reads, 'cash'],
});
const uses = exportedList({
  path: '/tenant_uses',
  summary: 'Each exit that a tenant pays for, newest first',
  menus,
  row: TenantUse,
  columns: {
    at: dateTime(),
    businessDay: date({ sortable: false }),
    departmentId: reference('/departments/list'),
    batchNote: text({ nullable: true, sortable: false }),
    parkingCode: text({ sortable: false }),
    isValidation: boolean(),
    given: summed(shownOnly),
    owed: summed(shownOnly),
    tax: summed(shownOnly),
  } satisfies Columns,
  reads,
});

const words = (most: number) => z.string().trim().max(most).optional();
const act = actsOn({ reply: TenantPayment, affects });

/** What tenants owe, and pay (ours). */
export const tenantAccounts = {
  ...accounts,
  payments: payments.list,
  paymentsExport: payments.export,
  uses: uses.list,
  usesExport: uses.export,
  statement: endpoint({
    method: 'GET',
    path: '/tenant_accounts/{id}/statement',
    summary: 'The month of a tenant, as it is sent to it',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    /** Any day of the month. */
    query: z.strictObject({ month: localDate() }),
    reply: TenantStatement,
    errors: ['record-not-found'],
    reads,
  }),
  receive: act(
    '/tenant_accounts/{id}/receive',
    {
      summary: 'Receive a payment of a tenant into a cash account',
      permission: { menus, flag: 'addable' },
    },
    z.strictObject({
      amount: rupiah(1).max(largestTenantPayment),
      cashId: id(),
      /** When it came in; today where it is not said. */
      transactionDate: localDate().optional(),
      reference: words(100),
      note: words(500),
    }),
    ['record-not-found', 'time-in-future', 'month-closed'],
  ),
  withdrawPayment: act(
    '/tenant_payments/{id}/withdraw',
    {
      summary: 'Take back a payment that was written wrongly, by somebody who did not write it',
      permission: { menus, flag: 'editable' },
    },
    z.strictObject({ note: z.string().trim().min(3).max(500) }),
    ['record-not-found', 'already-settled', 'four-eyes', 'not-two-persons', 'not-enough-money', 'month-closed'],
  ),
} as const;
