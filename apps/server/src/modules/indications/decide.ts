import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { IndicationState } from '@parking/contract/indications/cheating-types';
import { sql } from 'kysely';
import { listViewers } from '../../platform/auth/viewers.ts';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { accountsOf, requireTwoPersons } from '../controls/two-persons.ts';
import { fourEyes } from '../money/two-names.ts';
import { notify } from '../notices/notify.ts';
import { isConcerned, listConcernedBy, listSupervisors } from './concerned.ts';

type Calls = typeof contract.cheatingIndications;
const report = '/cheating_indication_report';

interface Held {
  readonly id: string;
  readonly number: number;
  readonly state: IndicationState;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly assignedTo: string | null;
  readonly proposedBy: string | null;
  readonly loss: number | null;
}

export async function lockIndication(tx: Tx, id: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select id, number::integer as number, state, subject_kind as "subjectKind", subject_id as "subjectId", assigned_to as "assignedTo",
      proposed_by as "proposedBy", loss
    from indications where id = ${id} and not silent for update`.execute(tx);
  const [held] = rows;
  if (!held) throw new Failure('record-not-found');
  return held;
}

interface Step {
  readonly kind: 'ASSIGNED' | 'PROPOSED' | 'DECIDED' | 'REOPENED' | 'ANSWERED';
  readonly to: IndicationState;
  readonly note: string | null;
  readonly loss?: number | null;
}

/** Steps follow one another by the lock of their indication. */
export async function addStep(tx: Tx, { id, state }: Held, byId: string, { kind, to, note, loss = null }: Step) {
  await sql`
    insert into indication_steps (id, indication_id, n, kind, from_state, to_state, by_id, note, loss)
    select ${newId()}, ${id}, coalesce(max(n), 0) + 1, ${kind}, ${state}, ${to}, ${byId}, ${note}, ${loss}
    from indication_steps where indication_id = ${id}`.execute(tx);
}

const isDecided = (state: IndicationState): boolean => state !== 'OPEN' && state !== 'REVIEWING';

/** Gives an open one to somebody, who must have no part in it. */
export async function assignIndication({ tx, actor, params, body, log }: Context<Calls['assign']>): Promise<void> {
  const held = await lockIndication(tx, params.id);
  if (isDecided(held.state)) throw new Failure('already-settled');
  const { userId } = body;
  if (userId !== null) await refuseUnfit(tx, held.id, userId);
  await tx
    .updateTable('indications')
    .set({ assignedTo: userId, ...(held.state === 'OPEN' && userId !== null && { state: 'REVIEWING' }) })
    .where('id', '=', held.id)
    .execute();
  const to = held.state === 'OPEN' && userId !== null ? 'REVIEWING' : held.state;
  await addStep(tx, held, actor.userId, { kind: 'ASSIGNED', to, note: null });
  await log({
    action: 'assign-indication',
    entity: 'indications',
    entityId: held.id,
    before: { assignedTo: held.assignedTo },
    after: { assignedTo: userId },
  });
}

/** Only who may decide on it is given it to look at. */
async function refuseUnfit(reads: Reads, indicationId: string, userId: string): Promise<void> {
  const deciders = await listViewers(reads, report, { flag: 'editable', only: [userId] });
  if (deciders.length === 0) throw badInput({ path: 'userId', code: 'not-an-option' });
  const accounts = await accountsOf(reads, userId);
  const oversaw = await isOverseer(reads, indicationId, accounts, []);
  if (!oversaw && !(await isConcerned(reads, indicationId, userId))) return;
  const { username } = await reads
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  throw new Failure('person-concerned', { values: { username } });
}

/**
 * The supervisors of its subject in that shift, where somebody else is there who may decide: neither one of them nor concerned, nor
 * one of those who have had their say. Else nobody: somebody must be able to decide.
 */
async function listOverseers(reads: Reads, indicationId: string, heard: readonly string[] = []): Promise<string[]> {
  const overseers = await listSupervisors(reads, indicationId);
  if (overseers.length === 0) return [];
  const unfit = await listConcernedBy(reads, [indicationId]);
  for (const one of [...overseers, ...heard]) unfit.push(...(await accountsOf(reads, one)));
  const others = await listViewers(reads, report, { flag: 'editable', but: unfit });
  return others.length > 0 ? overseers : [];
}

/** Whether one of these accounts oversaw that shift, and somebody else is there to decide. */
export const isOverseer = async (
  reads: Reads,
  indicationId: string,
  accounts: readonly string[],
  heard: readonly string[],
): Promise<boolean> => (await listOverseers(reads, indicationId, heard)).some((id) => accounts.includes(id));

/** Refuses who oversaw that shift, under another account as well. */
async function refuseOverseer(context: Context<Calls['decide']>, held: Held, heard: readonly string[]): Promise<void> {
  const overseers = await listOverseers(context.tx, held.id, heard);
  await requireTwoPersons(context, overseers, () => fourEyes('oversawShift', 'AUDITOR'));
}

/**
 * Says what an indication was. That it is so is proposed by one and said by another; any other outcome is one person's word,
 * and can be opened again. What was decided stands in its steps.
 */
export async function decideIndication(context: Context<Calls['decide']>): Promise<void> {
  const { tx, params, body } = context;
  const held = await lockIndication(tx, params.id);
  if (body.loss !== undefined && body.loss !== null && body.state !== 'CONFIRMED')
    throw badInput({ path: 'loss', code: 'not-an-option' });
  if (body.state === 'REVIEWING') return reopen(context, held);
  if (isDecided(held.state)) throw new Failure('already-settled');
  const proposer = body.state === 'CONFIRMED' && !proposes(context, held) ? held.proposedBy : null;
  await refuseOverseer(context, held, proposer === null ? [] : [proposer]);
  if (body.state === 'CONFIRMED' && proposer === null) return propose(context, held);
  await settle(context, held);
}

async function reopen(context: Context<Calls['decide']>, held: Held): Promise<void> {
  if (!isDecided(held.state)) throw new Failure('already-settled');
  const { tx, actor, body, log } = context;
  const sayers = held.state === 'CONFIRMED' ? await readSayers(tx, held.id) : [];
  await requireTwoPersons(context, sayers, () => fourEyes('confirmedIndication', 'AUDITOR'));
  await refuseOverseer(context, held, sayers);
  await tx
    .updateTable('indications')
    .set({ state: 'REVIEWING', proposedBy: null, decidedAt: null, loss: null })
    .where('id', '=', held.id)
    .execute();
  await addStep(tx, held, actor.userId, { kind: 'REOPENED', to: 'REVIEWING', note: body.note });
  await log({
    action: 'reopen-indication',
    entity: 'indications',
    entityId: held.id,
    before: { state: held.state },
    after: { state: 'REVIEWING', note: body.note },
  });
}

const saysAnother = (loss: number | null | undefined, held: Held): boolean =>
  typeof loss === 'number' && loss !== held.loss;

/** Who said first that it is so may say another loss, until a second person says the same. */
const proposes = ({ actor, body }: Context<Calls['decide']>, held: Held): boolean =>
  held.proposedBy === null || (held.proposedBy === actor.userId && saysAnother(body.loss, held));

/** Whoever said what it was: what two have said is not taken back by one of them. */
async function readSayers(reads: Reads, indicationId: string): Promise<string[]> {
  const { rows } = await sql<{ byId: string }>`
    select distinct by_id as "byId" from indication_steps
    where indication_id = ${indicationId} and kind in ('PROPOSED', 'DECIDED')`.execute(reads);
  return rows.map(({ byId }) => byId);
}

async function propose({ tx, actor, body, log }: Context<Calls['decide']>, held: Held): Promise<void> {
  const loss = body.loss ?? null;
  await tx
    .updateTable('indications')
    .set({ state: 'REVIEWING', proposedBy: actor.userId, loss })
    .where('id', '=', held.id)
    .execute();
  await addStep(tx, held, actor.userId, { kind: 'PROPOSED', to: 'REVIEWING', note: body.note, loss });
  await log({
    action: 'propose-indication',
    entity: 'indications',
    entityId: held.id,
    before: { state: held.state },
    after: { state: 'CONFIRMED', loss, note: body.note },
  });
}

async function settle(context: Context<Calls['decide']>, held: Held): Promise<void> {
  const { tx, site, actor, body, log } = context;
  const { state, note } = body;
  const confirmed = state === 'CONFIRMED';
  if (confirmed) await requireTwoPersons(context, [held.proposedBy], () => fourEyes('proposedIndication', 'AUDITOR'));
  // Two say the same, or it is the word of one.
  if (confirmed && saysAnother(body.loss, held)) throw badInput({ path: 'loss', code: 'not-as-proposed' });
  const loss = confirmed ? held.loss : null;
  await tx
    .updateTable('indications')
    .set({ state, loss, decidedAt: new Date(), ...(!confirmed && { proposedBy: null }) })
    .where('id', '=', held.id)
    .execute();
  await addStep(tx, held, actor.userId, { kind: 'DECIDED', to: state, note, loss });
  await log({
    action: 'decide-indication',
    entity: 'indications',
    entityId: held.id,
    before: { state: held.state },
    after: { state, loss, note },
  });
  if (confirmed && held.subjectKind === 'OPERATOR')
    await notify(tx, site.id, {
      type: 'INDICATION_CONFIRMED',
      values: { number: held.number },
      onlyTo: [held.subjectId],
    });
}
