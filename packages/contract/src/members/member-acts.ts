import { z } from 'zod';
import { approval, approvalErrors } from '../core/approval.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { rupiah, saleRupiah } from '../core/money.ts';
import { PaymentSlip } from '../money/claims/payment-slip.ts';
import { localDate } from '../core/time.ts';
import { changeMoments } from './member-words.ts';
import { Member, PeriodToBuy } from './members.ts';
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

/** What is done with one member beyond the record. */
export const memberActs = {
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
