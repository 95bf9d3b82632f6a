import { createHash, timingSafeEqual } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import type { PaymentState } from '@parking/contract/parking/payments/payments';
import { z } from 'zod';
import type { MadeRefund, PaymentAdapter, PaymentRequest, ProviderAnswer } from '../adapter.ts';
import {
  ProviderFault,
  type ProviderReply,
  callProvider,
  requireAbout,
  requireAmount,
  rupiahOf,
  saidIn,
} from './call-provider.ts';
import { plainReplies } from './plain-replies.ts';
import type { SetUp } from './set-up.ts';

/** A code can be paid for a little longer than somebody waits. */
const graceSeconds = 60;

const Told = z.object({
  order_id: z.string().optional(),
  status_code: z.string().optional(),
  transaction_id: z.string().optional(),
  transaction_status: z.string().optional(),
  gross_amount: z.string().optional(),
  currency: z.string().optional(),
  qr_string: z.string().optional(),
  refunds: z.array(z.unknown()).optional(),
});
const Refund = z.object({
  refund_key: z.string(),
  refund_chargeback_id: z.union([z.string(), z.number()]).optional(),
  refund_amount: z.string(),
});
const Notified = z.object({
  order_id: z.string(),
  status_code: z.string(),
  gross_amount: z.string(),
  signature_key: z.string(),
});

const states: Readonly<Record<string, PaymentState>> = {
  settlement: 'PAID',
  capture: 'PAID',
  pending: 'PENDING',
  expire: 'EXPIRED',
  cancel: 'FAILED',
  deny: 'FAILED',
  failure: 'FAILED',
  refund: 'FAILED',
  // A part of it is still ours, which is not what was asked for.
  partial_refund: 'FAILED',
};
const errorsOf: Readonly<Record<string, string>> = {
  cancel: 'cancelled',
  deny: 'refused',
  failure: 'refused',
  refund: 'refunded',
  partial_refund: 'refunded',
};

/** The parts as they were received: a number that is written anew is another text. */
export const midtransSignature = (
  orderId: string,
  statusCode: string,
  grossAmount: string,
  serverKey: string,
): string => createHash('sha512').update(`${orderId}${statusCode}${grossAmount}${serverKey}`).digest('hex');

/**
 * Midtrans. Its notification signs neither what became of the payment nor when: whoever saw one of a cancelled payment could tell it
 * as paid. So Midtrans is asked before anything is booked.
 */
export function midtransAdapter(setUp: SetUp): PaymentAdapter {
  const { record, secrets, baseUrl, notificationUrl, allowPrivate } = setUp;
  const authorization = `Basic ${Buffer.from(`${secrets.secret}:`).toString('base64')}`;
  const call = (method: 'GET' | 'POST', path: string, content?: object): Promise<ProviderReply> =>
    callProvider({
      method,
      url: `${baseUrl}/v2/${path}`,
      headers: { authorization, 'x-override-notification': notificationUrl },
      ...(content && { body: JSON.stringify(content) }),
      allowPrivate,
    });
  const query = async (payment: PaymentRequest): Promise<ProviderAnswer> => {
    const reply = await call('GET', `${payment.id}/status`);
    if (codeOf(reply) === 404) return { state: 'PENDING', raw: reply.body };
    return answerOf(reply, payment);
  };
  const listRefunds = async (payment: PaymentRequest): Promise<MadeRefund[]> => {
    const reply = await call('GET', `${payment.id}/status`);
    if (codeOf(reply) === 404) return [];
    const told = Told.safeParse(reply.body).data;
    requireAbout(told?.order_id, payment.id);
    return (told?.refunds ?? []).map((one) => {
      const { refund_key: id, refund_chargeback_id: reference = id, refund_amount: amount } = readRefund(one);
      return { id, reference: String(reference), amount: Number(amount) };
    });
  };
  return {
    name: record.provider,
    setUpId: record.id,
    request: async (payment) => {
      const seconds = Math.ceil((payment.expiresAt.getTime() - payment.createdAt.getTime()) / 1000) + graceSeconds;
      const reply = await call('POST', 'charge', {
        payment_type: 'qris',
        transaction_details: { order_id: payment.id, gross_amount: payment.amount },
        custom_expiry: { expiry_duration: seconds, unit: 'second' },
      });
      // It has been asked for before.
      if (codeOf(reply) === 406) return query(payment);
      if (codeOf(reply) >= 400) return { state: 'FAILED', error: saidIn(reply.body) ?? 'refused', raw: reply.body };
      const answer = answerOf(reply, payment);
      if (answer.qrString === undefined) throw new ProviderFault('wrong-answer', null);
      return answer;
    },
    query,
    cancel: async (payment) => {
      const reply = await call('POST', `${payment.id}/cancel`, {});
      return codeOf(reply) === 200 ? answerOf(reply, payment) : query(payment);
    },
    refund: async (payment, { id, amount, reason }) => {
      const reply = await call('POST', `${payment.id}/refund`, { refund_key: id, amount, reason });
      const code = codeOf(reply);
      if (code === 201) return { state: 'PENDING', reference: id };
      // One that was made before, and whose answer was lost, is refused as well.
      const made = (await listRefunds(payment)).find((one) => one.id === id);
      if (made) return { state: 'DONE', reference: made.reference, amount: made.amount };
      // What is said to be made and stands nowhere may stand there in a moment.
      if (code === 200) return { state: 'PENDING', reference: id };
      return { state: 'REFUSED', reference: id, error: saidIn(reply.body) ?? undefined };
    },
    listRefunds,
    verifyNotification: ({ body }) => {
      const told = Notified.safeParse(parsed(body));
      if (!told.success) return null;
      const { order_id: orderId, status_code: code, gross_amount: grossAmount, signature_key: signature } = told.data;
      const own = Buffer.from(midtransSignature(orderId, code, grossAmount, secrets.secret));
      const given = Buffer.from(signature);
      if (own.length !== given.length || !timingSafeEqual(own, given)) return null;
      return { paymentId: orderId, answer: null };
    },
    replyTo: (outcome) => plainReplies[outcome],
    tryConnection: async () => {
      const reply = await call('GET', `${newId()}/status`);
      const code = codeOf(reply);
      if (code !== 404 && code !== 200) throw new ProviderFault('refused', saidIn(reply.body));
    },
  };
}

function readRefund(told: unknown): z.output<typeof Refund> {
  const read = Refund.safeParse(told);
  if (!read.success) throw new ProviderFault('wrong-answer', null);
  return read.data;
}

/** Midtrans says in the body what other providers say by HTTP. */
const codeOf = ({ status, body }: ProviderReply): number => Number(Told.safeParse(body).data?.status_code ?? status);

function answerOf(reply: ProviderReply, { id }: PaymentRequest): ProviderAnswer {
  const told = Told.safeParse(reply.body);
  const status = told.data?.transaction_status;
  if (!told.success || status === undefined) throw new ProviderFault('wrong-answer', saidIn(reply.body));
  requireAbout(told.data.order_id, id);
  const { gross_amount: amount, currency, transaction_id: reference, qr_string: qrString } = told.data;
  return requireAmount({
    state: states[status] ?? 'PENDING',
    reference,
    qrString,
    error: errorsOf[status],
    ...(amount !== undefined && { amount: rupiahOf(amount, currency) }),
    raw: reply.body,
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
