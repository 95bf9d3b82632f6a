import { newIdempotencyKey } from '@parking/contract/core/new-id';
import type { Post } from '@parking/contract/gates/gates';
import type { Quote } from '@parking/contract/parking/exit/parking-outs';
import { platePart } from '@parking/contract/parking/plates';
import { type Payment, payments } from '@parking/contract/parking/payments/payments';
import type { ParkingType } from '@parking/contract/tariffs/parking-types';
import { useCallback, useLayoutEffect, useReducer, useRef } from 'react';
import { call } from '../../../../api/client.ts';
import { ApiFailure } from '../../../../api/failure.ts';
import { signalOf } from '../../../../api/handle-failure.ts';
import { invalidateReads } from '../../../../api/query.ts';
import { useProfile } from '../../../../api/session.tsx';
import { signals } from '../../../../api/signals.ts';
import { formatRupiah, labelIn } from '../../../../i18n/format.ts';
import type { Approving } from '../../../../kit/approval/use-approval.tsx';
import type { Desk } from '../offline/desk.ts';
import type { Masters, PaidType } from '../offline/desk-types.ts';
import {
  type Extras,
  type LostTicket,
  type Problem,
  exitReducer,
  isOpenPrice,
  needsServer,
  noExtras,
  readyState,
} from './machine/exit-state.ts';
import type { Exit } from './machine/exit-acts.ts';
import { factsOf } from './machine/facts-of.ts';
import { findCandidates } from './machine/find-candidates.ts';
import { type PriceInput, type Priced, priceCar, priceLostTicket, priceTicket } from './machine/price-car.ts';
import { cashProblem, problemOf } from './machine/problem-of.ts';
import { type Sale, UnsavedSale, contentOf, saveSale } from './machine/save-sale.ts';
import { codePattern, looksLikePlate } from './machine/typed-text.ts';
import type { AskingForSlip } from './dialogs/use-slip.tsx';
import { isUnusual, readTendered, usuallyUnusual } from './machine/tender.ts';

/** Refusals of a lookup that are answered by showing what is alike. */
const unsureCodes = ['stay-not-found', 'several-cars'];

/** What a cashier changes about a car that is priced. */
interface Change {
  readonly vehicleId?: string;
  readonly parkingType?: ParkingType;
  readonly extras?: Extras;
}

