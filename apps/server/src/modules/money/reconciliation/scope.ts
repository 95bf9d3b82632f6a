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
  /** The rows of a file that was written just now, which tell of no item yet: they are in hand, and not read again. */
  readonly told?: { readonly fileId: string; readonly rows: readonly OpenRow[] };
}
