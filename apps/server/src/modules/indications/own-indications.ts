import type { contract } from '@parking/contract/contract';
import type { OwnIndication } from '@parking/contract/indications/cheating-indications';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import { notify } from '../notices/notify.ts';
import { listConcernedBy } from './concerned.ts';
import { addStep, lockIndication } from './decide.ts';
import { addWords } from './sentences.ts';

interface Row {
  readonly id: string;
  readonly number: number;
  readonly from: Date;
  readonly to: Date;
  readonly loss: number | null;
  readonly decidedAt: Date;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
}

/** What two people have confirmed about this user: sentence and figures. */
export async function readOwn(reads: Reads, site: Site, userId: string): Promise<OwnIndication[]> {
  const { rows } = await sql<Row>`
    select i.id, i.number::integer as number, i.window_from as from, i.window_to as to, i.loss, i.decided_at as "decidedAt",
      a.note as answer, a.at as "answeredAt"
    from indications i left join lateral (
      select note, at from indication_steps where indication_id = i.id and kind = 'ANSWERED' order by n desc limit 1) a on true
    where i.subject_kind = 'OPERATOR' and i.subject_id = ${userId} and i.state = 'CONFIRMED'
    order by i.decided_at desc, i.id limit 200`.execute(reads);
  const local = (at: Date): string => toLocalDateTime(at, site.zone);
  const told = await addWords(
    reads,
    rows.map(({ from, to, decidedAt, answeredAt, ...row }) => ({
      ...row,
      datetimeFrom: local(from),
      datetimeTo: local(to),
      decidedAt: local(decidedAt),
      answeredAt: answeredAt && local(answeredAt),
    })),
    { named: false },
  );
  return told;
}

/** Whom it is about answers, once for each time that it was confirmed. */
export async function answerIndication(context: Context<typeof contract.cheatingIndications.answer>): Promise<void> {
  const { tx, site, actor, params, body, log } = context;
  const held = await lockIndication(tx, params.id);
  // Of others', and of what is not decided yet, nobody hears even that it is there.
  if (held.state !== 'CONFIRMED' || held.subjectKind !== 'OPERATOR' || held.subjectId !== actor.userId)
    throw new Failure('record-not-found');
  const { rows } = await sql<{ kind: string }>`
    select kind from indication_steps where indication_id = ${held.id} order by n desc limit 1`.execute(tx);
  if (rows[0]?.kind === 'ANSWERED') throw new Failure('already-answered');
  await addStep(tx, held, actor.userId, { kind: 'ANSWERED', to: 'CONFIRMED', note: body.text });
  await log({
    action: 'answer-indication',
    entity: 'indications',
    entityId: held.id,
    after: { note: body.text },
  });
  await notify(tx, site.id, {
    type: 'INDICATION_ANSWERED',
    values: { number: held.number },
    filter: { 'id.equals': held.id },
    flag: 'editable',
    butTo: await listConcernedBy(tx, [held.id]),
  });
}
