import type { DemoGate, DemoPerson } from './car-park.ts';
import type { Car } from './stay-rows.ts';
import type { Kind } from './what-comes.ts';

/** How an exit ends; whoever forgot the card pays as others do, and asks for it back. */
export type Fate = 'pays' | 'member' | 'forgot' | 'lost' | 'lost-unknown' | 'free';

/** A car at an exit, and who sells there. */
export interface Leaving {
  readonly car: Car;
  readonly kind: Kind;
  readonly at: number;
  readonly gate: DemoGate;
  readonly operator: DemoPerson;
  readonly fate: Fate;
}

/** What else than usual was done at an exit; nothing of it at most of them. */
export interface Dealing {
  readonly fate?: Fate;
  /** The stay that it is sold on, where that is not its own: its own goes on. */
  readonly soldOn?: Car;
  readonly soldBy?: DemoPerson;
  readonly exitKind?: 'MANUAL' | 'OFFLINE' | 'EXIT_MISSED';
  readonly exitPlate?: string;
  readonly flags?: readonly string[];
  readonly soldTypeId?: string;
  /** From when on it was charged for, though it had come before. */
  readonly chargedFrom?: number;
  readonly way?: 'CASH';
  /** It passes, and nothing is sold. */
  readonly isUnsold?: true;
  /** Somebody sells though the gate would open by itself. */
  readonly isAttended?: true;
}
