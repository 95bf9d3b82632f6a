import { z } from 'zod';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id } from '../../core/id.ts';
import { rupiah, saleRupiah } from '../../core/money.ts';
import { PrintDocument } from '../../core/print-document.ts';
import { localDateTime } from '../../core/time.ts';
import { PaymentSlip } from '../../money/claims/payment-slip.ts';
import { ChargeLine } from '../../tariffs/compute-fare.ts';
import { parkingTypes } from '../../tariffs/fare-rules.ts';
import { personFields } from '../../members/people.ts';
import { FoundStay } from '../exit/parking-outs.ts';
import { QuotedMember } from '../exit/quoted-member.ts';
import { ParkingIn, imageTokens, note, parkingCode, plateNumber, requiredNote } from '../stays.ts';

const EntryInput = z.strictObject({
  plateNumber: plateNumber().optional(),
  /** Made by the server when left out. */
  parkingCode: parkingCode().optional(),
  vehicleId: id(),
  gateId: id(),
  parkingType: z.enum(parkingTypes).optional(),
  /** The card of a member that was shown, by its chip or by the code on it; else the plate may say whose car it is. */
  nfcNumber: personFields.nfcNumber.unwrap().optional(),
  cardCode: parkingCode().optional(),
  /** Of `near`: somebody has looked, and it is that member's car though the plate was read with one sign wrong. */
  nearMemberId: id().optional(),
  /**
   * The member comes in another car than STRICT, or a guest's days, allow, or the gate's camera reads another plate than is typed
   * (ours): somebody signs who edits members.
   */
  admitPlate: z.strictObject({ reason: requiredNote() }).optional(),
});
const EntryQuote = z.object({
  vehicleId: id(),
  parkingType: z.enum(parkingTypes),
  datetimeIn: localDateTime(),
  lines: z.array(ChargeLine),
  gross: rupiah(),
  tax: rupiah(),
  taxOnTop: z.boolean(),
  total: rupiah(),
  warnings: z.array(z.string()),
  /** Whose card or plate it is, and whether the car comes in on that membership. */
  member: QuotedMember.nullable(),
  /** Where it is nobody's: members whose plate differs by one sign, for a person to look at. */
  near: z.array(QuotedMember.pick({ id: true, name: true, tokenPhoto: true })),
  /** Cars already inside with this plate. */
  inside: z.array(FoundStay),
});

const entered = z.object({
  parkingIn: ParkingIn,
  ticket: PrintDocument,
  receipt: PrintDocument.nullable(),
  change: rupiah(),
});
const entryErrors = [
  'gate-not-found',
  'wrong-gate-type',
  'zone-full',
  'already-exists',
  'asset-not-found',
  'own-membership',
  ...approvalErrors,
] as const;

const paidMenu = { menus: ['/parking_in_cashier'], flag: 'addable' } as const;
const preMenu = { menus: ['/pre_entry_cashier'], flag: 'addable' } as const;

/** An entry that is paid at once: the price of the shortest stay; what a longer one costs more is paid at the exit. */
export const entryPaid = {
  check: endpoint({
    method: 'GET',
    path: '/entry_paid/check/in',
    summary: 'Whether a plate or code is inside already',
    permission: { menus: ['/parking_in_cashier', '/pre_entry_cashier'], flag: 'addable' },
    query: z.strictObject({ plateNumber: plateNumber().optional(), parkingCode: parkingCode().optional() }),
    reply: z.object({ inside: z.array(FoundStay) }),
    reads: ['parking'],
  }),
  quote: endpoint({
    method: 'POST',
    path: '/entry_paid/fare/in',
    summary: 'What entering costs',
    permission: paidMenu,
    body: EntryInput,
    reply: EntryQuote,
    errors: ['gate-not-found', 'wrong-gate-type', 'fare-missing', 'zone-full'],
    affects: [],
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/entry_paid/save',
    summary: 'Let a car in that pays now',
    permission: paidMenu,
    idempotent: true,
    body: EntryInput.extend({
      paidTypeId: id(),
      paymentId: id().optional(),
      slip: PaymentSlip.optional(),
      expectedTotal: saleRupiah().optional(),
      tendered: saleRupiah().optional(),
      note: note().optional(),
      images: imageTokens().optional(),
      ...approval,
    }),
    reply: entered,
    errors: [
      ...entryErrors,
      'fare-missing',
      'fare-changed',
      'tendered-too-little',
      'payment-not-found',
      'payment-not-paid',
      'payment-of-another',
      'payment-used',
      'slip-used',
      'deposit-state',
    ],
    affects: ['parking', 'deposits', 'gates'],
  }),
} as const;

/** An entry whose plate is known before and that pays at the exit. */
export const preEntry = {
  quote: endpoint({
    method: 'POST',
    path: '/pre_entry/fare/in',
    summary: 'What the shortest stay will cost',
    permission: preMenu,
    body: EntryInput,
    reply: EntryQuote,
    errors: ['gate-not-found', 'wrong-gate-type', 'fare-missing', 'zone-full'],
    affects: [],
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/pre_entry/save',
    summary: 'Let a car in that pays at the exit',
    permission: preMenu,
    idempotent: true,
    body: EntryInput.extend({ note: note().optional(), images: imageTokens().optional(), ...approval }),
    reply: entered,
    errors: entryErrors,
    affects: ['parking', 'gates'],
  }),
} as const;
