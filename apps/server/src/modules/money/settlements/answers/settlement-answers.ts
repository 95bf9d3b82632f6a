import { Readable } from 'node:stream';
import { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import type { SettlementAnswer } from '@parking/contract/money/settlements/settlement-answers';
import { sendFile } from '../../../../platform/files/send-file.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { sourceOf } from '../../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../../platform/http/resource-handlers.ts';
import { FileFault } from '../../../../platform/outgoing/files/file-way.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { reserveSignIn } from '../try-file-server.ts';
import { answerList } from './answer-list.ts';
import { fetchAnswers } from './fetch-answers.ts';
import { judgeAnswer } from './judge-answer.ts';
import { readAnswerParts } from './keep-answer.ts';
import { signAnswer } from './sign-answer.ts';

type Calls = typeof contract.settlementAnswers;

/** Sends the very bytes of an answer. Refuses one that was too large to be fetched: there are none. */
export async function downloadAnswer(context: Context<Calls['download']>): Promise<null> {
  const { reads, params, request, response } = context;
  const answer = await reads
    .selectFrom('settlementAnswers')
    .select(['id', 'name', 'bytes', 'sha256'])
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!answer || answer.sha256 === null) throw context.fail('record-not-found');
  await sendFile(request, response, {
    filename: answer.name,
    mediaType: 'application/octet-stream',
    bytes: answer.bytes,
    etag: `"${answer.sha256.toString('hex')}"`,
    asAttachment: true,
    open: async () => Readable.from(readAnswerParts(reads, answer.id)),
  });
  return null;
}

/** Judges once more an answer that changed nothing; one that somebody brought takes two as it did then. Refuses one that was applied. */
export async function judgeAgain(
  { database }: Pick<Platform, 'database'>,
  context: Context<Calls['judge']>,
): Promise<SettlementAnswer> {
  const { params, site, actor, log, fail } = context;
  const read = () =>
    findRecord(database.writeQueries, sourceOf(contract.settlementAnswers.list, answerList), params.id, site.zone);
  const before = await read();
  if (!before) throw fail('record-not-found');
  if (before.state === 'APPLIED') throw fail('settlement-state');
  const approver = before.byId === null ? null : await signAnswer(context, before.paidTypeId);
  await judgeAnswer(database, site, params.id, { userId: actor.userId, approver, log });
  return (await read()) ?? before;
}

/** Fetches now what is fetched every few minutes. Refuses with `answers-not-fetched` and why. */
export async function fetchNow(
  platform: Pick<Platform, 'database' | 'config'>,
  { params, site, actor, log, fail }: Context<Calls['fetch']>,
): Promise<ReplyOf<Calls['fetch']>> {
  await reserveSignIn(platform.database, params.id);
  try {
    const fetched = await fetchAnswers(platform, site, params.id, { userId: actor.userId, approver: null, log });
    if (fetched === null) throw fail('settlement-by-hand');
    return fetched;
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw fail('answers-not-fetched', { values: { reason: error.code } });
  }
}
