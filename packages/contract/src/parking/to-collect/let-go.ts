import { z } from 'zod';
import { id } from '../../core/id.ts';
import { rupiah, saleRupiah } from '../../core/money.ts';
import type { Named } from '../../core/report.ts';
import { localDateTime } from '../../core/time.ts';
import { toCollectReasons } from './to-collect-reasons.ts';

/**
 * Lets the car go with what is due still to be collected (ours): signed by somebody else, a few times a day. Of SHORT_PAID a part
 * is paid in cash, and the rest owed by name: within the bounds of the site nobody needs to sign.
 */
export const ToCollect = z
  .strictObject({
    reason: z.enum(toCollectReasons),
    /** Of SHORT_PAID: rupiah that go into the drawer now. */
    paid: saleRupiah(1).optional(),
    /** For OTHER it is needed. */
    note: z.string().trim().max(500).optional(),
    /** Of the driver; of SHORT_PAID it is needed. */
    name: z.string().trim().max(100).optional(),
    phone: z.string().trim().max(30).optional(),
  })
  .refine(({ reason, note = '' }) => reason !== 'OTHER' || note.length >= 3, {
    path: ['note'],
    message: 'says why, in at least three letters',
  })
  .refine(({ reason, paid }) => (reason === 'SHORT_PAID') === (paid !== undefined), {
    path: ['paid'],
    message: 'is told of a short payment, and of nothing else',
  })
  .refine(({ reason, name = '' }) => reason !== 'SHORT_PAID' || name.length >= 2, {
    path: ['name'],
    message: 'says who owes the rest',
  });
export type ToCollect = z.output<typeof ToCollect>;

/** Where takings are told by payment type, what is to be collected stands under a name of its own. */
export const toCollectType = {
  id: '00000000-0000-7000-8000-000000000001',
  label: 'Ditagih kemudian',
  labelEn: 'To collect',
} as const satisfies Named;

/** So does what is still owed of a price that was paid in part. */
export const shortPaidType = {
  id: '00000000-0000-7000-8000-000000000003',
  label: 'Kurang bayar',
  labelEn: 'Short paid',
} as const satisfies Named;

/** What the driver of a plate owes from before, as the desk is told it. */
export const OlderDebt = z.object({
  id: id(),
  reason: z.enum(toCollectReasons),
  /** When it left without all of its money. */
  at: localDateTime(),
  receiptNumber: z.string().nullable(),
  /** What is still owed. */
  due: rupiah(),
});
export type OlderDebt = z.output<typeof OlderDebt>;

/** What this plate owes from before, as its quote told it, that is paid in cash with this exit (ours). */
export const settleOwed = () => z.array(id()).max(20).optional();
