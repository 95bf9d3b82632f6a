import type { WaitingKind } from '@parking/contract/dashboards/waiting';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { type Rights, isAllowed } from '@parking/contract/core/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';

/** Who asks what waits for them. */
export interface Asker {
  readonly reads: Reads;
  readonly userId: string;
  readonly rights: Rights;
  /** Accounts that count as one person with theirs, theirs among them. */
  readonly own: readonly string[];
}

/** One kind of what may wait for somebody's own hand, declared beside the act that ends its waiting. */
export interface WaitingSource {
  readonly kind: WaitingKind;
  /** Whoever may do that act. */
  readonly told: (rights: Rights) => boolean;
  /**
   * In SQL, what of it waits for whoever asks, and not what they may not do because of something they did: `id`, `record_id`, `what`,
   * `note`, `by_id`, `since` and `amount`, null where it is not told.
   */
  readonly rows: (asker: Asker) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;
}

/** Whoever may call it. */
export const mayCall =
  (call: EndpointDefinition) =>
  (rights: Rights): boolean =>
    isAllowed(call.permission, endpointKey(call), rights);

/** What is about whoever asks is told to everybody. */
export const toEverybody = (): boolean => true;

/** In SQL, that this column names nobody whom the caller may be. */
export const notBy = (column: string, { own }: Asker): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} = any(${[...own]}::uuid[])) is not true`;
