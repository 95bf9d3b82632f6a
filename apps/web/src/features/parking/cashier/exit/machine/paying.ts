import type { BodyInputOf } from '@parking/contract/core/endpoint';
import type { Quote } from '@parking/contract/parking/exit/parking-outs';
import { type Payment, payments } from '@parking/contract/parking/payments/payments';
import { call } from '../../../../../api/client.ts';
import type { PaidType } from '../../offline/desk-types.ts';
import type { Book } from './booking.ts';
import { confirmingOf, dueOf } from './due.ts';
import type { ExitActs } from './exit-acts.ts';
import type { ExitCore } from './exit-core.ts';
import type { Problem } from './exit-state.ts';
import { factsOf } from './facts-of.ts';
import type { Pricing } from './pricing.ts';
import { cashProblem } from './problem-of.ts';
import { isUnusual, usuallyUnusual } from './tender.ts';

/** A code that the driver scans, or an amount off the card at the reader. */
const askForPayment = (
  kind: PaidType['kind'],
  body: Omit<BodyInputOf<typeof payments.deductEmoney>, 'parkingInId'>,
  parkingInId: string,
): Promise<Payment> =>
  kind === 'QRIS' || kind === 'TRANSFER'
    ? call(payments.requestQr, { body })
    : call(payments.deductEmoney, { body: { ...body, parkingInId } });

/** Whether an amount is likely a slip of the fingers: it is asked for once more, and the same again is meant. */
function openSlipQuestion({ context, state, send }: ExitCore): (amount: number) => boolean {
  let asked = '';
  return (amount) => {
    const { masters } = context();
    const { total } = dueOf(state(), masters);
    const content = `${state().quote?.parkingIn.parkingCode} ${total} ${amount}`;
    if (!isUnusual(total, amount, { ...usuallyUnusual, ...masters.settings }) || asked === content) return false;
    asked = content;
    send({ type: 'refused', problem: { code: 'unusual-amount', values: { amount } } });
    return true;
  };
}

/** How the price of the car that is served is met: what Enter means, money handed over, payments that are waited for. */
export function openPaying(
  core: ExitCore,
  { priceAnew }: Pricing,
  book: Book,
): Pick<ExitActs, 'confirm' | 'tender' | 'paymentMoved' | 'giveUpPayment'> {
  const { context, state, send, work } = core;
  const due = () => dueOf(state(), context().masters);
  const typeOf = (id: string | null) => context().masters.paidTypes.find((type) => type.id === id) ?? null;
  const refuse = (problem: Problem) => send({ type: 'refused', problem });

  const takeCash = (tendered: number | null) => {
    const { total, paidType } = due();
    return book({ paidType: total > 0 ? paidType : null, paymentId: null, tendered });
  };

  /** The car came with a payment of this price: it leaves without a word. */
  const takePaid = ({ id, paidTypeId }: NonNullable<Quote['payment']>) =>
    book({ paidType: typeOf(paidTypeId), paymentId: id, tendered: null });

  /** Nobody but the cashier sees this money: what its slip says goes with the sale. */
  const takeClaimed = async (paidType: PaidType) => {
    const { askSlip, desk } = context();
    const slip = await askSlip(paidType, due().total, desk.state().mode === 'offline');
    if (slip) await book({ paidType, paymentId: null, tendered: null, slip });
  };

  const paymentMoved = async (payment: Payment): Promise<void> => {
    // It settles what its car owes that is being let go.
    if (state().step === 'saving') return;
    if (payment.status === 'PAID') {
      send({ type: 'payment', payment });
      await book({ paidType: typeOf(payment.paidTypeId), paymentId: payment.id, tendered: null });
    } else if (payment.status === 'PENDING') send({ type: 'payment', payment });
    else {
      send({ type: 'payment-over' });
      if (payment.status === 'EXPIRED') refuse({ code: 'payment-expired' });
      else refuse({ code: 'not-paid', values: { reason: payment.error ?? payment.status } });
    }
  };

  const startCashless = async ({ id, kind }: PaidType): Promise<void> => {
    const now = state();
    const { quote, extras, lost } = now;
    if (!quote) return;
    const { desk, gate } = context();
    if (desk.state().mode === 'offline') return refuse({ code: 'offline-cash-only' });
    const body = { amount: due().total, gateId: gate.id, paidTypeId: id, ...factsOf(now, quote) };
    try {
      const payment = await askForPayment(kind, body, quote.parkingIn.id);
      await paymentMoved(payment);
    } catch (error) {
      await priceAnew(error, { quote, extras, lost });
    }
  };

  const isSlip = openSlipQuestion(core);

  /** Money by the keys: what was typed, or the price itself. */
  const takeTyped = async (): Promise<void> => {
    const { step, text } = state();
    const { total, tendered } = due();
    if (step === 'tendering' && text !== '' && tendered === null) return refuse({ code: 'not-an-amount' });
    if (tendered !== null && tendered < total) return refuse({ code: 'tendered-too-little' });
    const amount = tendered ?? total;
    return isSlip(amount) ? undefined : takeCash(amount);
  };

  return {
    confirm: async () => {
      const { quote, payment } = state();
      const { paidType } = due();
      const confirming = confirmingOf(state(), due());
      if (confirming === null) return;
      const problem = cashProblem(context().desk);
      if (problem) return refuse(problem);
      if (confirming === 'PAID_SALE' && payment) return paymentMoved(payment);
      if (confirming === 'CAME_PAID' && quote?.payment) return takePaid(quote.payment);
      if (confirming === 'NOTHING_DUE') return takeCash(null);
      if (!paidType) return;
      if (confirming === 'CLAIMED') return takeClaimed(paidType);
      if (confirming === 'CASHLESS') return void (await work(() => startCashless(paidType)));
      return takeTyped();
    },
    tender: async (amount) => {
      const problem = cashProblem(context().desk);
      if (problem) refuse(problem);
      else if (!isSlip(amount)) await takeCash(amount);
    },
    paymentMoved,
    giveUpPayment: async () => {
      const { payment } = state();
      if (!payment) return;
      const given = await work(() => call(payments.cancel, { params: { id: payment.id } }));
      // One that was made after all stands.
      if (given?.status === 'PAID') await paymentMoved(given);
      else if (given) send({ type: 'payment-over' });
    },
  };
}
