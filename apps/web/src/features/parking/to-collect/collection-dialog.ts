import type { Collection, shortPayments, toCollect } from '@parking/contract/parking/to-collect/to-collect';

/** Of cars that were let go, or of those that paid a part: the same acts. */
export type CollectionCalls = typeof toCollect | typeof shortPayments;

export interface CollectionDialogProps {
  readonly collection: Collection;
  readonly calls: CollectionCalls;
  readonly close: () => void;
}
