import type { Deposit } from '@parking/contract/money/deposits/deposit-records';
import { depositPayments, deposits } from '@parking/contract/money/deposits/deposits';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { ApiFailure } from '../../../../api/failure.ts';
import { signalOf } from '../../../../api/handle-failure.ts';
import { invalidateReads, useApiQuery } from '../../../../api/query.ts';
import { signals } from '../../../../api/signals.ts';
import { sheetKeys } from './sheet-keys.ts';
import { type SheetAct, type SheetEntry, type SheetOutcome, actsOf, hasMistyped, noEntry } from './sheet-model.ts';

const waiting: [string, string][] = [
  ['state.in', 'SUBMITTED,PAID'],
  ['sort', 'number,asc'],
  ['size', '100'],
];

/** Every deposit that waits for money to be received or booked, what was written down of each, and one act for all of it. */
export function useDaySheet(cashId: string | null) {
  const { data, error, refetch } = useApiQuery(
    deposits.list,
    { list: waiting },
    { handles: 'all', keepPrevious: true },
  );
  const [entries, setEntries] = useState<ReadonlyMap<string, SheetEntry>>(new Map());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, SheetOutcome>>(new Map());
  const [busy, setBusy] = useState(false);
  const [keys] = useState(sheetKeys);
  // What is to be counted out comes before what is only to be agreed with.
  const rows: readonly Deposit[] = (data?.data ?? []).toSorted(
    (one, other) => Number(other.state === 'SUBMITTED') - Number(one.state === 'SUBMITTED'),
  );
  const acts = actsOf(rows, entries);

  const send = async (act: SheetAct): Promise<SheetOutcome> => {
    const params = { id: act.id };
    try {
      if (act.act === 'book') {
        await keys.call([act, cashId], (idempotencyKey) =>
          call(depositPayments.generateCashIn, { params, body: {}, idempotencyKey }),
        );
        return { done: 'booked' };
      }
      const { value, isAll } = act;
      const body = { value, cashId: cashId ?? '', isAll };
      await keys.call([act, cashId], (idempotencyKey) => call(deposits.receive, { params, body, idempotencyKey }));
      return { done: 'received' };
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const signal = signalOf(failure);
      if (signal) signals.send(signal);
      return { refused: failure.message };
    }
  };
  const put = (id: string, change: Partial<SheetEntry>) =>
    setEntries((before) => new Map(before).set(id, { ...(before.get(id) ?? noEntry), ...change }));

  return {
    rows,
    error,
    retry: () => void refetch(),
    entryOf: (id: string): SheetEntry => entries.get(id) ?? noEntry,
    outcomeOf: (id: string): SheetOutcome | null => outcomes.get(id) ?? null,
    put,
    acts,
    mistyped: hasMistyped(rows, entries),
    busy,
    /** One after the other; what is refused stays as it was typed, beside why. Returns how many were done. */
    confirm: async (): Promise<number> => {
      setBusy(true);
      let done = 0;
      for (const act of acts) {
        // In the order of the sheet: its money is counted out in that order.
        // oxlint-disable-next-line no-await-in-loop
        const outcome = await send(act);
        setOutcomes((before) => new Map(before).set(act.id, outcome));
        if ('done' in outcome) {
          done += 1;
          put(act.id, noEntry);
        }
      }
      await invalidateReads(['deposits', 'cash', 'cashTransactions']);
      setBusy(false);
      return done;
    },
  };
}

export type DaySheet = ReturnType<typeof useDaySheet>;
