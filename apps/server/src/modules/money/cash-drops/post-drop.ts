import type { Tx } from '../../../platform/db/pool.ts';
import { type NewEntry, postEntry } from '../journal/journal.ts';

type PostedDrop = Pick<NewEntry, 'siteId' | 'businessDay' | 'actorId' | 'reason' | 'bookedAt'> & {
  /** The bag's. */
  readonly id: string;
  readonly depositId: string;
  readonly operatorId: string;
  /** Whole rupiah, as its cashier counted it. */
  readonly counted: number;
};

/** A filled bag left its cashier's drawer. */
export function postDropped(tx: Tx, { id, operatorId, counted, ...entry }: PostedDrop): Promise<string | null> {
  return postEntry(tx, {
    ...entry,
    type: 'CASH_DROP',
    kind: 'DROPPED',
    sourceId: id,
    lines: [
      { account: { kind: 'IN_TRANSIT', ownerId: operatorId }, amount: counted },
      { account: { kind: 'DRAWER', ownerId: operatorId }, amount: -counted },
    ],
  });
}

/** A bag was opened, and `value` lay in it: what it differs by is in its cashier's drawer again. */
export function postOpened(
  tx: Tx,
  { id, operatorId, counted, value, ...entry }: PostedDrop & { readonly value: number },
): Promise<string | null> {
  return postEntry(tx, {
    ...entry,
    type: 'DEPOSIT',
    kind: 'PAYMENT',
    sourceId: id,
    lines: [
      { account: { kind: 'DEPOSITS_RECEIVED' }, amount: value },
      { account: { kind: 'IN_TRANSIT', ownerId: operatorId }, amount: -counted },
      { account: { kind: 'DRAWER', ownerId: operatorId }, amount: counted - value },
    ],
  });
}
