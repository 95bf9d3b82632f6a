import type { contract } from '@parking/contract/contract';
import type { GateCommand } from '@parking/contract/gates/gate-commands';
import { sql } from 'kysely';
import { type Database, type Tx, anyOf, inTransaction } from '../../platform/db/pool.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GateMessage } from '../../platform/realtime/live-source.ts';
import { tellCashiers } from './dispenser-news.ts';

/** Just under the two seconds after which an unanswered command is sent again. */
const pauseSeconds = 1.9;

interface TakenRow {
  readonly id: string;
  readonly gateId: string;
  readonly command: GateCommand['command'];
  readonly payload: GateCommand['payload'];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly attempts: number;
}

/**
 * Takes what these gates have not answered, oldest first, and counts it as sent. What was sent a moment ago is left out,
 * unless the gates ask anew.
 */
export async function takeCommands(database: Database, gateIds: readonly string[], anew: boolean): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    update gate_commands set state = 'SENT', attempts = attempts + 1, sent_at = clock_timestamp()
    where gate_id = ${anyOf(gateIds)} and state in ('WAITING', 'SENT') and expires_at > clock_timestamp()
      and (${anew} or sent_at is null or sent_at < clock_timestamp() - make_interval(secs => ${pauseSeconds}))
    returning id, gate_id, command, payload, created_at, expires_at, attempts`.execute(database.writeQueries);
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

export const asCommand = ({ id, command, payload, createdAt, expiresAt, attempts }: TakenRow): GateCommand => ({
  id,
  command,
  payload,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  attempt: attempts,
});

/** The same for the live connection. */
export async function takeMessages(
  database: Database,
  gateIds: readonly string[],
  anew: boolean,
): Promise<GateMessage[]> {
  const rows = await takeCommands(database, gateIds, anew);
  return rows.map((row) => ({ gateId: row.gateId, id: `${row.id}:${row.attempts}`, body: asCommand(row) }));
}

/** Nobody need act on a sound that was not played. */
const isNews = (command: string): boolean => command !== 'PLAY_AUDIO';

type AcknowledgeContext = Context<typeof contract.gateCommands.acknowledge>;

/** Writes down what a gate did with its command. The first answer stands; a late one of an expired command is the truth. */
export async function acknowledge(context: AcknowledgeContext) {
  const { tx, gate, params, body, site } = context;
  const command = await tx
    .selectFrom('gateCommands')
    .select(['id', 'state', 'command'])
    .where('id', '=', params.id)
    .where('gateId', '=', gate.gateId)
    .forUpdate()
    .executeTakeFirst();
  if (!command) throw context.fail('gate-command-not-found');
  if (command.state === 'DONE' || command.state === 'FAILED') return { id: command.id, state: command.state } as const;
  const { state, error = null } = body;
  await tx
    .updateTable('gateCommands')
    .set({ state, error, answeredAt: new Date() })
    .where('id', '=', command.id)
    .execute();
  if (state === 'FAILED' && isNews(command.command)) {
    const news = [{ type: 'COMMAND_FAILED', at: new Date(), what: command.command }] as const;
    await tellCashiers(tx, gate, news, site.zone);
  }
  return { id: command.id, state };
}

/** Commands whose time is over without an answer stop being sent, and their cashiers hear of it. */
export async function expireCommands(platform: Platform): Promise<void> {
  const { database, site, events } = platform;
  const expired = await inTransaction(database, (tx) => expire(tx, site.current().zone));
  if (expired) events.committed(['gateStates']);
}

async function expire(tx: Tx, zone: string): Promise<boolean> {
  const { rows } = await sql<{ gateId: string; code: string; command: string }>`
    with expired as (
      update gate_commands set state = 'EXPIRED'
      where id in (
        select id from gate_commands where state in ('WAITING', 'SENT') and expires_at <= clock_timestamp()
        order by id limit 500 for update skip locked)
      returning gate_id, command)
    select e.gate_id, g.code, e.command from expired e join gates g on g.id = e.gate_id`.execute(tx);
  for (const { gateId, code, command } of rows) {
    if (!isNews(command)) continue;
    await tellCashiers(tx, { gateId, code }, [{ type: 'COMMAND_EXPIRED', at: new Date(), what: command }], zone);
  }
  return rows.length > 0;
}
