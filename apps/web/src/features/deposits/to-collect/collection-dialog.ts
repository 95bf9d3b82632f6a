import type { Collection } from '@parking/contract/money/to-collect';

export interface CollectionDialogProps {
  readonly collection: Collection;
  readonly close: () => void;
}
