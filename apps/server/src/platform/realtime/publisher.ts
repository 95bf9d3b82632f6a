import type { Actor } from '../http/context.ts';
import type { Connection } from './connection.ts';
import type { MessageFrame } from './frames.ts';

const socketsAtOnce = 100;
const nextTurn = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Sends messages to many sockets a hundred at a time, so that calls are answered in between; one message after another. */
export class Publisher {
  #queue: Promise<void> = Promise.resolve();
  /** Clients dropped because they did not read. */
  dropped = 0;

  publish(message: MessageFrame, listeners: readonly Connection[]): void {
    this.#queue = this.#queue.then(() => this.#send(message, listeners));
  }

  async #send(message: MessageFrame, listeners: readonly Connection[]): Promise<void> {
    for (let from = 0; from < listeners.length; from += socketsAtOnce) {
      if (from > 0) await nextTurn();
      for (const connection of listeners.slice(from, from + socketsAtOnce)) {
        if (mayHear(connection) && !connection.deliver(message)) this.dropped += 1;
      }
    }
  }
}

/** Who must first change a password, set up an authenticator or unlock the desk keeps the connection and hears nothing on it. */
export const actorMayHear = ({ mustChangePassword, lacksSecondFactor, isLocked }: Actor): boolean =>
  !mustChangePassword && !lacksSecondFactor && !isLocked;

export function mayHear({ session, gate }: Connection): boolean {
  return gate !== null || (session !== null && actorMayHear(session.actor));
}
