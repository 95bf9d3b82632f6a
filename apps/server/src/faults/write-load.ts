import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { type HttpAnswer, call } from './http-client.ts';
import { ask } from './real-server.ts';

/** A write that was answered with success. */
export interface Acknowledged {
  readonly key: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: string;
}

export interface WriteLoad {
  readonly acknowledged: readonly Acknowledged[];
  /** Answers that were no success: status and code, with how often. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Tries that got no answer at all. */
  unanswered(): number;
  slowestMs(): number;
  /** Lets every client finish what it began, then ends. */
  stop(): Promise<void>;
}

/** Sends a write with a key of its own, again and again with the same key until it succeeds; returns its data. */
export type Write = (path: string, body: Acknowledged['body']) => Promise<unknown>;

/** What one client does over and over. */
export type Work = (write: Write, client: number, round: number) => Promise<void>;

const makeRecords: Work = async (write, client, round) => {
  const name = `L${client}-${round}-${randomUUID().slice(0, 8)}`;
  // One kind has a unique name, the other nothing but its key that keeps it from being made twice.
  if (round % 2 === 0) await write('/identity_types', { name, label: name });
  else await write('/announcements', { message: name });
};

/** Clients that work one after another, each write with a key, and retry with the same key until they are answered. */
export function startWriteLoad(url: string, token: string, clients: number, work: Work = makeRecords): WriteLoad {
  const acknowledged: Acknowledged[] = [];
  const refusals = new Map<string, number>();
  let unanswered = 0;
  let slowestMs = 0;
  let writing = true;

  async function attempt(path: string, key: string, body: Acknowledged['body']): Promise<HttpAnswer | null> {
    const began = performance.now();
    try {
      return await call(url, 'POST', path, { token, key, body });
    } catch {
      unanswered += 1;
      return null;
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - began);
    }
  }

  async function write(path: string, body: Acknowledged['body']): Promise<unknown> {
    const key = randomUUID();
    for (;;) {
      const answer = await attempt(path, key, body);
      if (answer?.status === 200) {
        acknowledged.push({ key, path, body, answer: answer.text });
        return answer.data;
      }
      if (answer) {
        const kind = `${answer.status} ${answer.code}`;
        refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
      }
      await delay(40);
    }
  }

  const working = Array.from({ length: clients }, async (_, client) => {
    for (let round = 1; writing; round += 1) await work(write, client, round);
  });
  return {
    acknowledged,
    refusals,
    unanswered: () => unanswered,
    slowestMs: () => Math.round(slowestMs),
    stop: async () => {
      writing = false;
      await Promise.all(working);
    },
  };
}

/** What the database holds against what clients were told. */
export interface Tally {
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  /** Records that nobody was told of. */
  readonly unknown: readonly string[];
  readonly withoutLogEntry: number;
}

export async function tally(connection: PoolConfig, acknowledged: readonly Acknowledged[]): Promise<Tally> {
  const rows = await ask<{ name: string; logged: boolean }>(
    connection,
    `select t.name, exists (select from operations_log o where o.entity_id = t.id::text and o.action = 'create') as logged
     from (select id, name from identity_types union all select id, message from announcements) t`,
  );
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  const told = new Set(acknowledged.map(({ body }) => String(body['name'] ?? body['message'])));
  return {
    acknowledged: told.size,
    lost: [...told].filter((name) => !counts.has(name)),
    twice: [...counts].filter(([, count]) => count > 1).map(([name]) => name),
    unknown: [...counts.keys()].filter((name) => !told.has(name)),
    withoutLogEntry: rows.filter((row) => !row.logged).length,
  };
}

/** Sends writes that were acknowledged once more; returns those whose answer differs from the first. */
export async function replay(url: string, token: string, writes: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const different: Acknowledged[] = [];
  for (const write of writes) {
    const { path, key, body, answer } = write;
    const again = await call(url, 'POST', path, { token, key, body });
    if (again.status !== 200 || again.text !== answer) different.push(write);
  }
  return different;
}
