import type { AnswerForm } from '@parking/contract/money/settlements/answer-form';
import { sql } from 'kysely';
import { type Database, type Tx, inTransaction } from '../../../../platform/db/pool.ts';
import type { Approver, Log, Site } from '../../../../platform/http/context.ts';
import { notify } from '../../../notices/notify.ts';
import { findVersion } from '../download-file.ts';
import { type HeldSettlement, lead, lockSettlement } from '../held-settlement.ts';
import { type ItemsToSend, readItems, sentItems } from '../read-items.ts';
import { writeStep } from '../write-step.ts';
import { readAnswerForm } from './answer-form.ts';
import { AnswerRefusal, shownText } from './answer-refusal.ts';
import { type Answered, findAnswered, readAnswerName } from './find-answered.ts';
import { readAnswerParts } from './keep-answer.ts';
import { readAnswerLines } from './read-lines.ts';
import { refuseAnswer } from './refuse-answer.ts';

/** Who has it judged by hand. */
export interface Judge {
  readonly userId: string;
  /** Who signed beside them; null where nobody did. */
  readonly approver: Pick<Approver, 'userId' | 'username'> | null;
  readonly log: Log;
}

/**
 * Applies a kept answer to its settlement, whole or not at all: every item accepted leads it to ACCEPTED, any refused one to REJECTED
 * with each refused item marked. What does not fit changes nothing, and is told with its line. One whose settlement is not sent yet waits.
 * Returns what it is afterwards.
 */
export async function judgeAnswer(
  database: Database,
  site: Site,
  id: string,
  by: Judge | null,
): Promise<'KEPT' | 'APPLIED' | 'REFUSED'> {
  try {
    // Whose answer it is stays known where it is refused.
    const answered = await inTransaction(database, (tx) => nameAnswered(tx, site, id));
    return answered === null
      ? 'APPLIED'
      : await inTransaction(database, (tx) => applyAnswer(tx, site, { id, answered, by }));
  } catch (error) {
    if (!(error instanceof AnswerRefusal)) throw error;
    await inTransaction(database, (tx) => refuseAnswer(tx, site, id, error));
    return 'REFUSED';
  }
}

/** Writes down whose answer it is, as whoever brought it said, else as its name says by the form of now; null where it was applied. */
async function nameAnswered(tx: Tx, site: Site, id: string): Promise<Answered | null> {
  const { state, sha256, paidTypeId, name, byId, settlementId, version } = await lockAnswer(tx, id);
  if (state === 'APPLIED') return null;
  if (sha256 === null) throw new AnswerRefusal('TOO_LARGE');
  if (byId !== null && settlementId !== null && version !== null) return { settlementId, version };
  const parts = readAnswerName((await readAnswerForm(tx, site, paidTypeId)).namePattern, name);
  const answered = parts && (await findAnswered(tx, paidTypeId, parts));
  if (answered === null || answered === 'OTHER_TYPE') throw new AnswerRefusal('UNKNOWN_FILE', null, name);
  await tx.updateTable('settlementAnswers').set(answered).where('id', '=', id).execute();
  return answered;
}

