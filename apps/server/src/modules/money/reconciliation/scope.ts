import type { Act } from '../../../platform/http/context.ts';
import type { OpenRow } from './matching/match-items.ts';

/** What a run came to: items with their row, batches with their credit, settlements that were paid by it. */
export interface Reconciled {
  readonly matched: number;
  readonly arrived: number;
  readonly paid: number;
}

/** Who reconciles, in which transaction. */
export interface Reconciling extends Pick<Act, 'tx' | 'site' | 'log'> {
  readonly actor: Pick<Act['actor'], 'userId'>;
}

export interface Scope {
  readonly paidTypeIds: readonly string[];
  /** What an import tells of, by when it was paid: nothing else can begin to differ by it. */
  readonly between?: readonly [from: Date, to: Date];
  /** The rows of a file of the one payment type, in hand: they are written while they are matched. */
  readonly told?: { readonly rows: readonly OpenRow[]; readonly write: () => Promise<void> };
}
