import type { SoundOccasion } from '@parking/contract/gates/gate-words';
import type { GateOrder } from '../../gates/order-gate.ts';
import type { DeskSettings } from '../exit/desk-settings.ts';

/** A welcome that comes later is worse than none. */
export const soundSeconds = 10;

type Cause = Pick<GateOrder, 'siteId' | 'gateId' | 'cause' | 'causeId' | 'requestedBy'>;

/** The order to say what the operator chose for an occasion; none where nothing is chosen. */
export function soundFor({ sounds }: Pick<DeskSettings, 'sounds'>, occasion: SoundOccasion, cause: Cause): GateOrder[] {
  const token = sounds[occasion];
  if (token === undefined) return [];
  return [{ ...cause, command: 'PLAY_AUDIO', payload: { token, occasion }, expiresInSeconds: soundSeconds }];
}