const lockAnswer = (tx: Tx, id: string) =>
  tx
    .selectFrom('settlementAnswers')
    .select(['paidTypeId', 'name', 'state', 'sha256', 'byId', 'settlementId', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

interface Judging {
  readonly id: string;
  readonly answered: Answered;
  readonly by: Judge | null;
}

async function applyAnswer(tx: Tx, site: Site, { id, answered, by }: Judging): Promise<'KEPT' | 'APPLIED'> {
  const { state, name, paidTypeId } = await lockAnswer(tx, id);
  if (state === 'APPLIED') return 'APPLIED';
  const { settlementId, version } = answered;
  const settlement = await lockSettlement(tx, settlementId);
  const newest = await findVersion(tx, settlementId);
  if (newest?.version !== version) throw new AnswerRefusal('OLD_VERSION', null, String(version));
  if (settlement.status === 'GENERATED') return 'KEPT';
  if (settlement.status !== 'SENT') throw new AnswerRefusal('NOT_WAITING');
  const form = await readAnswerForm(tx, site, paidTypeId);
  const counts = await applyLines(tx, form, answered, id);
  await tx
    .updateTable('settlementAnswers')
    .set({ state: 'APPLIED', fault: null, row: null, said: null, ...counts })
    .where('id', '=', id)
    .execute();
  const note = `${name}: ${counts.accepted} / ${counts.accepted + counts.refused}`;
  await leadOn(tx, site, settlement, { note, refused: counts.refused, by });
  return 'APPLIED';
}

interface Counts {
  readonly accepted: number;
  readonly refused: number;
}

/** Marks what it refuses, and takes the marks off what it accepts. Each item that was sent has one line, and no other has any. */
async function applyLines(
  tx: Tx,
  form: AnswerForm,
  { settlementId, version }: Answered,
  answerId: string,
): Promise<Counts> {
  const which = await findSent(tx, settlementId, version);
  const { places, positions } = await readKeys(tx, form, settlementId, which);
  await sql`update provider_items set refused = null where settlement_id = ${settlementId} and refused is not null
    and ${sentItems(which)}`.execute(tx);
  const stateOf = wordsOf(form);
  const seen = new Set<number>();
  const marks: { position: number; reason: string }[] = [];
  for await (const { row, key, state, reason } of readAnswerLines(form, readAnswerParts(tx, answerId))) {
    const position = places.get(keyOf(form, key));
    if (position === undefined) throw new AnswerRefusal('UNKNOWN_KEY', row, key);
    if (position === null) throw new AnswerRefusal('SAME_KEY', row, key);
    if (seen.has(position)) throw new AnswerRefusal('TWICE', row, key);
    seen.add(position);
    const isAccepted = stateOf.get(state.toLowerCase());
    if (isAccepted === undefined) throw new AnswerRefusal('UNKNOWN_STATE', row, state);
    if (!isAccepted) marks.push({ position, reason: shownText(reason ?? state) });
  }
  const missing = positions.filter((position) => !seen.has(position));
  if (missing.length > 0)
    throw new AnswerRefusal('MISSING', null, `${missing.length}: ${missing.slice(0, 10).join(', ')}`);
  await mark(tx, settlementId, marks);
  return { accepted: seen.size - marks.length, refused: marks.length };
}

/** A later version may be of the refused items alone. */
async function findSent(tx: Tx, settlementId: string, version: number): Promise<ItemsToSend> {
  const { items, all } = await tx
    .selectFrom('settlementVersions as v')
    .innerJoin('settlements as s', 's.id', 'v.settlementId')
    .select(['v.items', 's.items as all'])
    .where('v.settlementId', '=', settlementId)
    .where('v.version', '=', version)
    .executeTakeFirstOrThrow();
  return items === all ? 'ALL' : 'REFUSED';
}

/** Where each key stands; null: it is that of several items. Those without one have no line that could be theirs. */
async function readKeys(
  tx: Tx,
  form: AnswerForm,
  settlementId: string,
  which: ItemsToSend,
): Promise<{ readonly places: ReadonlyMap<string, number | null>; readonly positions: readonly number[] }> {
  const places = new Map<string, number | null>();
  const positions: number[] = [];
  for await (const item of readItems(tx, settlementId, which)) {
    positions.push(item.position);
    const key = item[form.keySource];
    if (key === null) continue;
    const text = keyOf(form, String(key));
    places.set(text, places.has(text) ? null : item.position);
  }
  return { places, positions };
}

/** A place in the file may be filled up with zeros; what is a reference is held against it without case. */
const keyOf = ({ keySource }: AnswerForm, text: string): string =>
  keySource === 'position' ? text.replace(/^0+/, '') : text.toLowerCase();

const wordsOf = ({ accepted, refused }: AnswerForm): ReadonlyMap<string, boolean> =>
  new Map([
    ...accepted.map((word) => [word.toLowerCase(), true] as const),
    ...refused.map((word) => [word.toLowerCase(), false] as const),
  ]);

const marksAtOnce = 1_000;

async function mark(
  tx: Tx,
  settlementId: string,
  marks: readonly { readonly position: number; readonly reason: string }[],
): Promise<void> {
  for (let from = 0; from < marks.length; from += marksAtOnce) {
    const some = marks.slice(from, from + marksAtOnce);
    await sql`
      update provider_items i set refused = m.reason
      from unnest(${some.map(({ position }) => position)}::integer[], ${some.map(({ reason }) => reason)}::text[]) m(position, reason)
      where i.settlement_id = ${settlementId} and i.position = m.position`.execute(tx);
  }
}

interface Leading {
  readonly note: string;
  readonly refused: number;
  readonly by: Judge | null;
}

async function leadOn(
  tx: Tx,
  site: Site,
  { id, day, number }: HeldSettlement,
  { note, refused, by }: Leading,
): Promise<void> {
  const status = refused === 0 ? 'ACCEPTED' : 'REJECTED';
  await lead(tx, id, { status });
  const signed = { byId: by?.userId ?? null, approvedBy: by?.approver?.userId ?? null };
  await writeStep(tx, { settlementId: id, from: 'SENT', to: status, note, ...signed });
  if (by) {
    const after = { status, note, ...(by.approver && { approvedBy: by.approver.username }) };
    await by.log(
      { action: 'change-state', entity: 'settlements', entityId: id, before: { status: 'SENT' }, after },
      tx,
    );
  }
  if (refused > 0)
    await notify(tx, site.id, {
      type: 'SETTLEMENT_REJECTED',
      values: { number, day, count: refused },
      filter: { 'id.equals': id },
    });
}
