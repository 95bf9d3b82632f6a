import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { type ErrorCode, errors } from '../../core/errors.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import {
  type Columns,
  boolean,
  date,
  dateTime,
  integer,
  oneOf,
  reference,
  shownOnly,
  text,
  summed,
} from '../../core/list.ts';
import { rupiah, signedRupiah } from '../../core/money.ts';
import { digits } from '../../core/patterned.ts';
import { resource } from '../../core/resource.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { timeOfDay } from '../../workforce/shifts.ts';
import { parkingCode } from '../stays.ts';
import { voucherStates } from '../vouchers/vouchers.ts';

const Input = z.object({
  departmentId: id(),
  /** It may validate now. */
  isActive: z.boolean(),
  /** Stays in a month, and in a business day where that is said. */
  monthlyQuota: z.int().min(1).max(100_000),
  dailyLimit: z.int().min(1).max(100_000).nullable(),
  /** Both or neither; an end at or before the start lies on the next day. */
  opensAt: timeOfDay().nullable(),
  closesAt: timeOfDay().nullable(),
});

const shown = {
  departmentLabel: z.string(),
  departmentLabelEn: z.string().nullable(),
  /** Since when its link holds; null: it has none. */
  linkMadeAt: localDateTime().nullable(),
  /** Its phones are asked for a PIN. */
  hasPin: z.boolean(),
};

const standard = resource({
  name: 'tenant',
  path: '/tenants',
  menu: '/tenants',
  entity: 'tenants',
  input: Input,
  defaults: { isActive: true },
  shown: z.object(shown),
  columns: {
    departmentId: reference('/departments/list'),
    isActive: boolean(),
    monthlyQuota: integer(),
    dailyLimit: integer({ nullable: true }),
    opensAt: text({ searched: false, nullable: true }),
    closesAt: text({ searched: false, nullable: true }),
    linkMadeAt: dateTime({ nullable: true }),
    updatedAt: dateTime(),
  },
  alsoReads: ['departments'],
});
export const Tenant = standard.list.reply.element;
export type Tenant = z.output<typeof Tenant>;

const onLink = {
  method: 'POST',
  permission: { menus: ['/tenants'], flag: 'editable' },
  params: IdParams,
  errors: ['record-not-found'],
  affects: ['tenants', 'operations'],
} as const;
// A tenant is chosen by its department.
const { options: _, ...calls } = standard;

/** Departments that may put vouchers on stays (ours). */
export const tenants = {
  ...calls,
  makeLink: endpoint({
    ...onLink,
    path: '/tenants/{id}/link',
    summary:
      'Make the link by which a tenant validates, shown once; the old one ends. With a PIN its phones are asked for it',
    body: z.strictObject({ pin: digits(6).nullable().optional() }),
    reply: z.object({ token: z.string() }),
  }),
  revokeLink: endpoint({
    ...onLink,
    path: '/tenants/{id}/revoke_link',
    summary: 'End the link of a tenant',
    reply: z.null(),
  }),
} as const;

/** OPEN the car is inside · EXPIRED it is, and what was put on it holds no more · USED its exit took it · UNUSED it left without. */
export const validationStates = ['OPEN', 'EXPIRED', 'USED', 'UNUSED'] as const;

export const TenantValidation = z.object({
  id: id(),
  at: localDateTime(),
  businessDay: localDate(),
  departmentId: id(),
  departmentLabel: z.string(),
  departmentLabelEn: z.string().nullable(),
  batchId: id(),
  /** Its place among those of its month; null of an event, which takes none. */
  number: z.int().nullable(),
  isEvent: z.boolean(),
  parkingCode: z.string(),
  state: z.enum(validationStates),
  /** Rupiah that it gave; null where it gave none. */
  given: rupiah().nullable(),
  /** From the press to the exit that used it. */
  secondsBefore: z.int().nullable(),
});
export type TenantValidation = z.output<typeof TenantValidation>;

/** What a tenant put on stays in a month. */
export const TenantMonth = z.object({
  id: id(),
  /** Its first day. */
  month: localDate(),
  departmentId: id(),
  departmentLabel: z.string(),
  departmentLabelEn: z.string().nullable(),
  validations: z.int(),
  /** Of them, for events: beside the quota. */
  events: z.int(),
  used: z.int(),
  open: z.int(),
  expired: z.int(),
  /** Uses of its vouchers that have codes. */
  codes: z.int(),
  given: rupiah(),
  /** Of its exits: what it owes of vouchers that it pays for; and what it paid. */
  owed: rupiah(),
  paid: rupiah(),
  /** Owed since ever and not paid at the end of the month; below zero it paid ahead. */
  balance: signedRupiah(),
});
export type TenantMonth = z.output<typeof TenantMonth>;

const menus = ['/tenants'] as const;
const rows = exportedList({
  path: '/tenants/validations',
  summary: 'What tenants put on stays, newest first',
  menus,
  row: TenantValidation,
  columns: {
    at: dateTime(),
    businessDay: date(),
    departmentId: reference('/departments/list'),
    parkingCode: text({ sortable: false }),
    state: oneOf(validationStates, { sortable: false }),
    number: integer({ sortable: false, nullable: true }),
    isEvent: boolean({ sortable: false }),
    given: summed(shownOnly),
    secondsBefore: integer(shownOnly),
  } satisfies Columns,
  reads: ['tenants', 'vouchers', 'parking', 'departments'],
});
const months = exportedList({
  path: '/tenants/months',
  summary:
    'What each tenant put on stays in each month, which codes of its were used, what it owes and paid, newest first',
  menus: [...menus, '/tenant_accounts'],
  row: TenantMonth,
  columns: {
    month: date(),
    departmentId: reference('/departments/list'),
    validations: integer(shownOnly),
    events: integer(shownOnly),
    used: integer(shownOnly),
    open: integer(shownOnly),
    expired: integer(shownOnly),
    codes: integer(shownOnly),
    given: summed(shownOnly),
    owed: summed(shownOnly),
    paid: summed(shownOnly),
    balance: summed(shownOnly),
  } satisfies Columns,
  reads: ['tenants', 'tenantPayments', 'vouchers', 'parking', 'departments'],
});

