import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, uuid } from '../../core/id.ts';
import { rupiah, saleRupiah } from '../../core/money.ts';
import { localDateTime } from '../../core/time.ts';
import { ChargeLine } from '../../tariffs/compute-fare.ts';
import { Entitlement } from '../../tariffs/entitlements.ts';
import { parkingTypes } from '../../tariffs/fare-rules.ts';
import { Saved } from '../exit/parking-outs.ts';
import { QuotedMember } from '../exit/quoted-member.ts';
import { PrintSettings } from '../paper/receipt.ts';
import { note, parkingCode, plateNumber, stayOrigins } from '../stays.ts';

const byCashier = { menus: ['/parking_out_cashier', '/parking-out-cashier-lpr'], flag: 'addable' } as const;

/** A voucher that a tenant has put on a stay. */
const CopiedValidation = z.object({
  label: z.string(),
  labelEn: z.string().nullable(),
  /** Of these it gives the one that is not null: the first minutes, a part of what is charged, else rupiah; null all: whatever is left. */
  minutes: z.int().nullable(),
  percent: z.int().nullable(),
  amount: rupiah().nullable(),
  /** Rupiah that it gives at most. */
  most: rupiah().nullable(),
  /** The only type that it is for, or whose child types. */
  vehicleTypeId: id().nullable(),
  /** It holds for whoever has left before. */
  until: localDateTime(),
});

/** A car inside, as an exit screen keeps it for the time without a network. */
export const InsideCar = z.object({
  id: id(),
  parkingCode: z.string(),
  plateNumber: z.string().nullable(),
  vehicleId: id(),
  parkingType: z.enum(parkingTypes),
  datetimeIn: localDateTime(),
  gateName: z.string(),
  origin: z.enum(stayOrigins),
  prepaid: rupiah(),
  /** What the membership that it came in on gives to it, whenever it leaves; null where it is an ordinary car. */
  entitlement: Entitlement.nullable(),
  member: QuotedMember.nullable(),
  validations: z.array(CopiedValidation),
});
export type InsideCar = z.output<typeof InsideCar>;

/**
 * A sale made without the server. The amount that was taken stands, also where another field cannot be read: then it is kept
 * apart. Refused is another body under the same number, an amount beyond any sale, and what has no number or no money.
 */
export const OfflineSale = z.strictObject({
  /**
   * Made by the device; the same sale twice is one. Of an online save whose answer was lost it is that save's
   * Idempotency-Key: if the save was booked after all, and paid like this, the upload is KNOWN and books nothing.
   */
  requestId: uuid(),
  parkingInId: id().optional(),
  parkingCode: parkingCode().optional(),
  plateNumber: plateNumber().optional(),
  vehicleId: id(),
  parkingType: z.enum(parkingTypes).optional(),
  gateId: id(),
  /** As printed on the ticket, when the stay is not known. */
  datetimeIn: localDateTime().optional(),
  datetimeOut: localDateTime(),
  /** The device's clock could not be held against the server's. */
  clockUnsure: z.boolean().optional(),
  /** The device's own count of its sales. */
  sequence: z.int().min(1).max(2_147_483_647).optional(),
  amountTaken: saleRupiah(),
  tendered: saleRupiah().optional(),
  paidTypeId: id().optional(),
  /** What the gate's reader took from a card for it, a `SignedDeduct`; one that does not hold is as none. */
  deduct: z.unknown().optional(),
  /**
   * A `PaymentSlip` of a payment type that the cashier alone vouches for. One that cannot be read, names no payment or has paid
   * before is as none: then the sale was paid in cash.
   */
  slip: z.unknown().optional(),
  lines: z.array(ChargeLine).max(50).optional(),
  lostTicket: z.boolean().optional(),
  note: note().optional(),
  /** What the slip said: device number and running number. */
  provisionalNumber: z.string().trim().min(1).max(40),
});
export type OfflineSale = z.output<typeof OfflineSale>;

/** What became of an uploaded sale. */
export const UploadedSale = z.object({
  /** Null where it had none. */
  requestId: z.string().nullable(),
  /**
   * BOOKED ends a stay, or settles what a car owes that was let go · UNMATCHED is kept apart, a supervisor settles the money ·
   * KNOWN was uploaded before · REFUSED is booked nowhere: another body under its number, an amount beyond any sale, or no sale
   * at all.
   */
  result: z.enum(['BOOKED', 'UNMATCHED', 'KNOWN', 'REFUSED']),
  saved: Saved.nullable(),
  /** Why it was refused, or could be no exit: codes of `errors` and `fieldErrors`, whose sentences the till does not load. */
  error: z
    .object({
      code: z.string(),
      fields: z.array(
        z.object({
          path: z.string(),
          code: z.string(),
        }),
      ),
    })
    .nullable(),
});
export type UploadedSale = z.output<typeof UploadedSale>;

export const offline = {
  copy: endpoint({
    method: 'GET',
    path: '/parking_outs/offline_copy',
    summary: 'Cars inside and how slips are printed, so that an exit screen can sell without the network',
    permission: byCashier,
    openWhen: ['licence-expired'],
    /** The screen's own exit: memberships may hold at some gates alone. */
    query: z.strictObject({ gateId: id().optional() }),
    reply: z.object({ at: localDateTime(), cars: z.array(InsideCar), printSettings: PrintSettings }),
    reads: ['parking', 'configuration'],
  }),
  openGrant: endpoint({
    method: 'POST',
    path: '/offline_grants',
    summary: 'Open a shift on a device: a grant that can upload its sales, for 14 days after the shift',
    permission: byCashier,
    idempotent: true,
    openWhen: ['licence-expired'],
    body: z.strictObject({ gateId: id(), deviceNumber: z.string().trim().min(1).max(20) }),
    reply: z.object({ id: id(), grant: z.string(), expiresAt: localDateTime() }),
    errors: ['gate-not-found', 'wrong-gate-type'],
    affects: ['operations'],
  }),
  contact: endpoint({
    method: 'POST',
    path: '/offline_grants/contact',
    summary: 'A device that is answered; while it is, it sells with the server',
    permission: 'public',
    openWhen: ['licence-expired', 'password-change', 'second-factor'],
    body: z.strictObject({
      grant: z.string().max(200),
      /** Seconds since somebody touched it, which keeps the session there or locks it. */
      idleSeconds: z.int().min(0).max(10_000_000).optional(),
    }),
    reply: z.object({ at: localDateTime() }),
    errors: ['token-invalid'],
    affects: [],
  }),
  uploadSales: endpoint({
    method: 'POST',
    path: '/offline_sales',
    summary: 'Upload sales that were made offline, each judged and booked by itself; the grant is the credential',
    permission: 'public',
    openWhen: ['licence-expired', 'password-change', 'second-factor'],
    itemised: true,
    body: z.strictObject({
      grant: z.string().max(200),
      sales: z
        .array(z.unknown().meta({ description: `{${Object.keys(OfflineSale.shape).join(', ')}}` }))
        .min(1)
        .max(100),
    }),
    reply: z.object({ sales: z.array(UploadedSale) }),
    errors: ['token-invalid'],
    transaction: 'own',
    affects: ['parking', 'deposits', 'payments'],
  }),
} as const;
