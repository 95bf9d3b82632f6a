import { gateTopic } from '@parking/contract/live';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { GateTokens } from '../auth/gate-tokens.ts';
import type { Tx } from '../db/pool.ts';
import { putLiveMessage } from '../events/live-messages.ts';
import { MessageFrame } from './frames.ts';
import type { GateSource } from './live-source.ts';
import type { Publisher } from './publisher.ts';
import type { Subscribers } from './subscribers.ts';

/** Not a topic anybody can subscribe to: server processes tell each other that a gate's tokens have changed. */
export const gateEndDestination = '/internal/gate-end';
const GateEnd = z.object({ gateId: z.uuid() });

/** Closes the sockets under a token that the gate has no more, in every server process once the transaction has committed. */
export async function putGateEnd(tx: Tx, gateId: string): Promise<void> {
  await putLiveMessage(tx, { destination: gateEndDestination, body: { gateId } });
}

/** Lets every server process that holds the gate's connection ask what the gate is to be told, after commit. */
export const gateDue = (gateId: string) => ({ destination: gateTopic(gateId), body: null });

const topic = /^\/topic\/gate\/([0-9a-f-]{36})$/;
export const gateOfTopic = (destination: string): string | null => topic.exec(destination)?.[1] ?? null;

const checkSeconds = 15;

/** The live connections of gates: what each is due, and that none outlives its token. */
export class GateLine {
  #source: GateSource | null = null;

  constructor(
    readonly subscribers: Subscribers,
    readonly publisher: Publisher,
    readonly tokens: GateTokens,
    readonly logger: FastifyBaseLogger,
  ) {}

  serve(source: GateSource): void {
    this.#source = source;
  }

  /** Gates that hear their commands here. */
  connected(): string[] {
    const gateIds = new Set<string>();
    for (const { state, gate, subscriptions } of this.subscribers.all) {
      if (state === 'OPEN' && gate?.kind === 'gate' && subscriptions.size > 0) gateIds.add(gate.gateId);
    }
    return [...gateIds];
  }

  /** What stands undelivered is taken again by whoever asks next. */
  due(gateIds: readonly string[], anew = false): void {
    const here = new Set(this.connected());
    const asked = gateIds.filter((gateId) => here.has(gateId));
    if (!this.#source || asked.length === 0) return;
    this.#source.take(asked, anew).then(
      (messages) => {
        for (const { gateId, id, body } of messages) {
          const destination = gateTopic(gateId);
          this.publisher.publish(new MessageFrame(id, destination, body), this.subscribers.of(destination));
        }
      },
      (error: unknown) => this.logger.warn({ err: error }, 'what gates are due could not be read'),
    );
  }

  /** Which token the gate has now is asked, not told: a connection under the new one may be quicker than this word. */
  end(body: unknown): void {
    const { gateId } = GateEnd.parse(body);
    for (const connection of this.subscribers.all) {
      if (connection.gate?.gateId === gateId) connection.checkAt = 0;
    }
    this.sweep().catch((error: unknown) => this.logger.warn({ err: error }, 'tokens of gates could not be checked'));
  }

  /** A token may also be gone without a word: its gate was deleted, or it was revoked while the connection opened. */
  async sweep(): Promise<void> {
    const now = performance.now();
    const due = [...this.subscribers.all].filter(
      ({ state, gate, checkAt }) => state === 'OPEN' && gate !== null && checkAt <= now,
    );
    if (due.length === 0) return;
    const held = await this.tokens.listHeld(due.flatMap(({ gate }) => (gate ? [gate.tokenHash] : [])));
    for (const connection of due) {
      if (!connection.gate || !held.has(connection.gate.tokenHash)) connection.fail('TOKEN_EXPIRED');
      else connection.checkAt = now + checkSeconds * 1_000;
    }
  }
}