export function useExit(
  desk: Desk,
  masters: Masters,
  gate: NonNullable<Post['gate']>,
  approve: Approving['run'],
  askSlip: AskingForSlip['ask'],
): Exit {
  const [state, send] = useReducer(exitReducer, readyState);
  const profile = useProfile();
  const latest = useRef({ state });
  useLayoutEffect(() => {
    latest.current = { state };
  });
  // One number for one intended sale, whatever becomes of its first try.
  const intended = useRef<{ content: string; requestId: string } | null>(null);

  const paidTypes = masters.paidTypes;
  const cash = paidTypes.find(({ kind }) => kind === 'CASH') ?? null;
  const paidType = paidTypes.find(({ id }) => id === state.paidTypeId) ?? cash;
  const total = state.quote?.total ?? 0;
  const tendered = state.step === 'tendering' && state.text !== '' ? readTendered(state.text, total) : null;

  const refuse = useCallback((error: unknown) => {
    if (error instanceof UnsavedSale) return send({ type: 'refused', problem: { code: 'unsaved' } });
    if (!(error instanceof ApiFailure)) throw error;
    const signal = signalOf(error);
    if (signal) signals.send(signal);
    send({ type: 'refused', problem: problemOf(error) });
  }, []);

  const work = useCallback(
    async <Result>(act: () => Promise<Result>): Promise<Result | null> => {
      try {
        return await act();
      } catch (error) {
        refuse(error);
        return null;
      }
    },
    [refuse],
  );

  const show = useCallback((priced: Priced, extras: Extras, lost: LostTicket | null) => {
    send({ type: 'priced', ...priced, extras, lost });
  }, []);

  const price = useCallback(
    async (which: PriceInput['which'], change: Change & { byCamera?: boolean } = {}) => {
      const extras = change.extras ?? noExtras;
      const priced = await priceCar(desk, {
        gateId: gate.id,
        which,
        extras,
        byCamera: change.byCamera ?? false,
        ...(change.vehicleId && { vehicleId: change.vehicleId }),
        ...(change.parkingType && { parkingType: change.parkingType }),
      });
      show(priced, extras, null);
    },
    [desk, gate.id, show],
  );

  /** The ticket first; what may be a plate is tried as one; then what is alike is offered. */
  const look = useCallback(
    (text: string, byCamera = false) =>
      work(async () => {
        const wanted = text.trim();
        if (wanted === '') return;
        send({ type: 'looking' });
        const ways = [
          ...(!byCamera && codePattern.test(wanted) ? [{ parkingCode: wanted }] : []),
          ...(byCamera || looksLikePlate(wanted) ? [{ plateNumber: wanted }] : []),
        ];
        let refusal: unknown = new ApiFailure({ status: 404, code: 'stay-not-found' });
        for (const which of ways) {
          try {
            return await price(which, { byCamera });
          } catch (error) {
            if (!(error instanceof ApiFailure) || !unsureCodes.includes(error.code)) throw error;
            refusal = error;
            if (error.code === 'several-cars') break;
          }
        }
        const mayBePlate = looksLikePlate(wanted) || platePart(wanted) !== null;
        const candidates = mayBePlate ? await findCandidates(desk, wanted) : [];
        if (candidates.length === 0 || !(refusal instanceof ApiFailure)) throw refusal;
        send({ type: 'choices', candidates, problem: { code: 'several-cars' } });
      }),
    [desk, price, work],
  );

  /** A price that moved is made anew, so that its lines show why; the message tells it. */
  const priceAnew = useCallback(
    async (error: unknown, { quote, extras, lost }: Pick<Sale, 'quote' | 'extras' | 'lost'>) => {
      const moved = error instanceof ApiFailure && error.code === 'fare-changed' ? Number(error.values['total']) : null;
      if (moved === null) throw error;
      const { parkingIn, vehicleId, parkingType } = quote;
      if (lost) show(await priceLostTicket(desk, gate.id, lost), extras, lost);
      else await price({ parkingInId: parkingIn.id }, { vehicleId, parkingType, extras });
      send({ type: 'price-moved', total: moved });
    },
    [desk, gate.id, price, show],
  );

  const save = useCallback(
    (sale: Omit<Sale, 'requestId' | 'approval'>) =>
      work(async () => {
        const content = contentOf(sale);
        if (intended.current?.content !== content) intended.current = { content, requestId: newIdempotencyKey() };
        send({ type: 'saving' });
        try {
          const { requestId } = intended.current;
          const outcome = await approve((approval) => saveSale(desk, { ...sale, requestId, approval }));
          intended.current = null;
          send({ type: 'saved', outcome });
          if (!outcome.provisional) void invalidateReads(['deposits', 'parking', 'gateStates']);
        } catch (error) {
          await priceAnew(error, sale);
          intended.current = null;
        }
      }),
    [approve, desk, priceAnew, work],
  );

  const saleOf = (
    paid: Pick<Sale, 'paidType' | 'paymentId' | 'tendered'> & Partial<Pick<Sale, 'slip' | 'toCollect'>>,
  ) => {
    const { state: now } = latest.current;
    const { quote } = now;
    if (!quote) return null;
    const vehicle = masters.book.vehicleTypes.find(({ id }) => id === quote.vehicleId);
    return {
      slip: null,
      toCollect: null,
      ...paid,
      user: { id: profile.id, name: profile.displayName },
      gate: { id: gate.id, name: gate.label },
      shift: masters.post.shift?.name ?? null,
      quote,
      by: now.priced,
      clockUnsure: now.clockUnsure,
      plateNumber: now.exitPlate,
      vehicleLabel: vehicle ? labelIn(vehicle, 'id') : '',
      extras: now.extras,
      lost: now.lost,
    };
  };

  const saveAs = async (paid: Parameters<typeof saleOf>[0]) => {
    const sale = saleOf(paid);
    if (sale) await save(sale);
  };

  const saveCash = (amount: number | null) =>
    saveAs({ paidType: total > 0 ? paidType : null, paymentId: null, tendered: amount });

  /** The car came with a payment of this price: it leaves without a word. */
  const savePaid = async ({ id, paidTypeId }: NonNullable<Quote['payment']>) => {
    const type = paidTypes.find((one) => one.id === paidTypeId) ?? null;
    await saveAs({ paidType: type, paymentId: id, tendered: null });
  };

  /** Nobody but the cashier sees this money: what its slip says goes with the sale. */
  const saveClaimed = async (type: PaidType) => {
    const slip = await askSlip(type, total, desk.state().mode === 'offline');
    if (slip) await saveAs({ paidType: type, paymentId: null, tendered: null, slip });
  };

  // What was asked for once more; the same again is meant.
  const asked = useRef('');
  const isSlip = (amount: number): boolean => {
    const content = `${latest.current.state.quote?.parkingIn.parkingCode} ${total} ${amount}`;
    if (!isUnusual(total, amount, { ...usuallyUnusual, ...masters.settings }) || asked.current === content)
      return false;
    asked.current = content;
    send({ type: 'refused', problem: { code: 'unusual-amount', values: { amount: formatRupiah(amount) } } });
    return true;
  };

  const startCashless = (type: PaidType) =>
    work(async () => {
      const { quote } = latest.current.state;
      if (!quote) return;
      if (desk.state().mode === 'offline') return send({ type: 'refused', problem: { code: 'offline-cash-only' } });
      const body = { amount: total, gateId: gate.id, paidTypeId: type.id, ...factsOf(latest.current.state, quote) };
      try {
        const payment =
          type.kind === 'QRIS' || type.kind === 'TRANSFER'
            ? await call(payments.requestQr, { body })
            : await call(payments.deductEmoney, { body: { ...body, parkingInId: quote.parkingIn.id } });
        await paymentMoved(payment);
      } catch (error) {
        const { extras, lost } = latest.current.state;
        await priceAnew(error, { quote, extras, lost });
      }
    });

  const paymentMoved = async (payment: Payment) => {
    // It settles what its car owes that is being let go.
    if (latest.current.state.step === 'saving') return;
    if (payment.status === 'PAID') {
      const type = paidTypes.find(({ id }) => id === payment.paidTypeId) ?? null;
      send({ type: 'payment', payment });
      await saveAs({ paidType: type, paymentId: payment.id, tendered: null });
    } else if (payment.status === 'PENDING') send({ type: 'payment', payment });
    else {
      send({ type: 'payment-over' });
      const problem: Problem =
        payment.status === 'EXPIRED'
          ? { code: 'payment-expired' }
          : { code: 'not-paid', values: { reason: payment.error ?? payment.status } };
      send({ type: 'refused', problem });
    }
  };

  const confirm = async () => {
    const { quote, payment, step } = latest.current.state;
    if (!quote || !isOpenPrice(step)) return;
    const problem = cashProblem(desk);
    if (problem) return send({ type: 'refused', problem });
    // Paid, but its exit was not confirmed: the same sale again, never a second payment.
    if (payment?.status === 'PAID') return paymentMoved(payment);
    if (quote.payment) return savePaid(quote.payment);
    if (total === 0) return saveCash(null);
    if (!paidType) return;
    if (paidType.claimed) return saveClaimed(paidType);
    if (paidType.kind !== 'CASH') return void (await startCashless(paidType));
    if (state.step === 'tendering' && state.text !== '' && tendered === null)
      return send({ type: 'refused', problem: { code: 'not-an-amount' } });
    if (tendered !== null && tendered < total)
      return send({ type: 'refused', problem: { code: 'tendered-too-little' } });
    return isSlip(tendered ?? total) ? undefined : saveCash(tendered ?? total);
  };

  const reprice = (change: Change) =>
    work(async () => {
      const { quote, extras, lost, payment } = latest.current.state;
      if (!quote || payment?.status === 'PAID') return;
      const nextExtras = change.extras ?? extras;
      // A ticket that is in no copy is priced on this device alone.
      if ((desk.state().mode === 'offline' || quote.parkingIn.id === '') && !lost && needsServer(nextExtras))
        return send({ type: 'refused', problem: { code: 'voucher-offline' } });
      const vehicleId = change.vehicleId ?? quote.vehicleId;
      const parkingType = change.parkingType ?? quote.parkingType;
      if (lost) {
        const next = { ...lost, vehicleId, ...(change.parkingType && { parkingType: change.parkingType }) };
        return show(await priceLostTicket(desk, gate.id, next), nextExtras, next);
      }
      if (quote.parkingIn.id === '') {
        const { parkingCode, plateNumber, datetimeIn } = quote.parkingIn;
        return show(
          priceTicket(desk, { parkingCode, plateNumber, vehicleId, parkingType, datetimeIn }),
          nextExtras,
          null,
        );
      }
      await price({ parkingInId: quote.parkingIn.id }, { vehicleId, parkingType, extras: nextExtras });
    });

  return {
    state,
    paidType,
    total,
    tendered,
    type: (text) => send({ type: 'typed', text }),
    typeExitPlate: (text) => send({ type: 'exit-plate', text }),
    look: async (text) => void (await look(text)),
    scanAhead: () => send({ type: 'scanned-ahead' }),
    suggest: async (text) => {
      const found = await findCandidates(desk, text).catch(() => []);
      const now = latest.current.state;
      // One that is only alike is offered when it was asked for.
      const candidates = found.filter(({ match }) => match !== 'NEAR');
      if (candidates.length > 0 && now.step === 'ready' && now.text === text)
        send({ type: 'choices', candidates, problem: null });
    },
    lookByCamera: async (plate) => {
      send({ type: 'exit-plate', text: plate });
      await look(plate, true);
    },
    choose: async (candidate) => {
      await work(() => {
        send({ type: 'looking' });
        return price({ parkingInId: candidate.id });
      });
    },
    mark: (by) => send({ type: 'mark', by }),
    setVehicle: async (vehicleId) => void (await reprice({ vehicleId })),
    setParkingType: async (parkingType) => void (await reprice({ parkingType })),
    setExtras: async (extras) => void (await reprice({ extras })),
    pay: (type) => send({ type: 'pay', paidTypeId: type.id, cash: type.kind === 'CASH' }),
    confirm,
    tender: async (amount) => {
      const problem = cashProblem(desk);
      if (problem) send({ type: 'refused', problem });
      else if (!isSlip(amount)) await saveCash(amount);
    },
    priceTicket: (ticket) => {
      try {
        show(priceTicket(desk, ticket), noExtras, null);
      } catch (error) {
        refuse(error);
      }
    },
    priceLost: async (lost) => {
      const answer = await work(() => priceLostTicket(desk, gate.id, lost));
      if (!answer) return [];
      const { candidates, ...priced } = answer;
      if (candidates.length > 0 && !lost.parkingInId && !lost.note) {
        return candidates;
      }
      show(priced, noExtras, lost);
      return [];
    },
    paymentMoved,
    giveUpPayment: async () => {
      const { payment } = latest.current.state;
      if (!payment) return;
      const given = await work(() => call(payments.cancel, { params: { id: payment.id } }));
      // One that was made after all stands.
      if (given?.status === 'PAID') await paymentMoved(given);
      else if (given) send({ type: 'payment-over' });
    },
    letGo: (toCollect) => saveAs({ paidType: null, paymentId: null, tendered: null, toCollect }),
    refuse: (problem) => send({ type: 'refused', problem }),
    cancel: () => send({ type: 'cancel' }),
  };
}
