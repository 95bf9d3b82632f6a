import { z } from 'zod';
import type { MadeRefund, PaymentRequest, RefundAnswer, RefundRequest } from '../adapter.ts';
import { ProviderFault, requireAbout, rupiahOf, saidIn } from './call-provider.ts';
import type { SnapCall } from './snap-calls.ts';

const amount = z.object({ value: z.string(), currency: z.string().optional() });
const Made = z.object({
  refundNo: z.string(),
  partnerRefundNo: z.string().optional(),
  refundAmount: amount,
  refundStatus: z.string().optional(),
});
const Answered = z.object({
  partnerRefundNo: z.string().optional(),
  refundNo: z.string().optional(),
  refundAmount: amount.optional(),
});
const Queried = z.object({
  originalPartnerReferenceNo: z.string().optional(),
  originalReferenceNo: z.string().optional(),
  latestTransactionStatus: z.string().optional(),
  refundHistory: z.array(Made).optional(),
});

const done = '00';
const allGivenBack = '04';

interface SnapRefunds {
  refund(payment: PaymentRequest, refund: RefundRequest): Promise<RefundAnswer>;
  listRefunds(payment: PaymentRequest): Promise<MadeRefund[]>;
}

/** A payment as SNAP is asked about it. */
export const named = ({ id, reference }: PaymentRequest, merchantId: string | null) => ({
  originalPartnerReferenceNo: id,
  ...(reference !== null && { originalReferenceNo: reference }),
  merchantId,
});

/** Refunds of a bank that speaks SNAP. Not every bank tells the refunds of a payment; one that was given back as a whole each tells. */
export function snapRefunds(call: SnapCall, merchantId: string | null): SnapRefunds {
  const listRefunds = async (payment: PaymentRequest): Promise<MadeRefund[]> => {
    const reply = await call('qr-mpm-query', { ...named(payment, merchantId), serviceCode: '47' });
    if (reply.status === 404) return [];
    const told = Queried.safeParse(reply.body);
    if (reply.status !== 200 || !told.success) throw new ProviderFault('wrong-answer', saidIn(reply.body));
    const {
      originalPartnerReferenceNo,
      originalReferenceNo,
      latestTransactionStatus: state,
      refundHistory,
    } = told.data;
    requireAbout(originalPartnerReferenceNo ?? payment.id, payment.id);
    if (refundHistory === undefined)
      return state === allGivenBack
        ? [{ id: null, reference: originalReferenceNo ?? payment.id, amount: payment.amount }]
        : [];
    return refundHistory
      .filter(({ refundStatus = done }) => refundStatus === done)
      .map(({ refundNo, partnerRefundNo = null, refundAmount: { value, currency } }) => ({
        id: partnerRefundNo,
        reference: refundNo,
        amount: rupiahOf(value, currency),
      }));
  };
  return {
    listRefunds,
    refund: async (payment, { id, amount: wanted, reason }) => {
      const reply = await call('qr-mpm-refund', {
        ...named(payment, merchantId),
        partnerRefundNo: id,
        refundAmount: { value: `${wanted}.00`, currency: 'IDR' },
        reason,
      });
      const told = Answered.safeParse(reply.body).data;
      const reference = told?.refundNo ?? id;
      // Under way: neither yes nor no.
      if (reply.status === 202) return { state: 'PENDING', reference };
      if (reply.status === 200) {
        requireAbout(told?.partnerRefundNo ?? id, id);
        const { value = `${wanted}`, currency } = told?.refundAmount ?? {};
        return { state: 'DONE', reference, amount: rupiahOf(value, currency) };
      }
      // One that was made before, and whose answer was lost, is refused as well.
      const made = (await listRefunds(payment)).find(
        (one) => one.id === id || (one.id === null && one.amount === wanted),
      );
      if (made) return { state: 'DONE', reference: made.reference, amount: made.amount };
      // It was asked for before, and stands nowhere yet.
      if (reply.status === 409) return { state: 'PENDING', reference };
      return { state: 'REFUSED', reference, error: saidIn(reply.body) ?? undefined };
    },
  };
}
