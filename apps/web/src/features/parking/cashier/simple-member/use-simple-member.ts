import type { ReplyOf } from '@parking/contract/core/endpoint';
import { memberActs } from '@parking/contract/members/member-acts';
import { members } from '@parking/contract/members/members';
import type { subscriptionFareNames } from '@parking/contract/members/subscription-fare-names';
import type { paidTypes } from '@parking/contract/money/paid-types';
import type { Payment } from '@parking/contract/parking/payments/payments';
import type { VehicleType } from '@parking/contract/tariffs/tariff-book';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '../../../../api/query.ts';
import { useSiteNow } from '../../../../api/site-clock.ts';
import { showToast } from '../../../../api/toast.ts';
import { printSlip } from '../../../../kit/print/print-slip.ts';
import type { PaperWidth } from '../../../../kit/print/slip-paper.ts';
import { tenderFault, tenderedAt } from '../entry/entry-money.ts';
import { type Missing, findMissing, platesIn } from './missing.ts';

export type Fare = ReplyOf<typeof subscriptionFareNames.options>[number];
export type PaidType = ReplyOf<typeof paidTypes.options>[number];
export type Registered = ReplyOf<typeof memberActs.simple>;

export interface SimpleMemberGiven {
  readonly vehicles: readonly VehicleType[];
  readonly fares: readonly Fare[];
  readonly paidTypes: readonly PaidType[];
  readonly paper: PaperWidth;
  readonly printFailed: string;
  /** Ready for the next one. */
  readonly onReady: () => void;
}

const blank = { name: '', plates: '', card: '', phone: '', tender: '' };
type Typed = typeof blank;

/** Whose subscriptions are sold to a vehicle type: its own, where there are any, else those of the type that it is a child of. */
function soldFor(fares: readonly Fare[], vehicle: VehicleType | undefined): readonly Fare[] {
  const own = fares.filter(({ vehicleTypeId }) => vehicleTypeId === vehicle?.id);
  return own.length > 0 ? own : fares.filter(({ vehicleTypeId }) => vehicleTypeId === vehicle?.parentVehicleTypeId);
}

/** What is chosen to be bought, and what it costs now. */
function useOffer({ vehicles, fares }: Pick<SimpleMemberGiven, 'vehicles' | 'fares'>) {
  const [vehicleId, setVehicleId] = useState((vehicles.find(({ isBasic }) => isBasic) ?? vehicles[0])?.id ?? '');
  const [chosenFare, setFareId] = useState('');
  const [chosenMonths, setMonths] = useState(0);
  const now = useSiteNow();
  const sold = soldFor(
    fares,
    vehicles.find(({ id }) => id === vehicleId),
  );
  // A company's subscription is chosen, never sold by an Enter too many.
  const usual = sold.find(({ subscriptionFareGroup }) => subscriptionFareGroup === 'BASIC') ?? sold[0];
  const fare = sold.find(({ id }) => id === chosenFare) ?? usual ?? null;
  const offered = fare?.months ?? [];
  const months = offered.includes(chosenMonths) ? chosenMonths : (offered[0] ?? null);
  const isChosen = fare !== null && months !== null;
  const asked = { memberStartDate: now().slice(0, 10), months: months ?? 1 };
  const quote = useApiQuery(
    members.expireDate,
    { body: { ...asked, ...(fare && { subscriptionFareNameId: fare.id }) } },
    { enabled: isChosen, handles: 'all', keepPrevious: true },
  );
  const price = isChosen ? (quote.data ?? null) : null;
  return { vehicleId, setVehicleId, sold, fare, setFareId, offered, months, setMonths, price, quote };
}

/** What is typed of a new member, what it costs, and selling it. */
export function useSimpleMember(given: SimpleMemberGiven) {
  const { paidTypes: types, paper, onReady } = given;
  const [typed, setTyped] = useState<Typed>(blank);
  const [paidTypeId, setPaidTypeId] = useState((types.find(({ kind }) => kind === 'CASH') ?? types[0])?.id ?? '');
  const [payment, setPayment] = useState<Payment | null>(null);
  const [missing, setMissing] = useState<Missing | 'not-an-amount' | 'tendered-too-little' | null>(null);
  const [done, setDone] = useState<Registered | null>(null);
  const offer = useOffer(given);
  const { price, quote, fare, months, vehicleId } = offer;
  const paidType = types.find(({ id }) => id === paidTypeId) ?? null;
  const isCash = paidType?.kind === 'CASH';
  const total = price?.amount ?? null;
  const tendered = isCash ? tenderedAt(typed.tender, total) : null;

  const empty = () => {
    setTyped(blank);
    setPayment(null);
    setMissing(null);
    onReady();
  };
  const register = useApiMutation(memberActs.simple, {
    handles: 'all',
    onSuccess: (registered) => {
      setDone(registered);
      void printSlip(registered.receipt, paper).catch(() => showToast(given.printFailed, 'error'));
      empty();
    },
    onError: ({ code }) => {
      if (code === 'fare-changed') void quote.refetch();
    },
  });
  const body = () => ({
    name: typed.name.trim(),
    ...(platesIn(typed.plates).length > 0 && { plateNumbers: platesIn(typed.plates) }),
    ...(typed.card.trim() && { nfcNumber: typed.card.trim() }),
    ...(typed.phone.trim() && { phoneNumber: typed.phone.trim() }),
    vehicleTypeId: vehicleId,
    subscriptionFareNameId: fare?.id ?? '',
    months: months ?? 1,
    paidTypeId: total === 0 ? null : paidTypeId,
    ...(payment?.status === 'PAID' && { paymentId: payment.id }),
    ...(total !== null && { expectedTotal: total }),
    ...(tendered !== null && { tendered }),
  });

  return {
    typed,
    type: (field: keyof Typed, text: string) => {
      setTyped((held) => ({ ...held, [field]: text }));
      setMissing(null);
      setDone(null);
    },
    ...offer,
    paidTypeId,
    setPaidTypeId: (id: string) => {
      setPaidTypeId(id);
      setPayment(null);
    },
    paidType,
    isCash,
    payment,
    setPayment,
    quoteError: quote.error,
    tendered,
    missing,
    done,
    busy: register.isPending,
    failure: register.error,
    empty: () => {
      register.reset();
      setDone(null);
      empty();
    },
    save: () => {
      if (register.isPending) return;
      setDone(null);
      const isUnpaid = paidType?.kind === 'QRIS' && total !== 0 && payment?.status !== 'PAID';
      const lacks =
        findMissing({ ...typed, isPriced: total !== null, isUnpaid }) ??
        (isCash && total !== null ? tenderFault(typed.tender, total) : null);
      setMissing(lacks);
      if (lacks === null) register.mutate({ body: body() });
    },
  };
}

export type SimpleMember = ReturnType<typeof useSimpleMember>;
