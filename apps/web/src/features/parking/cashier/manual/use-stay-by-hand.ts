import { type Saved, parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import { tariffs } from '@parking/contract/tariffs/tariffs';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '../../../../api/query.ts';
import { useSiteNow } from '../../../../api/site-clock.ts';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import type { Approval } from '../../../../kit/approval/with-approval.ts';
import { vehiclesOf } from '../exit/view/vehicle-bar.tsx';
import { useManualProblem } from './manual-parts.tsx';
import { quoteByHand } from './quote-by-hand.ts';
import { useSettling } from './use-settling.ts';

const blank = { plateNumber: '', parkingCode: '', vehicleId: '', datetimeIn: '', datetimeOut: '', note: '' };

/** What is typed of a stay of which nothing was recorded, what it costs, and saving it. */
export function useStayByHand() {
  const now = useSiteNow();
  const settling = useSettling();
  const book = useApiQuery(tariffs.book, {});
  const vehicles = book.data ? vehiclesOf(book.data, []) : [];
  const [typed, setTyped] = useState(blank);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [approval, setApproval] = useState<Approval | null>(null);
  // What the server has told when it knew more: when the plate was first seen.
  const [told, setTold] = useState<number | null>(null);
  const approving = useApproval();
  const problem = useManualProblem();
  const { gate, paidTypeId } = settling;
  const vehicleId = typed.vehicleId || ((vehicles.find(({ isBasic }) => isBasic) ?? vehicles[0])?.id ?? '');
  const save = useApiMutation(parkingOuts.stayByHand, {
    handles: 'all',
    onSuccess: setSaved,
    onError: (failure) => {
      problem.show(failure);
      if (failure.code === 'fare-changed') setTold(Number(failure.values['total']));
    },
  });
  const complete = typed.plateNumber.trim() !== '' && typed.datetimeIn !== '' && typed.datetimeOut !== '';
  const quote =
    complete && book.data
      ? quoteByHand(
          book.data,
          { ...typed, vehicleId, parkingType: gate?.parkingType ?? 'REGULAR' },
          now(),
          approval !== null,
        )
      : undefined;

  return {
    now,
    settling,
    vehicles,
    vehicleId,
    typed,
    saved,
    approval,
    approving,
    problem: problem.line,
    /** Undefined until enough is typed, null when the exit lies before the entry. */
    quote,
    busy: save.isPending,
    canSave: gate !== undefined && Boolean(quote) && typed.note.trim().length >= 3,
    set: (change: Partial<typeof blank>) => {
      problem.clear();
      setTold(null);
      setTyped({ ...typed, ...change });
    },
    approve: (given: Approval | null) => {
      setTold(null);
      setApproval(given);
    },
    save: () => {
      if (!gate || !quote) return;
      const parkingCode = typed.parkingCode.trim();
      save.mutate({
        body: {
          plateNumber: typed.plateNumber.trim(),
          ...(parkingCode && { parkingCode }),
          vehicleId,
          gateId: gate.id,
          datetimeIn: typed.datetimeIn,
          datetimeOut: typed.datetimeOut,
          paidTypeId,
          expectedTotal: told ?? quote.total,
          note: typed.note.trim(),
          ...approval,
        },
      });
    },
    restart: () => {
      setSaved(null);
      setApproval(null);
      setTold(null);
      setTyped(blank);
    },
  };
}

export type StayByHand = ReturnType<typeof useStayByHand>;
