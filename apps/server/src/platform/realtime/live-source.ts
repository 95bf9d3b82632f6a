import type { Rights } from '@parking/contract/core/permissions';

/** A destination on which every user hears their own. Its domain registers it. */
export interface LiveSource {
  readonly destination: string;
  /** Where a client sends to be told again. */
  readonly ask: string;
  readonly mayListen: (rights: Rights) => boolean;
  /**
   * What stands now, for many users in one statement: sent on subscribing, when asked, and when a live message says that
   * it changed. Without it a live message's own body is passed on.
   */
  readonly read?: (userIds: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;
  /**
   * Divides the destination: the body of an ask chooses what its connection hears from now on, and a live message for
   * everybody goes to those who chose its body's channel. Null chooses nothing.
   */
  readonly channelOf?: (body: unknown) => string | null;
}

/** What gates hear, each on its own topic. */
export interface GateSource {
  /**
   * Takes what these gates are to be told now. `anew`: they have just connected and may have missed what they were told
   * a moment ago.
   */
  readonly take: (gateIds: readonly string[], anew: boolean) => Promise<readonly GateMessage[]>;
}

export interface GateMessage {
  readonly gateId: string;
  readonly id: string;
  readonly body: unknown;
}
