import { newId } from '@parking/contract/core/id';
import type { Database, Tx } from '../db/pool.ts';
import type { LiveMessage } from './events.ts';
import { type StatementPart, send } from '../db/statement.ts';

type NewLiveMessage = Pick<LiveMessage, 'destination' | 'body'> & { readonly userId?: string };

/** A message for open screens, in every server process, once the transaction has committed. */
export async function putLiveMessage(tx: Tx, message: NewLiveMessage): Promise<void> {
  await putLiveMessages(tx, [message]);
}

export async function putLiveMessages(tx: Tx, messages: readonly NewLiveMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await send(tx, putAlone, [JSON.stringify(messageRows(messages))]);
}

/** Messages as `messagePart` reads them. */
export const messageRows = (messages: readonly NewLiveMessage[]) =>
  messages.map(({ destination, userId = null, body }) => ({ id: newId(), destination, user_id: userId, body }));

export const messagePart: StatementPart = (parameter) => `
  live_messages_put as (
    insert into live_messages (id, destination, user_id, body)
    select id, destination, user_id, coalesce(body, 'null') from jsonb_to_recordset(${parameter}::jsonb)
      as m (id uuid, destination text, user_id uuid, body jsonb))`;

const putAlone = `with ${messagePart('$1')} select`;

interface Row extends LiveMessage {
  readonly xmin: string;
}

// One snapshot gives both the rows and the oldest transaction that was unfinished in it, where the next reading begins.
const readSince = `
  with here as (select pg_snapshot_xmin(pg_current_snapshot()) as xmin)
  select here.xmin::text as xmin, m.id, m.destination, m.user_id as "userId", m.body
  from here left join live_messages m on m.transaction_id >= $1::xid8
  order by m.id`;

/** Reads every message committed since it was opened exactly once, whatever order transactions commit in. */
export class LiveMessageReader {
  #since = '';
  #seen: ReadonlySet<string> = new Set();

  constructor(readonly database: Database) {}

  async open(): Promise<void> {
    const { rows } = await this.database.reads.query<{ xmin: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin',
    );
    this.#since = rows[0]?.xmin ?? '0';
    const { rows: known } = await this.database.reads.query<Row>(readSince, [this.#since]);
    this.#seen = new Set(known.map(({ id }) => id));
  }

  async read(): Promise<LiveMessage[]> {
    const { rows } = await this.database.reads.query<Row>(readSince, [this.#since]);
    const messages = rows.filter(({ id }) => id !== null);
    const fresh = messages.filter(({ id }) => !this.#seen.has(id));
    // Whatever could be read a second time is at or after `xmin`, and therefore among these rows.
    this.#seen = new Set(messages.map(({ id }) => id));
    this.#since = rows[0]?.xmin ?? this.#since;
    return fresh.map(({ id, destination, userId, body }) => ({ id, destination, userId, body }));
  }
}
