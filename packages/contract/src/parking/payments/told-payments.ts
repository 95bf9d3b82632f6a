import { z } from 'zod';
import { exportedList } from '../../core/exported-list.ts';
import { id } from '../../core/id.ts';
import { dateTime, integer, largeText, money, oneOf, reference, shownOnly, text } from '../../core/list.ts';
import { rupiah } from '../../core/money.ts';
import { localDateTime } from '../../core/time.ts';
import { cashlessProviders } from './payment-providers.ts';
import { paymentStates } from './payments.ts';

/** FORGED is signed by nobody known, UNKNOWN names no payment of ours, RECEIVED was kept and not looked at yet, TAKEN is answered. */
export const notificationStates = ['RECEIVED', 'TAKEN', 'FORGED', 'UNKNOWN'] as const;

/** What a provider told by itself, or somebody in its name. */
export const ToldPayment = z.object({
  id: id(),
  at: localDateTime(),
  lastAt: localDateTime(),
  /** The same, word for word. */
  times: z.int(),
  provider: z.enum(cashlessProviders),
  state: z.enum(notificationStates),
  /** Where it came from. */
  address: z.string(),
  paidTypeId: id(),
  paidTypeLabel: z.string(),
  paidTypeLabelEn: z.string().nullable(),
  paymentId: id().nullable(),
  amount: rupiah().nullable(),
  status: z.enum(paymentStates).nullable(),
  error: z.string().nullable(),
  parkingCode: z.string().nullable(),
  /** What was told, without what it was signed by, card numbers covered but for four figures; a text where it is no JSON. */
  body: z.unknown(),
});
export type ToldPayment = z.output<typeof ToldPayment>;

export const toldPayments = exportedList({
  path: '/payment_notifications',
  summary: 'What payment providers told by themselves, believed or not, newest first',
  menus: ['/payment_notifications'],
  row: ToldPayment,
  columns: {
    at: dateTime({ period: true }),
    state: oneOf(notificationStates, { sortable: false }),
    provider: oneOf(cashlessProviders, { sortable: false }),
    paidTypeId: reference('/paid-type/list'),
    paymentId: { type: 'reference', operators: ['equals'], sortable: false },
    parkingCode: largeText({ nullable: true, sortable: false }),
    address: text({ sortable: false }),
    amount: money(shownOnly),
    times: integer(shownOnly),
    lastAt: dateTime(shownOnly),
  },
  reads: ['payments'],
});
