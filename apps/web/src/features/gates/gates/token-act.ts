import type { GateMachine } from '@parking/contract/core/permissions';
import type { Gate } from './gate-state.tsx';

/** What is about to happen to a token of a gate. */
export interface TokenAct {
  readonly kind: 'issue' | 'revoke';
  readonly machine: GateMachine;
  readonly gate: Pick<Gate, 'id' | 'name' | 'hasToken' | 'hasWallToken'>;
}
