import type { FreePassRequest, freePassRequests } from '@parking/contract/parking/free-passes/free-pass-requests';
import { sql } from 'kysely';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { fourEyes } from '../../money/two-names.ts';
import { holdRequest, readRequest } from './requests.ts';

/** Says yes or no to a free pass that is asked for: the first who answers in time does. */
export async function answerFreePass(context: Context<typeof freePassRequests.answer>): Promise<FreePassRequest> {
  const { tx, site, actor, params, body, log } = context;
  const request = await holdRequest(tx, params.id);
  if (!request) throw new Failure('record-not-found');
  await requireTwoPersons(context, [request.operatorId], () => fourEyes('askedFreePass', 'ADMIN, OPERATOR'));
  const { status, answeredBy } = request;
  if (answeredBy !== null) throw new Failure('free-pass-answered', { values: { by: answeredBy } });
  if (status !== 'OPEN') throw new Failure('free-pass-too-late');
  const { answer, note = '' } = body;
  const { rows: written } = await sql`
    update free_pass_requests set answer = ${answer}, answered_by = ${actor.userId}, answered_at = now.at,
      note = ${note === '' ? null : note}
    from (select clock_timestamp() as at) now where id = ${params.id} and now.at < until returning id`.execute(tx);
  if (written.length === 0) throw new Failure('free-pass-too-late');
  await log({
    action: 'answer-free-pass',
    entity: 'free_pass_requests',
    entityId: params.id,
    after: { status: answer, note },
  });
  return readRequest(tx, site, params.id);
}
