import type { FastifyBaseLogger } from 'fastify';
import { type GateTokens, isGateToken } from '../auth/gate-tokens.ts';
import type { LiveSession, Sessions } from '../auth/sessions.ts';
import type { Tokens } from '../auth/tokens.ts';
import { Batch } from '../batch.ts';
import { isDatabaseAway } from '../db/constraints.ts';
import type { Events } from '../events/events.ts';
import { Failure } from '../failure.ts';
import type { Connection } from './connection.ts';
import { nextCheck, refusalMessage } from './session-watch.ts';
import type { Subscribers } from './subscribers.ts';

interface Admitting {
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly gateTokens: GateTokens;
  readonly subscribers: Subscribers;
  readonly events: Events;
  readonly logger: FastifyBaseLogger;
  /** `byToken`: the token is to blame, and not the database. */
  readonly onRefused: (connection: Connection, why: { readonly byToken: boolean }) => void;
}

/** So long is the database away that clients are told. */
export const serverDownSeconds = 10;

/** Lets in whoever connects with a token that holds, a user's or a gate's; sessions are asked for many at a time. */
export function openAdmission({ sessions, tokens, gateTokens, subscribers, events, logger, onRefused }: Admitting) {
  const checks = new Batch<LiveSession | Failure>((ids) => sessions.check(ids));

  async function admitGate(connection: Connection, token: string): Promise<void> {
    const gate = await gateTokens.find(token);
    if (connection.state !== 'ASKING') return;
    connection.gate = gate;
    connection.checkAt = performance.now() + 1_000;
    connection.opened();
  }

  async function admitUser(connection: Connection, token: string): Promise<void> {
    const found = await checks.get(await tokens.read(token));
    if (found === undefined || found instanceof Failure) throw found ?? new Failure('login-expired');
    if (connection.state !== 'ASKING') return;
    connection.session = found;
    // What ended the session while this was asked is noticed a second later.
    connection.checkAt = nextCheck(found, 1);
    subscribers.opened(connection, found.actor.userId, found.actor.sessionId);
    connection.opened();
  }

  return async (connection: Connection, token: string): Promise<void> => {
    try {
      await (isGateToken(token) ? admitGate(connection, token) : admitUser(connection, token));
    } catch (error) {
      onRefused(connection, { byToken: error instanceof Failure });
      if (error instanceof Failure) connection.fail(refusalMessage(error));
      else if (events.databaseAwaySeconds() >= serverDownSeconds) connection.fail('SERVER_DOWN');
      else {
        if (!isDatabaseAway(error)) logger.error({ err: error }, 'a live connection could not be opened');
        connection.close(1013, 'try again');
      }
    }
  };
}
