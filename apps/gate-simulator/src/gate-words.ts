import type { GateCommand } from '@parking/contract/gates/gate-commands';
import type { Body } from './camera.ts';
import type { LineOptions } from './line.ts';

export interface GateOptions extends LineOptions {
  readonly name?: string;
  /** On which side it stands; an entry where nobody says. */
  readonly side?: 'IN' | 'OUT';
  readonly paperLeft?: number;
  /** Without a camera no pictures go up. */
  readonly hasCamera?: boolean;
  readonly heartbeatMs?: number;
  /** The first pause before a failed sending is tried again; it doubles up to a minute. */
  readonly retryMs?: number;
  /** How long the arm stays up for a car. */
  readonly passMs?: number;
  /** What the gate's clock shows; it may be wrong. */
  readonly clock?: () => Date;
  /** Hours between the site's clock and UTC, for what stands on pictures and the light on them. */
  readonly utcOffsetHours?: number;
  /** Hears what the gate says. */
  readonly onPlay?: (sound: PlayedSound) => void;
}

/** A sound that was fetched and played. */
export interface PlayedSound {
  readonly token: string;
  readonly occasion: string;
  readonly bytes: number;
}

/** What a gate says of a command. */
export interface Answer {
  readonly state: 'DONE' | 'FAILED';
  readonly error: string | null;
}

/** A car before a gate. */
export interface SimulatedCar {
  readonly plate: string;
  readonly vehicleId?: string | undefined;
  readonly body?: Body;
  /** Its camera cannot read the plate. */
  readonly unreadable?: boolean;
}

/** A command as the gate heard it and what it did about it. */
export interface HeardCommand {
  readonly command: GateCommand;
  readonly did: 'DONE' | 'FAILED' | 'nothing';
}
