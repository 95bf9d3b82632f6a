import { type MemberInside, memberOuts } from '@parking/contract/parking/exit/member-outs';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { useDeferredValue, useState } from 'react';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { useManualProblem } from '../cashier/manual/manual-parts.tsx';
import { useSettling } from '../cashier/manual/use-settling.ts';

/** Members' cars inside as one types, and letting the chosen one out. */
export function useMemberOut() {
  const settling = useSettling();
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const problem = useManualProblem();
  const search = useDeferredValue(text.trim());
  const { data: cars } = useApiQuery(memberOuts.search, { query: { search } });
  const out = useApiMutation(memberOuts.memberOut, {
    handles: 'all',
    onSuccess: setSaved,
    onError: problem.show,
  });
  const chosen = cars?.find(({ id }) => id === chosenId) ?? (search === '' ? undefined : cars?.[0]);
  const gateId = settling.gate?.id;
  return {
    settling,
    text,
    cars,
    chosen,
    saved,
    problem: problem.line,
    busy: out.isPending,
    setText: (typed: string) => {
      problem.clear();
      setChosenId(null);
      setText(typed);
    },
    choose: ({ id }: Pick<MemberInside, 'id'>) => {
      problem.clear();
      setChosenId(id);
    },
    letOut: () => {
      if (chosen && gateId !== undefined) out.mutate({ body: { parkingInId: chosen.id, gateId } });
    },
    done: setSaved,
    restart: () => {
      setSaved(null);
      setChosenId(null);
      setText('');
      problem.clear();
    },
  };
}

export type MemberOut = ReturnType<typeof useMemberOut>;
