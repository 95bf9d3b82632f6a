import { createHash, timingSafeEqual } from 'node:crypto';
import type { PaymentState } from '@parking/contract/parking/payments/payments';
import { newId } from '@parking/contract/core/id';
import { z } from 'zod';
import type { PaymentAdapter, PaymentRequest, ProviderAnswer, RefundAnswer, VerifiedNotification } from '../adapter.ts';
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

/** The version of the calls below. */
const apiVersion = '2024-11-11';

const Told = z.object({
  payment_request_id: z.string(),
  reference_id: z.string(),
  status: z.string(),
  request_amount: z.number().optional(),
  currency: z.string().optional(),
  failure_code: z.string().nullish(),
  actions: z.array(z.object({ descriptor: z.string().optional(), value: z.string().optional() })).optional(),
});
const Notified = z.object({
  event: z.string().optional(),
  data: z.object({ reference_id: z.string().optional(), payment_request_id: z.string().optional() }),
});
const Refunded = z.object({
  id: z.string(),
  reference_id: z.string().nullish(),
  payment_request_id: z.string().nullish(),
  status: z.string(),
  amount: z.number().optional(),
  currency: z.string().optional(),
  failure_code: z.string().nullish(),
});
const RefundList = z.object({ data: z.array(Refunded) });

const states: Readonly<Record<string, PaymentState>> = {
  SUCCEEDED: 'PAID',
  EXPIRED: 'EXPIRED',
  CANCELED: 'FAILED',
  FAILED: 'FAILED',
};

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Xendit. What it tells by itself carries one token, the same each time, and no signature: it is a reason to ask, and no proof of
 * anything. A request that is made again under its key is the same request.
 */
export function xenditAdapter(setUp: SetUp): PaymentAdapter {
  const { record, secrets, baseUrl, allowPrivate } = setUp;
  const authorization = `Basic ${Buffer.from(`${secrets.secret}:`).toString('base64')}`;
  const call = (method: 'GET' | 'POST', path: string, key?: string, content?: object): Promise<ProviderReply> =>
    callProvider({
      method,
      url: `${baseUrl}${path}`,
      headers: { authorization, 'api-version': apiVersion, ...(key !== undefined && { 'idempotency-key': key }) },
      ...(content && { body: JSON.stringify(content) }),
      allowPrivate,
    });
  const request = async (payment: PaymentRequest): Promise<ProviderAnswer> => {
    const reply = await call('POST', '/v3/payment_requests', payment.id, {
      reference_id: payment.id,
      type: 'PAY',
      country: 'ID',
      currency: 'IDR',
      request_amount: payment.amount,
      channel_code: 'QRIS',
      description: payment.billNumber,
    });
    if (reply.status >= 400) return { state: 'FAILED', error: saidIn(reply.body) ?? 'refused', raw: reply.body };
    return answerOf(reply, payment);
  };
  /** Xendit is asked by its own reference; where its answer was lost, by the same request once more. */
  const query = async (payment: PaymentRequest): Promise<ProviderAnswer> => {
    if (payment.reference === null) return request(payment);
    const reply = await call('GET', `/v3/payment_requests/${encodeURIComponent(payment.reference)}`);
    if (reply.status === 404) return { state: 'PENDING', raw: reply.body };
    if (reply.status !== 200) throw new ProviderFault('refused', saidIn(reply.body));
    return answerOf(reply, payment);
  };
  return {
    name: record.provider,
    setUpId: record.id,
    request,
    query,
    cancel: async (payment) => {
      const known = payment.reference ?? (await request(payment)).reference;
      if (known === undefined) return query(payment);
      const reply = await call('POST', `/v3/payment_requests/${encodeURIComponent(known)}/cancel`, undefined, {});
      return reply.status === 200 ? answerOf(reply, payment) : query({ ...payment, reference: known });
    },
    refund: async (payment, { id, amount, reason, reference }) => {
      // The same key again is answered as the first time: what became of it is asked by its own reference.
      if (reference !== null)
        return refundOf(await call('GET', `/refunds/${encodeURIComponent(reference)}`), payment, id);
      const reply = await call('POST', '/refunds', id, {
        reference_id: id,
        payment_request_id: payment.reference,
        currency: 'IDR',
        amount,
        reason: 'OTHERS',
        metadata: { reason },
      });
      if (reply.status >= 400) return { state: 'REFUSED', reference: id, error: saidIn(reply.body) ?? undefined };
      return refundOf(reply, payment, id);
    },
    listRefunds: async (payment) => {
      if (payment.reference === null) return [];
      const reply = await call('GET', `/refunds?payment_request_id=${encodeURIComponent(payment.reference)}`);
      if (reply.status === 404) return [];
      const told = RefundList.safeParse(reply.body);
      if (reply.status !== 200 || !told.success) throw new ProviderFault('wrong-answer', saidIn(reply.body));
      return told.data.data
        .filter(({ status, payment_request_id: of }) => status === 'SUCCEEDED' && of === payment.reference)
        .map((one) => ({
          id: one.reference_id ?? null,
          reference: one.id,
          amount: rupiahOf(one.amount ?? '', one.currency),
        }));
    },
    verifyNotification: ({ body, headers }) => {
      const given = headers['x-callback-token'];
      // Hashed, so that neither length nor contents take time.
      const isOurs = timingSafeEqual(digestOf(typeof given === 'string' ? given : ''), digestOf(secrets.callbackToken));
      return isOurs ? { ...readNamed(body), answer: null } : null;
    },
    replyTo: (outcome) => plainReplies[outcome],
    tryConnection: async () => {
      const { status, body } = await call('GET', `/v3/payment_requests/pr-${newId()}`);
      if (status !== 404 && status !== 200) throw new ProviderFault('refused', saidIn(body));
    },
  };
}

