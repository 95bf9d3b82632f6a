import { z } from 'zod';
import { approval, approvalErrors } from '../core/approval.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { rupiah, saleRupiah } from '../core/money.ts';
import { PrintDocument } from '../core/print-document.ts';
import { PaymentSlip } from '../money/claims/payment-slip.ts';
import { localDate } from '../core/time.ts';
import { changeMoments } from './member-words.ts';
import { Member, PeriodToBuy, members } from './members.ts';
import { MembershipLine } from './membership-transactions.ts';
import { personFields } from './people.ts';

const screens = ['/members', '/member_non_staff'] as const;
const editable = { menus: screens, flag: 'editable' } as const;
const viewable = { menus: screens, flag: 'viewable' } as const;

/** How a purchase is paid; nothing of it where nothing is due. */
const paying = {
  paidTypeId: id().nullish(),
  paymentId: id().optional(),
  slip: PaymentSlip.optional(),
  /** What was shown before: another price is refused. */
  expectedTotal: saleRupiah().optional(),
};
const paymentErrors = [
  'payment-not-found',
  'payment-not-paid',
  'payment-of-another',
  'payment-used',
  'slip-used',
] as const;
const sellingErrors = [...paymentErrors, 'hand-in-first', 'fare-changed'] as const;
const { months } = PeriodToBuy.shape;
const requiredNote = () => z.string().trim().min(3).max(500);

const affects = ['members', 'membershipTransactions', 'deposits', 'payments', 'operations'] as const;

const price = { amount: rupiah(), tax: rupiah(), lines: z.array(MembershipLine) };

const printing = {
  permission: { menus: [...screens, '/member_transaction', '/simple-member-registration'], flag: 'viewable' },
  reply: PrintDocument,
  errors: ['record-not-found', 'copy-counts-blind'],
} as const;

/** What is done with one member beyond the record. */
export const memberActs = {
  mayRegister: endpoint({
    method: 'GET',
    path: '/members/simple',
    summary: 'Whether the settings let cashiers register members',
    permission: { menus: ['/simple-member-registration'], flag: 'viewable' },
    reply: z.object({ cashierSimpleMember: z.boolean() }),
    reads: ['configuration'],
  }),
  simple: endpoint({
    method: 'POST',
    path: '/members/simple',
    summary:
      'Register a member at a cashier’s desk, where the settings let cashiers: from today, outside the departments, the money in the cashier’s open deposit',
    permission: { menus: ['/simple-member-registration'], flag: 'addable' },
    idempotent: true,
    body: z.strictObject({
      name: personFields.name,
      /** Plates, or a card, or both. */
      plateNumbers: personFields.plateNumbers.optional(),
      nfcNumber: personFields.nfcNumber.optional(),
      vehicleTypeId: id(),
      subscriptionFareNameId: id(),
      months,
      phoneNumber: personFields.phoneNumber.optional(),
      ...paying,
      /** Cash handed over, in rupiah. */
      tendered: saleRupiah().optional(),
    }),
    reply: z.object({ member: Member, receipt: PrintDocument, change: rupiah().nullable() }),
    errors: [...members.create.errors, 'simple-members-off', 'tendered-too-little', 'fare-changed'],
    affects,
  }),
  printReceiptBySpecification: endpoint({
    method: 'GET',
    path: '/members/print_receipt',
    summary:
      'The receipt of a membership transaction; a second one is a copy (a GET that acts, as the specification has it)',
    query: z.strictObject({ id: id() }),
    transaction: 'own',
    ...printing,
  }),
  printReceipt: endpoint({
    method: 'POST',
    path: '/members/print_receipt',
    summary: 'The receipt of a membership transaction; a second one is a copy, counted',
    body: z.strictObject({ id: id() }),
    idempotent: true,
    affects: ['operations'],
    ...printing,
  }),
  quoteCard: endpoint({
    method: 'GET',
    path: '/members/card_price/{id}',
    summary: 'What another card would cost a member now; nothing is changed',
    permission: viewable,
    params: IdParams,
    reply: z.object({
      ...price,
      /** It was changed this month already: somebody else signs. */
      takesTwo: z.boolean(),
    }),
    errors: ['record-not-found'],
    reads: ['members', 'membershipTransactions', 'subscriptionFares'],
  }),
  updateCard: endpoint({
    method: 'PUT',
    path: '/members/update_card/{id}',
    summary:
      'Give a member another card: the old one is dead at once, what a card costs is sold with it; a second one in a month takes somebody else to sign',
    permission: editable,
    idempotent: true,
    params: IdParams,
    body: z.strictObject({
      nfcNumber: personFields.nfcNumber.unwrap(),
      /** The one printed on it; left out it has none: that of the old card is dead with it. */
      parkingCode: personFields.parkingCode.optional(),
      note: requiredNote(),
      ...paying,
      ...approval,
    }),
    reply: Member,
    errors: ['record-not-found', 'already-exists', ...sellingErrors, ...approvalErrors],
    affects,
  }),
  quoteType: endpoint({
    method: 'POST',
    path: '/members/type_price/{id}',
    summary:
      'What another subscription would cost a member from now on, with the credit for unused days; nothing is changed',
    permission: viewable,
    params: IdParams,
    body: z.strictObject({ subscriptionFareNameId: id(), months }),
    reply: z.object({
      ...price,
      /** Of the new period. */
      fromDate: localDate(),
      toDate: localDate(),
      /** Days that were bought and are credited. */
      creditedDays: z.int(),
      /** What they were worth, also what is above the price and lost. */
      credit: rupiah(),
    }),
    errors: ['record-not-found'],
    affects: [],
  }),
  updateType: endpoint({
    method: 'PUT',
    path: '/members/update_type/{id}',
    summary:
      'Give a member another subscription: with the next purchase, or now, by a purchase on which the unused days are credited; no money goes out by it',
    permission: editable,
    idempotent: true,
    params: IdParams,
    body: z.strictObject({
      subscriptionFareNameId: id(),
      from: z.enum(changeMoments),
      /** What is bought; of NOW alone. */
      months: months.optional(),
      note: requiredNote(),
      ...paying,
    }),
    reply: Member,
    errors: ['record-not-found', 'in-use', ...sellingErrors],
    affects,
  }),
} as const;
