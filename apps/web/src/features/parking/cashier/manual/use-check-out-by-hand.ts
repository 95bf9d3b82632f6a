import { parkingIns } from '@parking/contract/parking/entry/parking-ins';
import { type Saved, parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { ApiFailure } from '../../../../api/failure.ts';
import { handleFailure } from '../../../../api/handle-failure.ts';
import { useApiMutation, useApiQuery } from '../../../../api/query.ts';
import { useSiteNow } from '../../../../api/site-clock.ts';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import type { Approval } from '../../../../kit/approval/with-approval.ts';
import type { Candidate } from '../exit/machine/exit-state.ts';
import { candidateOf } from '../exit/machine/find-candidates.ts';
import { useManualProblem } from './manual-parts.tsx';
import { useSettling } from './use-settling.ts';

/** Looking for a car inside, what it costs until the time told, and letting it out. */
export function useCheckOutByHand() {
  const now = useSiteNow();
  const settling = useSettling();
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ text: string; candidates: Candidate[] } | null>(null);
  const [car, setCar] = useState<Candidate | null>(null);
  const [typed, setTyped] = useState({ datetimeOut: '', note: '' });
  const [saved, setSaved] = useState<Saved | null>(null);
  const [approval, setApproval] = useState<Approval | null>(null);
  const approving = useApproval();
  const problem = useManualProblem();

  const gateId = settling.gate?.id ?? '';
  const body = { parkingInId: car?.id ?? '', gateId, datetimeOut: typed.datetimeOut, ...approval };
  const quote = useApiQuery(
    parkingOuts.quoteByHand,
    { body },
    { enabled: car !== null && gateId !== '' && typed.datetimeOut !== '', handles: 'all', staleTimeMs: 0 },
  );
  const save = useApiMutation(parkingOuts.checkOutByHand, {
    handles: 'all',
    onSuccess: setSaved,
    onError: (failure) => {
      problem.show(failure);
      if (failure.code === 'fare-changed') void quote.refetch();
    },
  });
  const total = quote.data?.total ?? null;
  const note = typed.note.trim();
  const find = async (search: string) => {
    try {
      const stays = await call(parkingIns.searchManual, { query: { search } });
      setFound({ text: search, candidates: stays.map(candidateOf) });
      setCar(null);
    } catch (error) {
      if (error instanceof ApiFailure) handleFailure(error);
    }
  };

  return {
    now,
    settling,
    text,
    found,
    car,
    typed,
    saved,
    approval,
    approving,
    problem: problem.line,
    quote: quote.data ?? null,
    /** Why there is no price. */
    failure: quote.error,
    busy: save.isPending,
    canSave: total !== null && note.length >= 3,
    setText,
    find: (search: string) => void find(search),
    choose: (candidate: Candidate) => {
      setCar(candidate);
      problem.clear();
      setTyped({ ...typed, datetimeOut: typed.datetimeOut || `${now().slice(0, 16)}:00` });
    },
    set: (change: Partial<typeof typed>) => setTyped({ ...typed, ...change }),
    approve: setApproval,
    save: () => {
      problem.clear();
      const { paidTypeId } = settling;
      save.mutate({ body: { ...body, note, expectedTotal: total ?? 0, ...((total ?? 0) > 0 && { paidTypeId }) } });
    },
    restart: () => {
      setSaved(null);
      setFound(null);
      setCar(null);
      setApproval(null);
      setText('');
      problem.clear();
      setTyped({ datetimeOut: '', note: '' });
    },
  };
}

export type CheckOutByHand = ReturnType<typeof useCheckOutByHand>;
