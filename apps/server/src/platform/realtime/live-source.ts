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
}
