import { setTimeout as delay } from 'node:timers/promises';
import { dynamicQris, exampleMerchant } from '@parking/contract/parking/payments/qris';
import type { PaymentAdapter, PaymentRequest, ProviderAnswer } from './adapter.ts';
import { plainReplies } from './providers/plain-replies.ts';

const scanMs = 1_500;
const tapMs = 150;
const balance = 500_000;

/**
 * Plays provider and reader, for training and tests. It keeps nothing: how a payment goes follows from its amount.
 * The last three digits choose: 404 is refused for lack of balance, as is more than a card holds, 408 gets no answer to the request though the money was
 * taken, 402 waits for ever, 405 loses the card while it is deducted, until the same is tapped again; a QRIS is paid a second and a half after it was made, a card at once.
 */
export const paymentSimulator: PaymentAdapter = {
  name: 'SIMULATOR',
  setUpId: null,
  request: async (payment) => {
    await delay(tapMs);
    if (payment.amount % 1_000 === 408) throw new Error('no answer');
    return simulatedAnswer(payment, payment.kind === 'EMONEY');
  },
  query: async (payment) => simulatedNow(payment),
  // It keeps nothing: whoever asks for it to be cancelled writes that down.
  cancel: async (payment) => simulatedNow(payment),
  refund: async (_, { id }) => ({ state: 'DONE', reference: `SIM-${id.slice(-12)}` }),
  // It keeps nothing, and gives nothing back by itself.
  listRefunds: async () => [],
  // It sends none.
  verifyNotification: () => null,
  replyTo: (outcome) => plainReplies[outcome],
  tryConnection: async () => undefined,
};

const simulatedNow = (payment: PaymentRequest): ProviderAnswer =>
  simulatedAnswer(payment, Date.now() - payment.createdAt.getTime() >= scanMs && !isLost(payment));

/** A reader lost this card, and knows nothing of it before it is tapped again. */
const isLost = ({ kind, amount }: SimulatedPayment): boolean => kind === 'EMONEY' && amount % 1_000 === 405;

type SimulatedPayment = Pick<PaymentRequest, 'id' | 'kind' | 'amount' | 'gateCode' | 'billNumber'> & {
  readonly unsure?: boolean;
};

/** What provider or reader say of a payment that was, or was not yet, paid. */
export function simulatedAnswer(
  payment: SimulatedPayment,
  paid: boolean,
): ProviderAnswer & { readonly reference: string } {
  const reference = `SIM-${payment.id.slice(-12)}`;
  const code = payment.amount % 1_000;
  const isShort = code === 404 || (payment.kind === 'EMONEY' && payment.amount > balance);
  if (isShort) return { state: 'FAILED', reference, error: 'insufficient balance', raw: { code: 404, reference } };
  const isLostNow = isLost(payment) && !payment.unsure;
  const state = paid && code !== 402 && !isLostNow ? 'PAID' : 'PENDING';
  if (payment.kind === 'QRIS') {
    const qrString = dynamicQris(exampleMerchant, { ...payment, terminal: payment.gateCode || 'KASIR' });
    return { state, reference, qrString, raw: { state, reference, qrString } };
  }
  const card = {
    cardType: 'EMONEY',
    cardNumber: '1234',
    terminal: payment.gateCode,
    balanceBefore: balance,
    balanceAfter: state === 'PAID' ? balance - payment.amount : balance,
  };
  const unsure = isLostNow && paid ? { unsure: true } : {};
  return { state, reference, ...card, ...unsure, raw: { state, reference, ...card, ...unsure } };
}
