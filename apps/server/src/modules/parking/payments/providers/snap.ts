import type { PaymentState } from '@parking/contract/parking/payments/payments';
import { newId } from '@parking/contract/core/id';
import { z } from 'zod';
import type {
  PaymentAdapter,
  PaymentRequest,
  ProviderAnswer,
  ProviderNotification,
  VerifiedNotification,
} from '../adapter.ts';
import { ProviderFault, requireAbout, requireAmount, rupiahOf, saidIn } from './call-provider.ts';
import type { SetUp } from './set-up.ts';
import { openSnapCalls } from './snap-calls.ts';
import { named, snapRefunds } from './snap-refunds.ts';
import { isSigned, snapTime } from './snap-signature.ts';

/** A code can be paid for a little longer than somebody waits, so that who scans at the end is not refused. */
const graceMs = 60_000;
/** A notification is of now, or somebody kept it. */
const freshMs = 5 * 60_000;

const amount = z.object({ value: z.string(), currency: z.string().optional() });
const Told = z.object({
  referenceNo: z.string().optional(),
  originalReferenceNo: z.string().optional(),
  partnerReferenceNo: z.string().optional(),
  originalPartnerReferenceNo: z.string().optional(),
  qrContent: z.string().optional(),
  latestTransactionStatus: z.string().optional(),
  amount: amount.optional(),
});
type Told = z.output<typeof Told>;

const states: Readonly<Record<string, PaymentState>> = {
  '00': 'PAID',
  '01': 'PENDING',
  '02': 'PENDING',
  '03': 'PENDING',
  '04': 'FAILED',
  '05': 'FAILED',
  '06': 'FAILED',
  // Not known yet: it may be on its way.
  '07': 'PENDING',
};
const errorsOf: Readonly<Record<string, string>> = { '04': 'refunded', '05': 'cancelled', '06': 'refused' };

const money = (rupiah: number) => ({ value: `${rupiah}.00`, currency: 'IDR' });
/** A bank or payment company that speaks SNAP BI. */
export function snapAdapter(setUp: SetUp): PaymentAdapter {
  const { record } = setUp;
  const call = openSnapCalls(setUp);
  const query = async (payment: PaymentRequest): Promise<ProviderAnswer> => {
    const reply = await call('qr-mpm-query', {
      ...named(payment, record.merchantId),
      serviceCode: '47',
    });
    if (reply.status === 404) return { state: 'PENDING', raw: reply.body };
    if (reply.status !== 200) throw new ProviderFault('refused', saidIn(reply.body));
    return aboutPayment(answerOf(reply.body), payment);
  };
  return {
    name: record.provider,
    setUpId: record.id,
    request: async (payment) => {
      const reply = await call('qr-mpm-generate', {
        partnerReferenceNo: payment.id,
        amount: money(payment.amount),
        merchantId: record.merchantId,
        terminalId: payment.gateCode || 'KASIR',
        validityPeriod: snapTime(new Date(payment.expiresAt.getTime() + graceMs)),
      });
      // It has been asked for before.
      if (reply.status === 409) return query(payment);
      if (reply.status !== 200) return { state: 'FAILED', error: saidIn(reply.body) ?? 'refused', raw: reply.body };
      const { referenceNo, qrContent } = read(reply.body);
      if (qrContent === undefined) throw new ProviderFault('wrong-answer', null);
      return aboutPayment({ state: 'PENDING', reference: referenceNo, qrString: qrContent, raw: reply.body }, payment);
    },
    query,
    cancel: async (payment) => {
      const reply = await call('qr-mpm-cancel', {
        ...named(payment, record.merchantId),
        reason: 'cancelled',
      });
      return reply.status === 200
        ? aboutPayment({ state: 'FAILED', error: 'cancelled', raw: reply.body }, payment)
        : query(payment);
    },
    ...snapRefunds(call, record.merchantId),
    verifyNotification: (notification) => verify(setUp, notification),
    replyTo: (outcome) => replies[outcome],
    tryConnection: async () => {
      const { status, body } = await call('qr-mpm-query', {
        originalPartnerReferenceNo: newId(),
        serviceCode: '47',
        merchantId: record.merchantId,
      });
      if (status !== 404 && status !== 200) throw new ProviderFault('refused', saidIn(body));
    },
  };
}

/** The answer, where it is about this payment: by our reference, else by the bank's own. One that says it was paid names one of them. */
function aboutPayment(answer: ProviderAnswer, { id, reference }: PaymentRequest): ProviderAnswer {
  const { originalPartnerReferenceNo: ours, partnerReferenceNo = ours, originalReferenceNo: theirs } = read(answer.raw);
  if (partnerReferenceNo !== undefined) requireAbout(partnerReferenceNo, id);
  else if (theirs !== undefined && reference !== null) requireAbout(theirs, reference);
  else if (answer.state === 'PAID') throw new ProviderFault('wrong-answer', null);
  return answer;
}

/** What it tells, where it is signed as it is set up to sign. */
function verify(
  { record, secrets }: SetUp,
  { body, headers, path, at }: ProviderNotification,
): VerifiedNotification | null {
  const [timestamp, signature] = [textOf(headers['x-timestamp']), textOf(headers['x-signature'])];
  // NaN is no moment near any.
  if (!(Math.abs(Date.parse(timestamp) - at.getTime()) <= freshMs)) return null;
  const token = textOf(headers.authorization).replace(/^Bearer /i, '');
  const signing = {
    algorithm: record.notifyAlgorithm,
    encoding: record.notifyEncoding,
    key: record.notifyAlgorithm === 'RSA_SHA256' ? (record.notifyKey ?? '') : secrets.secret,
  };
  const signed = {
    path: record.notifyPath ?? path,
    token: record.notifyWithToken ? token : null,
    body,
    timestamp,
    signature,
  };
  if (!isSigned(signing, signed)) return null;
  const told = Told.safeParse(parsed(body)).data;
  return {
    paymentId: told?.originalPartnerReferenceNo ?? null,
    reference: told?.originalReferenceNo,
    answer: provedBy(body),
  };
}

/** Where what it signs does not say all, it is asked. */
function provedBy(body: Buffer): ProviderAnswer | null {
  try {
    const told = parsed(body);
    return told && answerOf(told);
  } catch (error) {
    if (error instanceof ProviderFault) return null;
    throw error;
  }
}

const replies = {
  TAKEN: { status: 200, body: { responseCode: '2005200', responseMessage: 'success' } },
  FORGED: { status: 401, body: { responseCode: '4015200', responseMessage: 'Unauthorized. Signature' } },
  UNKNOWN: { status: 404, body: { responseCode: '4045201', responseMessage: 'Transaction Not Found' } },
} as const;

const textOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

const read = (body: unknown): Told => {
  const told = Told.safeParse(body);
  if (!told.success) throw new ProviderFault('wrong-answer', null);
  return told.data;
};

function parsed(body: Buffer): Record<string, unknown> | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
}

/** Query and notification say alike how far a payment is. A code that SNAP does not know says nothing. */
function answerOf(body: Record<string, unknown>): ProviderAnswer {
  const { latestTransactionStatus: code = '', amount: paid, originalReferenceNo } = read(body);
  const state = states[code] ?? 'PENDING';
  return requireAmount({
    state,
    reference: originalReferenceNo,
    error: errorsOf[code],
    ...(paid && { amount: rupiahOf(paid.value, paid.currency) }),
    raw: body,
  });
}
