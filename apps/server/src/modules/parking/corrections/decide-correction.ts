import type { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { fourEyes } from '../../money/two-names.ts';
import { holdEnded } from '../exit/hold-ended.ts';
import { bookCorrection } from './book-correction.ts';
import { lockWaiting } from './held-correction.ts';

type Calls = typeof contract.corrections;

/** Somebody else than who asked, and none of that person's accounts, approves or refuses. */
export async function decideCorrection(context: Context<Calls['decide']>): Promise<void> {
  const { tx, site, actor, params, body, log } = context;
  const { approves, note } = body;
  await holdSaleOf(tx, params.id);
  const correction = await lockWaiting(tx, params.id);
  await requireTwoPersons(context, [correction.operatorId], () => fourEyes('askedCorrection', 'OPERATOR, ADMIN'));
  if (approves) await refuseSettled(tx, correction.depositId);
  const state = approves ? 'APPROVED' : 'REFUSED';
  await tx
    .updateTable('corrections')
    .set({ state, decidedBy: actor.userId, decidedAt: new Date(), decidedNote: note })
    .where('id', '=', correction.id)
    .execute();
  if (approves) await bookCorrection(tx, site, correction, { actorId: actor.userId, reason: note });
  await log({
    action: approves ? 'approve-correction' : 'refuse-correction',
    entity: 'corrections',
    entityId: correction.id,
    before: { state: 'WAITING' },
    after: { state, note },
  });
}

/** Whoever asked takes it back. */
export async function withdrawCorrection(context: Context<Calls['withdraw']>): Promise<void> {
  const { tx, actor, params, body, log } = context;
  const correction = await lockWaiting(tx, params.id);
  if (correction.operatorId !== actor.userId) throw context.fail('record-not-found');
  await tx
    .updateTable('corrections')
    .set({ state: 'WITHDRAWN', decidedBy: actor.userId, decidedAt: new Date(), decidedNote: body.note })
    .where('id', '=', correction.id)
    .execute();
  await log({
    action: 'withdraw-correction',
    entity: 'corrections',
    entityId: correction.id,
    before: { state: 'WAITING' },
    after: { state: 'WITHDRAWN', note: body.note },
  });
}

/** The sale before its correction, as whoever asks takes them. */
async function holdSaleOf(tx: Tx, id: string): Promise<void> {
  const found = await tx.selectFrom('corrections').select('stayId').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
  await holdEnded(tx, [found.stayId]);
}

/** What a verified deposit lacks is charged or written off already: an answer to that puts it right, not another posting. */
async function refuseSettled(tx: Tx, depositId: string): Promise<void> {
  const { rows } = await sql<{ state: string }>`select state from deposits where id = ${depositId} for share`.execute(
    tx,
  );
  const state = rows[0]?.state ?? '';
  if (['VERIFIED', 'CLOSED'].includes(state)) throw new Failure('deposit-state');
}