/** So many cars that a tenant validates between two moments, beside its quota. */
export const TenantEvent = z.object({
  id: id(),
  departmentId: id(),
  departmentLabel: z.string(),
  departmentLabelEn: z.string().nullable(),
  name: z.string(),
  from: localDateTime(),
  until: localDateTime(),
  cars: z.int(),
  /** Put on stays, and used by their exits. */
  validations: z.int(),
  used: z.int(),
  /** Rupiah that it gave, and what of it its tenant owes. */
  given: rupiah(),
  owed: rupiah(),
  state: z.enum(voucherStates),
  by: z.string(),
});
export type TenantEvent = z.output<typeof TenantEvent>;

const events = exportedList({
  path: '/tenants/events',
  summary: 'Events of tenants: so many cars between two moments, and what was put on stays for them, newest first',
  menus,
  row: TenantEvent,
  columns: {
    from: dateTime(),
    until: dateTime(),
    departmentId: reference('/departments/list'),
    name: text(),
    state: oneOf(voucherStates),
    cars: integer(),
    validations: integer(shownOnly),
    used: integer(shownOnly),
    given: summed(shownOnly),
    owed: summed(shownOnly),
  } satisfies Columns,
  reads: ['tenants', 'vouchers', 'parking', 'departments'],
});

/** The lists of what tenants validated. */
export const tenantValidations = {
  list: rows.list,
  export: rows.export,
  months: months.list,
  monthsExport: months.export,
  events: events.list,
  eventsExport: events.export,
} as const;

/** The link, and the PIN of the device where one was set: the credentials of a phone without account. */
const credentials = { token: z.string().min(1).max(100), pin: z.string().max(8).optional() };
const openLink = {
  method: 'POST',
  permission: 'public',
  transaction: 'own',
  openWhen: ['licence-expired', 'password-change', 'second-factor'],
  errors: ['tenant-link-invalid', 'tenant-pin-wrong', 'too-many-requests'],
} as const;
/** An event that is on, and how many of its cars are left. */
const OpenEvent = z.object({ name: z.string(), until: localDateTime(), cars: z.int(), left: z.int() }).nullable();
const SeenStay = z.object({
  /** When the car came; nothing else of it is told. */
  insideSince: localDateTime(),
  /** This tenant put its voucher on it already. */
  isValidated: z.boolean(),
});

/** VALIDATED now · BEFORE this tenant had put its voucher on it already · REFUSED nothing was put on it. */
export const ticketResults = ['VALIDATED', 'BEFORE', 'REFUSED'] as const;

/** What came of one ticket of many. */
export const ValidatedTicket = z.object({
  parkingCode: z.string(),
  result: z.enum(ticketResults),
  /** Why it was refused, in the language of the caller. */
  error: z.object({ code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]), message: z.string() }).nullable(),
});
export type ValidatedTicket = z.output<typeof ValidatedTicket>;

/** So many tickets are validated by one call. */
export const ticketsAtOnce = 100;

/** What a tenant's phone calls; the link is the credential. */
export const tenantValidation = {
  open: endpoint({
    ...openLink,
    path: '/tenant-validation/open',
    summary: 'Whose link it is, and how many validations are left; asks for the PIN where there is one',
    body: z.strictObject(credentials),
    reply: z.object({
      label: z.string(),
      labelEn: z.string().nullable(),
      /** This month, and today where the day is limited. */
      left: z.int(),
      /** What it has put on stays this month. */
      thisMonth: z.int(),
      event: OpenEvent,
    }),
    affects: [],
  }),
  look: endpoint({
    ...openLink,
    path: '/tenant-validation/look',
    summary: 'Since when the car of a ticket is inside; nothing is changed',
    body: z.strictObject({ ...credentials, parkingCode: parkingCode() }),
    reply: SeenStay,
    errors: [...openLink.errors, 'stay-not-found', 'validation-over'],
    affects: [],
  }),
  validate: endpoint({
    ...openLink,
    path: '/tenant-validation/validate',
    summary: 'Put the voucher of a tenant on the stay of a ticket; again it changes nothing',
    body: z.strictObject({ ...credentials, parkingCode: parkingCode() }),
    reply: SeenStay.extend({ left: z.int(), thisMonth: z.int(), event: OpenEvent }),
    errors: [
      ...openLink.errors,
      'stay-not-found',
      'validation-over',
      'tenant-closed',
      'tenant-quota-used',
      'tenant-day-used',
      'tenant-no-vouchers',
      'voucher-invalid',
    ],
    affects: ['tenants', 'vouchers', 'parking'],
  }),
  validateMany: endpoint({
    ...openLink,
    path: '/tenant-validation/validate_many',
    summary:
      'The same for many tickets, one after the other: each stands by itself and is told by itself, what is no code at all too',
    body: z.strictObject({
      ...credentials,
      parkingCodes: z.array(z.string().trim().min(1).max(200)).min(1).max(ticketsAtOnce),
    }),
    reply: z.object({ tickets: z.array(ValidatedTicket), left: z.int(), thisMonth: z.int(), event: OpenEvent }),
    affects: ['tenants', 'vouchers', 'parking'],
  }),
} as const;
