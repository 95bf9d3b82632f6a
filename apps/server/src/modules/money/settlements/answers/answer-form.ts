import { isDeepStrictEqual } from 'node:util';
import type { contract } from '@parking/contract/contract';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { toLocalDateTime } from '@parking/contract/core/time';
import { AnswerForm, usualAnswerForm } from '@parking/contract/money/settlements/answer-form';
import type { StoredAnswerForm } from '@parking/contract/money/settlements/settlement-answers';
import type { Reads } from '../../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../../platform/failure.ts';
import type { Context, Site } from '../../../../platform/http/context.ts';
import { isStale, nextUpdatedAt } from '../../../../platform/http/resource-handlers.ts';
import { signLoosening } from '../../../controls/sign-loosening.ts';

/** How the answers of a payment type's bank are found and read; the usual way, and never fetched, where nothing was set. */
export async function readAnswerForm(reads: Reads, site: Site, paidTypeId: string): Promise<StoredAnswerForm> {
  const known = await reads
    .selectFrom('paidTypes as p')
    .leftJoin('settlementAnswerForms as f', 'f.paidTypeId', 'p.id')
    .select(['f.definition', 'f.updatedAt'])
    .where('p.id', '=', paidTypeId)
    .executeTakeFirst();
  if (!known) throw new Failure('record-not-found');
  const { definition, updatedAt } = known;
  const form = updatedAt === null ? usualAnswerForm : AnswerForm.parse(definition);
  return { ...form, paidTypeId, updatedAt: updatedAt && toLocalDateTime(updatedAt, site.zone) };
}

type Update = Context<typeof contract.settlementAnswers.updateForm>;

/** Writes how they are found and read, on the word of two persons. What was judged by it before stays as it was judged. */
export async function updateAnswerForm(context: Update): Promise<StoredAnswerForm> {
  const { tx, site, params, body } = context;
  const { label } = await tx
    .selectFrom('paidTypes')
    .select('label')
    .where('id', '=', params.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Failure('record-not-found'));
  const before = await readAnswerForm(tx, site, params.id);
  if (isStale(body.updatedAt, before.updatedAt ?? '')) throw context.fail('changed-meanwhile');
  const { updatedAt: _, approverUsername: _name, approverPassword: _password, approverCode: _code, ...given } = body;
  const { updatedAt: _at, paidTypeId, ...held } = before;
  const after: AnswerForm = {
    ...held,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
  const problems = findProblems(after);
  if (problems.length > 0) throw badInput(...problems);
  await signReading(context, label, held, after);
  const definition = JSON.stringify(after);
  if (before.updatedAt === null)
    await tx.insertInto('settlementAnswerForms').values({ paidTypeId, definition }).execute();
  else
    await tx
      .updateTable('settlementAnswerForms')
      .set({ definition, updatedAt: nextUpdatedAt })
      .where('paidTypeId', '=', paidTypeId)
      .execute();
  const told = await readAnswerForm(tx, site, paidTypeId);
  await context.log({ action: 'set-answers', entity: 'paid_types', entityId: paidTypeId, before, after: told });
  return told;
}

/** Who says alone what is a yes has a refused file accepted, and money waited for that never comes. */
async function signReading(context: Update, label: string, before: AnswerForm, after: AnswerForm): Promise<void> {
  const others = formFields.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (others.length === 0) return;
  const told = (form: AnswerForm): string => others.map((name) => `${name}: ${wordOf(form[name])}`).join('; ');
  await signLoosening(
    context,
    { menus: ['/settlement'], flag: 'editable' },
    {
      name: 'answerForm',
      subject: { id: context.params.id, label },
      before: told(before),
      after: told(after),
      loosens: true,
    },
  );
}

const formFields = Object.keys(AnswerForm.shape) as (keyof AnswerForm)[];
const wordOf = (value: AnswerForm[keyof AnswerForm]): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '–');

/** A word is either of the two, and a column of fixed width has one. */
function findProblems(form: AnswerForm): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const accepted = new Set(form.accepted.map((word) => word.toLowerCase()));
  if (form.refused.some((word) => accepted.has(word.toLowerCase())))
    problems.push({ path: 'refused', code: 'given-twice' });
  if (form.format === 'DELIMITED') return problems;
  if (form.keyWidth === null) problems.push({ path: 'keyWidth', code: 'required' });
  if (form.stateWidth === null) problems.push({ path: 'stateWidth', code: 'required' });
  if (form.reasonAt !== null && form.reasonWidth === null) problems.push({ path: 'reasonWidth', code: 'required' });
  return problems;
}
