import type { Entity } from '@parking/contract/core/endpoint';

/** What the HTTP side tells the event side after a commit: wake the dispatchers, tell the screens what changed. */
export interface Events {
  committed(affects: readonly Entity[]): void;
}
