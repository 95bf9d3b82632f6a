import type { contract } from '@parking/contract/contract';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import type { ReportCard } from '@parking/contract/reports/report-cards';
import { sql } from 'kysely';
import { lockOwner } from '../../../platform/db/own-rows.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Act, Context } from '../../../platform/http/context.ts';
import { listReports } from '../deliveries/schedules.ts';

/** Of a report that its owner shares no more, or whose screen its reader may see no more, there is no card. */
export async function listCards(reads: Reads, actor: Act['actor']): Promise<ReportCard[]> {
  const seen = new Set((await listReports(reads, actor)).map(({ id }) => id));
  const { rows } = await sql<ReportCard>`
    select c.saved_view_id as "savedViewId", c.shows, c.size, v.name, v.route, v.query
    from report_cards c join saved_views v on v.id = c.saved_view_id
    where c.user_id = ${actor.userId} order by c.ordering_number`.execute(reads);
  return rows.filter(({ savedViewId }) => seen.has(savedViewId));
}

/** Refuses what the caller does not see and what is named twice. */
export async function replaceCards({ tx, actor, body }: Context<typeof contract.reportCards.set>): Promise<null> {
  const { cards } = body;
  await lockOwner(tx, actor.userId);
  const seen = new Set((await listReports(tx, actor)).map(({ id }) => id));
  const ids = cards.map(({ savedViewId }) => savedViewId);
  const problems = ids.flatMap((id, at): FieldProblem[] => {
    const path = `cards.${at}.savedViewId`;
    if (!seen.has(id)) return [{ path, code: 'not-an-option' }];
    return ids.indexOf(id) < at ? [{ path, code: 'given-twice' }] : [];
  });
  if (problems.length > 0) throw badInput(...problems);
  await tx.deleteFrom('reportCards').where('userId', '=', actor.userId).execute();
  const rows = cards.map((card, orderingNumber) => ({ ...card, userId: actor.userId, orderingNumber }));
  if (rows.length > 0) await tx.insertInto('reportCards').values(rows).execute();
  return null;
}
