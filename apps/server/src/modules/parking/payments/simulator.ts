import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentAdapter, PaymentRequest, ProviderAnswer } from './adapter.ts';
import { dynamicQris } from './qris.ts';

// An invented merchant: the code is well formed and belongs to nobody.
const merchant =
  '00020101021126690017ID.CO.EXAMPLE.WWW01189360000100000000010215MIDCONTOH0000010303UMI51440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204752353033605802ID5913PARKIR CONTOH6013JAKARTA PUSAT6105101106304822F';

const scanMs = 1_500;
const tapMs = 150;
const balance = 500_000;

/**
 * Plays provider and reader, for training and tests. It keeps nothing: how a payment goes follows from its amount.
 * The last three digits choose: 404 is refused for lack of balance, as is more than a card holds, 408 gets no answer to the request though the money was
 * taken, 402 waits for ever; a QRIS is paid a second and a half after it was made, a card at once.
 */
export const paymentSimulator: PaymentAdapter = {
  name: 'SIMULATOR',
  request: async (payment) => {
    await delay(tapMs);
    if (payment.amount % 1_000 === 408) throw new Error('no answer');
    return simulatedAnswer(payment, payment.kind === 'EMONEY');
  },
  status: async (payment) => simulatedAnswer(payment, Date.now() - payment.createdAt.getTime() >= scanMs),
};

/** What provider or reader say of a payment that was, or was not yet, paid. */
export function simulatedAnswer(payment: PaymentRequest, paid: boolean): ProviderAnswer {
  const reference = `SIM-${payment.id.slice(-12)}`;
  const code = payment.amount % 1_000;
  const isShort = code === 404 || (payment.kind === 'EMONEY' && payment.amount > balance);
  if (isShort) return { state: 'FAILED', reference, error: 'insufficient balance', raw: { code: 404, reference } };
  const state = paid && code !== 402 ? 'PAID' : 'PENDING';
  if (payment.kind === 'QRIS') {
    const qrString = dynamicQris(merchant, { ...payment, terminal: payment.gateCode || 'KASIR' });
    return { state, reference, qrString, raw: { state, reference, qrString } };
  }
  const card = {
    cardType: 'EMONEY',
    cardNumber: '1234',
    terminal: payment.gateCode,
    balanceBefore: balance,
    balanceAfter: state === 'PAID' ? balance - payment.amount : balance,
  };
  return { state, reference, ...card, raw: { state, reference, ...card } };
}
