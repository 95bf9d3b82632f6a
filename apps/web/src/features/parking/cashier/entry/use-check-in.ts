import type { BodyInputOf, ReplyOf } from '@parking/contract/core/endpoint';
import type { GateOption } from '@parking/contract/gates/gates';
import { entryPaid, preEntry } from '@parking/contract/parking/entry/entry';
import { useState } from 'react';
import { ApiFailure } from '../../../../api/failure.ts';
import { useApiMutation, useApiQuery } from '../../../../api/query.ts';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import { printSlip } from '../../../../kit/print/print-slip.ts';
import type { Problem } from '../exit/machine/exit-state.ts';
import type { PaidType } from '../offline/desk-types.ts';
import { paperHere } from '../shared/prints-here.ts';
import { tenderFault, tenderedAt } from './entry-money.ts';
import { useTypedCar } from './use-typed-car.ts';

/** The car that was let in last: told until the next one is typed. */
export interface Done {
  readonly id: string;
  readonly plate: string | null;
  readonly code: string;
  readonly change: number;
}

interface EntryGiven {
  readonly paid: boolean;
  readonly gate: GateOption;
  /** The vehicle type that most cars are of. */
  readonly basic: string;
  readonly cash: PaidType | null;
  /** Ready for the next car. */
  readonly onReady: () => void;
}

const useEntryPrice = (paid: boolean, body: BodyInputOf<typeof preEntry.quote>, enabled: boolean) =>
  useApiQuery(
    paid ? entryPaid.quote : preEntry.quote,
    { body },
    { enabled, handles: 'all', keepPrevious: true, staleTimeMs: 0 },
  );

/** A car that comes, what it has to pay, and letting it in. */
export function useCheckIn({ paid, gate, basic, cash, onReady }: EntryGiven) {
  const car = useTypedCar({ paid, gate, basic, onReady });
  const { asked, body } = car;
  const [tender, setTender] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const priced = useEntryPrice(paid, body, asked !== null);
  const total = asked === null ? null : (priced.data?.total ?? null);
  const tendered = tenderedAt(tender, total);

  const restart = () => {
    car.clear();
    setTender('');
    setProblem(null);
    onReady();
  };
  const letIn = ({ parkingIn, ticket, receipt, change }: ReplyOf<typeof entryPaid.checkIn>) => {
    setDone({ id: parkingIn.id, plate: parkingIn.plateNumber, code: parkingIn.parkingCode, change });
    const paper = paperHere(gate);
    if (paper !== null) void printSlip(ticket, paper).then(() => receipt && printSlip(receipt, paper));
    restart();
  };
  const refuse = (failure: ApiFailure) => {
    setProblem({ code: failure.code, values: failure.values, message: failure.message });
    if (failure.code === 'fare-changed') void priced.refetch();
  };
  const approval = useApproval();
  // Its refusal is told once nobody is asked to sign any more.
  const savePaid = useApiMutation(entryPaid.checkIn, { handles: 'all', onSuccess: letIn });
  const saveUnpaid = useApiMutation(preEntry.checkIn, { handles: 'all', onSuccess: letIn });
  const busy = savePaid.isPending || saveUnpaid.isPending;

  const signedOrNot = (act: Parameters<typeof approval.run>[0]) =>
    void approval.run(act).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error;
      refuse(error);
    });
  const savePrice = (price: number) => {
    if (!cash) return setProblem({ code: 'record-not-found' });
    const money = { paidTypeId: cash.id, expectedTotal: price, ...(tendered !== null && { tendered }) };
    signedOrNot((signed) => savePaid.mutateAsync({ body: { ...body, ...money, ...signed } }));
  };
  const save = () => {
    if (busy || approval.isOpen || total === null) return;
    const fault = paid ? tenderFault(tender, total) : null;
    if (fault) return setProblem({ code: fault });
    setProblem(null);
    if (paid) savePrice(total);
    else signedOrNot((signed) => saveUnpaid.mutateAsync({ body: { ...body, ...signed } }));
  };

  return {
    ...car,
    /** A card was shown that is nobody's. */
    cardUnknown: car.card !== '' && asked !== null && (car.shown === null || priced.data?.member === null),
    tender,
    tendered,
    total,
    done,
    busy,
    approval,
    fare: asked === null ? null : (priced.data ?? null),
    problem:
      problem ?? (priced.error && asked !== null ? { code: priced.error.code, message: priced.error.message } : null),
    setTender,
    /** Another car's plate is typed. */
    typePlate: (text: string) => {
      car.typePlate(text);
      setDone(null);
    },
    typeCard: (text: string) => {
      car.typeCard(text);
      setDone(null);
    },
    restart,
    /** Enter: the price first, then the ticket. */
    next: () => {
      // The field keeps its focus meanwhile: the next Enter lets the car in.
      if (car.seeking) return;
      setDone(null);
      setProblem(null);
      if (asked === null) void car.ask();
      else save();
    },
  };
}

export type Entry = ReturnType<typeof useCheckIn>;
