import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { UndoneMatch } from '@parking/contract/money/reconciliation/reconciliation';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { findDifferences } from './find-differences.ts';
import { holdAccount } from './hold-account.ts';
import { untie } from './untie.ts';

/**
 * Takes apart what a key matched, with a reason: both sides wait again, and no key makes them one. What a person matched is undone with its
 * difference (`match-decided`), and what a paid settlement rests on stays until two persons took the payment back (`settlement-state`).
 */
export async function undoMatch(context: Context<typeof contract.reconciliation.undoMatch>): Promise<UndoneMatch> {
  const { tx, site, params, body } = context;
  const { id } = params;
  const { paidTypeId, rule, fileId } = await findMatch(tx, id);
  await holdAccount(tx, { paidTypeId, cashId: null });
  if (rule === 'BY_HAND') throw new Failure('match-decided');
  if ((await untie(context, id, body.note)) === 0) throw new Failure('match-decided');
  await context.log({
    action: 'undo-match',
    entity: 'reconciliation_files',
    entityId: fileId,
    after: { matchId: id, rule, note: body.note },
  });
  await findDifferences({ tx, site }, { paidTypeIds: [paidTypeId], about: [id] });
  return { id, undoneAt: toLocalDateTime(new Date(), site.zone) };
}

interface Match {
  readonly paidTypeId: string;
  readonly rule: string;
  /** That brought what was matched. */
  readonly fileId: string;
}

async function findMatch(tx: Tx, id: string): Promise<Match> {
  const { rows } = await sql<Match>`
    select r.paid_type_id, m.rule, r.file_id from item_matches m join report_rows r on r.id = m.row_id where m.id = ${id}
    union all
    select b.paid_type_id, a.rule, l.file_id from batch_arrivals a join report_batches b on b.id = a.batch_id
    join statement_lines l on l.id = a.line_id where a.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Failure('record-not-found');
  return found;
}
