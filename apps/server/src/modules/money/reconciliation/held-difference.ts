import { contract } from '@parking/contract/contract';
import type { Difference } from '@parking/contract/money/reconciliation/reconciliation';
import {
  type DifferenceAct,
  type DifferenceKind,
  type DifferenceState,
  differenceTransitions,
  possibleDifferenceActs,
} from '@parking/contract/money/reconciliation/reconciliation-words';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type ListOptions, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord, nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { getApprover } from '../../controls/approve.ts';
import { holdPerson, ownAccounts } from '../../controls/two-persons.ts';
import { findDifferences } from './find-differences.ts';
import { holdAccount } from './hold-account.ts';
import { listOwnDifferences } from './own-differences.ts';

type Calls = typeof contract.reconciliation;
/** An act on one difference. */
export type Deciding = Pick<Context<Calls['undo']>, 'tx' | 'site' | 'actor' | 'params' | 'log' | 'approver' | 'origin'>;

export const differenceList: ListOptions<Calls['list']> = {
  view: 'differences_v',
  defaultSort: [
    { column: 'day', direction: 'asc' },
    { column: 'number', direction: 'asc' },
  ],
  access: async (reads, user) => ({ without: await listOwnDifferences(reads, user) }),
};

export interface HeldDifference {
  readonly id: string;
  readonly kind: DifferenceKind;
  readonly state: DifferenceState;
  readonly subjectId: string;
  readonly itemN: number | null;
  readonly paidTypeId: string | null;
  readonly cashId: string | null;
  readonly ours: number | null;
  readonly theirs: number | null;
  readonly madeId: string | null;
  /** Who signed beside whoever decided. */
  readonly approvedBy: string | null;
}

/** Holds a difference until the act is over. Refuses what its kind and state do not allow (`difference-decided`). */
export async function holdDifference(
  { tx, actor, params: { id } }: Pick<Deciding, 'tx' | 'actor' | 'params'>,
  act: DifferenceAct,
): Promise<HeldDifference> {
  if ((await listOwnDifferences(tx, actor)).includes(id)) throw new Failure('record-not-found');
  const source = await tx
    .selectFrom('differences')
    .select(['paidTypeId', 'cashId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (source) await holdAccount(tx, source);
  const found = await tx
    .selectFrom('differences')
    .select([
      'id',
      'kind',
      'state',
      'subjectId',
      'itemN',
      'paidTypeId',
      'cashId',
      'ours',
      'theirs',
      'madeId',
      'approvedBy',
    ])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ kind: DifferenceKind; state: DifferenceState }>()
    .executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
  if (!possibleDifferenceActs(found.kind, found.state).includes(act)) throw new Failure('difference-decided');
  return found;
}

interface Decision {
  readonly act: DifferenceAct;
  readonly note: string;
  readonly caseNumber?: string | null;
  readonly approvedBy?: string | null;
  readonly madeId?: string | null;
}

/** Writes down what was decided of a held difference, and what agrees or does not by that. */
export async function decide(context: Deciding, held: HeldDifference, decision: Decision): Promise<Difference> {
  const { tx, site, actor } = context;
  const { act, note, caseNumber = null, approvedBy = null, madeId = null } = decision;
  const { to } = differenceTransitions[act];
  const by = to === 'OPEN' ? { decidedAt: null, decidedBy: null } : { decidedAt: new Date(), decidedBy: actor.userId };
  await tx
    .updateTable('differences')
    .set({ state: to, note, caseNumber, approvedBy, madeId, updatedAt: nextUpdatedAt, ...by })
    .where('id', '=', held.id)
    .execute();
  await context.log({
    action: 'change-state',
    entity: 'differences',
    entityId: held.id,
    before: { state: held.state },
    after: { state: to, note, ...(caseNumber !== null && { caseNumber }) },
  });
  const about = [held.subjectId, held.madeId, madeId].filter((one) => one !== null);
  await findDifferences({ tx, site }, { paidTypeIds: await concernedTypes(tx, held), about });
  return readDifference(context);
}

/** Whose items, rows, batches and credits an act on it may touch. */
export async function concernedTypes(tx: Tx, { paidTypeId, cashId }: HeldDifference): Promise<string[]> {
  const rows = await tx
    .selectFrom('paidTypes')
    .select('id')
    .where((either) => either.or([either('id', '=', paidTypeId), either('cashId', '=', cashId)]))
    .execute();
  return rows.map(({ id }) => id);
}

async function readDifference({ tx, site, params }: Deciding): Promise<Difference> {
  const row = await findRecord(tx, sourceOf(contract.reconciliation.list, differenceList), params.id, site.zone);
  if (!row) throw new Failure('record-not-found');
  return row;
}

/**
 * Who signs beside the caller for what is above what one name may let go, alone or together with what else the caller decided today, by
 * whichever of their accounts, each by its larger side; null where one name is enough.
 */
export async function signAbove(context: Deciding, amount: number): Promise<string | null> {
  const { tx, actor } = context;
  await holdPerson(tx, 'differences', actor.userId);
  const { rows } = await sql<{ holds: boolean }>`
    select ${amount}::bigint <= c.cash_out_limit and ${amount}::bigint + coalesce((
      select sum(greatest(abs(coalesce(d.ours, d.theirs)), abs(i.amount), abs(r.gross), abs(b.net), abs(l.amount))) from differences d
      left join item_matches m on m.id = d.made_id
      left join provider_items i on i.entry_id = m.entry_id and i.n = m.item_n left join report_rows r on r.id = m.row_id
      left join batch_arrivals a on a.id = d.made_id
      left join report_batches b on b.id = a.batch_id left join statement_lines l on l.id = a.line_id
      where d.decided_by in ${ownAccounts(actor.userId)} and d.approved_by is null
        and (d.state in ('MATCHED', 'WRITTEN_OFF') or d.state = 'ACCEPTED' and d.made_id is not null) and d.decided_at > now() - interval '1 day'), 0) <= c.cash_out_day_limit as holds
    from system_configuration c`.execute(tx);
  if (rows[0]?.holds) return null;
  return signBeside(context);
}

/**
 * Who signs beside the caller for saying that one side has no other: as above, and always where a key had found the other one before
 * somebody took them apart.
 */
export async function signAlone(
  context: Deciding,
  { subjectId }: HeldDifference,
  amount: number,
): Promise<string | null> {
  const { rows } = await sql`
    select from item_matches where undone_note is not null and (row_id = ${subjectId} or entry_id = ${subjectId}) limit 1`.execute(
    context.tx,
  );
  return rows.length > 0 ? signBeside(context) : signAbove(context, amount);
}

/** Who signs beside the caller. Refuses with `approval-needed` where nobody does. */
export const signBeside = (context: Deciding): string =>
  getApprover(context, { menus: ['/reconciliation'], flag: 'editable' }).userId;