function answerOf(reply: ProviderReply, asked: PaymentRequest): ProviderAnswer {
  const told = Told.safeParse(reply.body);
  if (!told.success) throw new ProviderFault('wrong-answer', saidIn(reply.body));
  const {
    payment_request_id: reference,
    status,
    request_amount,
    currency,
    actions = [],
    failure_code: code,
  } = told.data;
  requireAbout(told.data.reference_id, asked.id);
  requireAbout(reference, asked.reference ?? reference);
  const amount = request_amount === undefined ? undefined : rupiahOf(request_amount, currency);
  const qrString = actions.find(({ descriptor }) => descriptor === 'QR_STRING')?.value;
  const error = status === 'CANCELED' ? 'cancelled' : (code ?? undefined);
  return requireAmount({ state: states[status] ?? 'PENDING', reference, amount, qrString, error, raw: reply.body });
}

/** What became of a refund that was asked for under this id. */
function refundOf(reply: ProviderReply, payment: PaymentRequest, id: string): RefundAnswer {
  const told = Refunded.safeParse(reply.body);
  if (reply.status >= 400 || !told.success) throw new ProviderFault('wrong-answer', saidIn(reply.body));
  const { id: reference, status, amount, currency, failure_code: code } = told.data;
  requireAbout(told.data.reference_id ?? id, id);
  requireAbout(told.data.payment_request_id ?? payment.reference ?? '', payment.reference ?? '');
  if (status === 'FAILED' || status === 'CANCELLED') return { state: 'REFUSED', reference, error: code ?? undefined };
  const isDone = status === 'SUCCEEDED';
  return {
    state: isDone ? 'DONE' : 'PENDING',
    reference,
    ...(amount !== undefined && { amount: rupiahOf(amount, currency) }),
  };
}

/** Of a refund it names the refund's reference of ours, and the payment by Xendit's. */
function readNamed(body: Buffer): Pick<VerifiedNotification, 'paymentId' | 'reference'> {
  try {
    const { event = '', data } = Notified.parse(JSON.parse(body.toString('utf8')));
    const isRefund = event.startsWith('refund');
    return { paymentId: isRefund ? null : (data.reference_id ?? null), reference: data.payment_request_id };
  } catch {
    return { paymentId: null };
  }
}
