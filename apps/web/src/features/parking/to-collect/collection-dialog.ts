import type { Collection } from '@parking/contract/parking/to-collect/to-collect';

export interface CollectionDialogProps {
  readonly collection: Collection;
  readonly close: () => void;
}
