import type { Entity } from '@parking/contract/core/records';
import type { LiveSession, Sessions } from '../auth/sessions.ts';
import { Failure } from '../failure.ts';
import type { Connection } from './connection.ts';
import type { Subscribers } from './subscribers.ts';

const everySeconds = 15;
const soonest = 0.5;
const atOnce = 1_000;
const rightsWords: ReadonlySet<Entity> = new Set<Entity>(['users', 'userGroups', 'rights', 'menus', 'modules']);

/** The ERROR that a refused session ends with. */
export const refusalMessage = ({ code }: Failure): string =>
  code === 'another-login' ? 'ANOTHER_LOGIN' : 'TOKEN_EXPIRED';

/** When a session must be looked at again, on the process's own clock. */
export function nextCheck({ endsInSeconds }: LiveSession, withinSeconds = everySeconds): number {
  return performance.now() + Math.max(soonest, Math.min(withinSeconds, endsInSeconds)) * 1_000;
}

/** Looks at the sessions of open connections again and again; a live connection outlives neither its session nor its rights. */
export class SessionWatch {
  constructor(
    readonly sessions: Sessions,
    readonly subscribers: Subscribers,
    /** The session still holds, perhaps with other rights than before. */
    readonly renewed: (connection: Connection, before: LiveSession) => void,
  ) {}

  /** Rights may have changed: everybody is looked at with the next sweep. */
  changed(words: readonly Entity[]): boolean {
    if (!words.some((word) => rightsWords.has(word))) return false;
    for (const connection of this.subscribers.all) connection.checkAt = 0;
    return true;
  }

  async sweep(): Promise<void> {
    const now = performance.now();
    const due = new Set<string>();
    for (const { state, session, checkAt } of this.subscribers.all) {
      if (state === 'OPEN' && session && checkAt <= now) due.add(session.actor.sessionId);
    }
    const ids = [...due];
    for (let from = 0; from < ids.length; from += atOnce) {
      const checked = await this.sessions.check(ids.slice(from, from + atOnce));
      for (const [sessionId, found] of checked) this.#apply(sessionId, found);
    }
  }

  #apply(sessionId: string, found: LiveSession | Failure): void {
    for (const connection of this.subscribers.ofSession(sessionId)) {
      if (found instanceof Failure) connection.fail(refusalMessage(found));
      else if (connection.session) {
        const before = connection.session;
        connection.session = found;
        connection.checkAt = nextCheck(found);
        this.renewed(connection, before);
      }
    }
  }
}
