import { z } from 'zod';
import { approval } from '../../core/approval.ts';
import { id } from '../../core/id.ts';
import { saleRupiah } from '../../core/money.ts';
import { localDateTime } from '../../core/time.ts';
import { PaymentSlip } from '../../money/claims/payment-slip.ts';
import { parkingTypes } from '../../tariffs/fare-rules.ts';
import { whyFree } from '../free-passes/why-free.ts';
import { imageTokens, note, requiredPlate } from '../stays.ts';
import { ToCollect, settleOwed } from '../to-collect/let-go.ts';

/** What is told of an exit besides its price. */
export const evidence = {
  ...whyFree,
  note: note().optional(),
  paperNumber: z.string().trim().max(40).optional(),
  images: imageTokens().optional(),
};

/** Neither a lost ticket nor a stay by hand is given away, nor is a voucher taken for it. */
export const notFree = { freePass: z.literal(false).optional(), voucherId: id().optional() };

export const LostTicketInput = z.strictObject({
  ...evidence,
  ...notFree,
  plateNumber: requiredPlate(),
  vehicleId: id(),
  /** As its record has it when left out, without one as the gate has it. */
  parkingType: z.enum(parkingTypes).optional(),
  gateId: id(),
  /** When the entry was, as the cashier says: believed when approved, else priced at least as an unknown one. */
  datetimeIn: localDateTime().optional(),
  parkingInId: id().optional(),
  paidTypeId: id().optional(),
  /** Instead of a payment type; it ends the stay as well. */
  toCollect: ToCollect.optional(),
  settleOwed: settleOwed(),
  paymentId: id().optional(),
  slip: PaymentSlip.optional(),
  expectedTotal: saleRupiah().optional(),
  tendered: saleRupiah().optional(),
  /** Needed to decline the record of a car inside with this plate. */
  note: note().optional(),
  ...approval,
});
