import { contract } from '@parking/contract/contract';
import type { SettlementAnswer } from '@parking/contract/money/settlements/settlement-answers';
import type { Context } from '../../../../platform/http/context.ts';
import { sourceOf } from '../../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../../platform/http/resource-handlers.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findVersion } from '../download-file.ts';
import { answerList } from './answer-list.ts';
import { judgeAnswer } from './judge-answer.ts';
import { keepAnswer } from './keep-answer.ts';
import { signAnswer } from './sign-answer.ts';

/** How it is said of a file that no server told when it was written. */
const broughtByHand = 'by hand';

/**
 * Keeps and judges an answer that somebody brought, of the settlement that they say: what it is called tells nothing. Refuses one of a
 * settlement that no answer is waited for of. Where answers are fetched it takes a second person.
 */
export async function uploadAnswer(
  { database }: Pick<Platform, 'database'>,
  context: Context<typeof contract.settlementAnswers.upload>,
): Promise<SettlementAnswer> {
  const { params, body, site, actor, log, fail } = context;
  const settlement = await database.writeQueries
    .selectFrom('settlements')
    .select(['paidTypeId', 'status'])
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!settlement) throw fail('record-not-found');
  const newest = await findVersion(database.writeQueries, params.id);
  if (settlement.status !== 'SENT' || !newest) throw fail('settlement-state');
  const approver = await signAnswer(context, settlement.paidTypeId);
  const content = Buffer.from(body.content, 'base64');
  const id = await keepAnswer(database, site, {
    paidTypeId: settlement.paidTypeId,
    file: { name: body.name, bytes: content.length, stamp: broughtByHand },
    content,
    brought: { settlementId: params.id, version: newest.version, byId: actor.userId },
  });
  await judgeAnswer(database, site, id, { userId: actor.userId, approver, log });
  const answer = await findRecord(
    database.writeQueries,
    sourceOf(contract.settlementAnswers.list, answerList),
    id,
    site.zone,
  );
  if (!answer) throw fail('record-not-found');
  return answer;
}
