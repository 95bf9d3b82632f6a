import type { Entity } from '@parking/contract/core/records';
import type { Carrier } from './outbox.ts';

/** A message for open screens, as an act wrote it down. */
export interface LiveMessage {
  readonly id: string;
  readonly destination: string;
  /** Null: for everybody who listens to the destination. */
  readonly userId: string | null;
  readonly body: unknown;
}

/** What follows a commit, in this process and in all others on the database. Nothing is lost, at worst a second late. */
export interface Events {
  /** Screens are told what changed, effects and live messages go out. */
  committed(affects: readonly Entity[]): void;
  /** Effects and live messages were committed; nothing that screens show. */
  wake(): void;
  /** As `committed`, and a car stands before a barrier until it arrives: told at once, not gathered for a tenth of a second. */
  awaited(affects: readonly Entity[]): void;
  /** Who carries out the effects of a topic; before `start`. */
  carry(topic: string, carrier: Carrier): void;
  /** Every message, once, in batches. */
  onLiveMessages(listener: (messages: readonly LiveMessage[]) => void): void;
  /** Words that changed anywhere; each at most once a second. */
  onChanged(listener: (words: readonly Entity[]) => void): void;
  /** Every second or so while the database is away. */
  onDatabaseAway(listener: (seconds: number) => void): void;
  databaseAwaySeconds(): number;
  start(): Promise<void>;
  /** Waits for what is being carried out, a few seconds at most; the rest is carried out by whoever starts next. */
  stop(): Promise<void>;
}
