import { OutgoingFault } from '../../../../platform/outgoing/outgoing-fault.ts';
import type { PaymentAdapter } from '../adapter.ts';
import { ProviderFault } from './call-provider.ts';

/**
 * The way to a payment whose type is set up otherwise by now: by the set-up that it was asked by, and where that is not taken any more
 * (a key that was changed, or was wrong) by the one that stands, of the same provider. An account that never had it says so, which is no
 * answer; one that has it says what became of it. `own` is null where its keys are kept no more; both null: nobody can be asked.
 */
export function orByCurrent(
  provider: string,
  own: PaymentAdapter | null,
  current: PaymentAdapter | null,
): PaymentAdapter | null {
  if (current?.name !== provider) return own;
  if (own === null) return current;
  return {
    ...own,
    query: (payment) => orOther(own.query(payment), () => current.query(payment), isNoAnswer),
    listRefunds: (payment) => orOther(own.listRefunds(payment), () => current.listRefunds(payment), isNoAnswer),
    cancel: (payment) => orOther(own.cancel(payment), () => current.cancel(payment), isRefusedKey),
    // What a silent one may have given back is not given back by another one too.
    refund: (payment, refund) =>
      orOther(own.refund(payment, refund), () => current.refund(payment, refund), isRefusedKey),
  };
}

async function orOther<Answer>(
  asked: Promise<Answer>,
  askOther: () => Promise<Answer>,
  mayAskOther: (error: unknown) => boolean,
): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (mayAskOther(error)) return askOther();
    throw error;
  }
}

const isRefusedKey = (error: unknown): boolean => error instanceof ProviderFault && error.code === 'wrong-key';
const isNoAnswer = (error: unknown): boolean => isRefusedKey(error) || error instanceof OutgoingFault;
