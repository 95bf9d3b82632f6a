import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { endpoint } from '../../core/endpoint.ts';
import { IdParams, id } from '../../core/id.ts';
import { entryRupiah, rupiah } from '../../core/money.ts';
import { localDateTime } from '../../core/time.ts';

/** A member who paid asks for the money at most so many days after the exit. */
export const refundDays = 7;
/** A card that is forgotten every week is a habit: so many stays of a calendar month are given back to one member. */
export const refundsOfMonth = 4;

/** AGREED: it is owed back, and is given back as money on account is. */
export const memberRefundStates = ['WAITING', 'AGREED', 'REFUSED'] as const;

/** A stay that was paid as an ordinary one, and what its member's membership would have made of it. */
const refundedStay = {
  parkingOutId: id(),
  receiptNumber: z.string(),
  /** What the driver's slip says of a sale that was made without the server. */
  provisionalNumber: z.string().nullable(),
  parkingCode: z.string(),
  plateNumber: z.string().nullable(),
  datetimeIn: localDateTime(),
  datetimeOut: localDateTime(),
  gateOut: z.string(),
  cashier: z.string(),
  /** Rupiah that were paid. */
  paid: rupiah(),
  /** What the stay costs on the membership. */
  price: rupiah(),
  /** What an audit has taken off the sale already. */
  takenOff: rupiah(),
  /** What goes back: no more than the rest, and nobody types it. */
  amount: rupiah(),
};

export const RefundQuote = z.object(refundedStay);
export type RefundQuote = z.output<typeof RefundQuote>;

export const MemberRefund = z.object({
  id: id(),
  memberId: id(),
  ...refundedStay,
  state: z.enum(memberRefundStates),
  note: z.string(),
  byId: id(),
  by: z.string(),
  at: localDateTime(),
  decidedBy: z.string().nullable(),
  decidedAt: localDateTime().nullable(),
  decidedNote: z.string().nullable(),
  /** Rupiah that were handed over. */
  returned: rupiah(),
});
export type MemberRefund = z.output<typeof MemberRefund>;

const menus = ['/members'] as const;
const editable = { menus, flag: 'editable' } as const;
const note = () => z.string().trim().min(3).max(500);
/** As the receipt says it, or the slip of a sale that was made without the server. */
const receiptNumber = () => z.string().trim().min(1).max(60);

const judging = [
  'record-not-found',
  'receipt-not-found',
  'refund-too-late',
  'refund-asked',
  'refund-refused',
  'refunds-used',
  'own-membership',
  'four-eyes',
  'not-two-persons',
] as const;

const act = actsOn({
  reply: MemberRefund,
  affects: ['memberRefunds', 'members', 'payments', 'parking', 'operations'],
});

/** What a member paid whose membership would have covered the stay. */
export const memberRefunds = {
  list: endpoint({
    method: 'GET',
    path: '/members/refunds/{id}',
    summary: 'Stays that a member paid and was given back, or asks for, newest first',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    reply: z.array(
      MemberRefund.extend({
        /** Whether the caller may be the second person that it waits for. */
        mayDecide: z.boolean(),
      }),
    ),
    errors: ['record-not-found'],
    reads: ['memberRefunds', 'members', 'payments'],
  }),
  quote: endpoint({
    method: 'POST',
    path: '/members/refund_quote/{id}',
    summary: 'What a member would be given back of a stay, by its receipt; nothing is changed',
    permission: editable,
    params: IdParams,
    body: z.strictObject({ receiptNumber: receiptNumber() }),
    reply: RefundQuote,
    errors: judging,
    affects: [],
  }),
  ask: act(
    '/members/refunds/{id}',
    {
      summary:
        'Ask, by its receipt and at most seven days after the exit, that a stay is given back to a member who paid it; a second person agrees',
      permission: editable,
    },
    z.strictObject({
      receiptNumber: receiptNumber(),
      note: note(),
      /** What was shown before: another amount is refused. */
      expectedAmount: entryRupiah(1).optional(),
    }),
    [...judging, 'refund-changed'],
  ),
  decide: act(
    '/member_refunds/{id}/decide',
    {
      summary:
        'Agree, as a second person who neither sold the stay nor the membership, that a stay is given back, or refuse it',
      permission: editable,
    },
    z.strictObject({ accepted: z.boolean(), note: note().optional() }),
    [
      'record-not-found',
      'already-settled',
      'refund-refused',
      'refund-changed',
      'own-membership',
      'four-eyes',
      'not-two-persons',
    ],
  ),
} as const;
