import type { MatchedStay } from '@parking/contract/gates/lpr';
import type { Reads } from '../../platform/db/pool.ts';
import type { GateEventRegistration } from './event-handlers.ts';

/** The car inside that a plate fits best; null where none does. */
export type MatchStay = (reads: Reads, siteId: string, plate: string) => Promise<MatchedStay | null>;

/** What gates need of whoever knows the cars: gates know none. */
export interface AtGates {
  /** Who acts on events, each of its own domain. */
  readonly handlers: readonly GateEventRegistration[];
  readonly matchStay: MatchStay;
}
