import { isDeepStrictEqual } from 'node:util';
import type { contract } from '@parking/contract/contract';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import {
  FileTemplate,
  type TemplateField,
  amountForms,
  dateForms,
  datedSources,
  moneySources,
} from '@parking/contract/money/settlements/file-template';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { InputOf, RecordOf, WriteRule } from '../../../platform/http/resource-handlers.ts';
import { signLoosening } from '../../controls/sign-loosening.ts';

type Resource = typeof contract.settlementTemplates;

/** What a payment type's file is written by where nobody chose another one. */
export const usualTemplate = '01900000-0000-7000-8000-000000000701';

/** By what the file of a payment type is written. */
export async function readTemplateOf(reads: Reads, paidTypeId: string): Promise<FileTemplate> {
  const chosen = await reads
    .selectFrom('settlementSetups')
    .select('templateId')
    .where('paidTypeId', '=', paidTypeId)
    .executeTakeFirst();
  const {
    id: _,
    updatedAt: _at,
    ...template
  } = await reads
    .selectFrom('settlementTemplates')
    .selectAll()
    .where('id', '=', chosen?.templateId ?? usualTemplate)
    .executeTakeFirstOrThrow();
  return FileTemplate.parse(template);
}

/** A template holds together, and is changed by two where files are written by it; what was written by it before stays as it was written. */
export const templateRule: WriteRule<Resource> = async (context, input, current) => {
  refuseBroken({ format: input.format ?? current?.format, header: [], item: [], trailer: [], ...current, ...input });
  if (current) await signUsed(context, input, current);
  const lines = (['header', 'item', 'trailer'] as const).flatMap((line) =>
    input[line] === undefined ? [] : [[line, JSON.stringify(input[line])] as const],
  );
  return { ...input, ...Object.fromEntries(lines) };
};

/** What a file holds tells its bank whose money it is. What the template is called is not in it. */
async function signUsed(context: Context, input: InputOf<Resource>, current: RecordOf<Resource>): Promise<void> {
  const { id, name: label, used } = current;
  const others = written.filter((name) => input[name] !== undefined && !isDeepStrictEqual(input[name], current[name]));
  if (others.length === 0 || (used === 0 && id !== usualTemplate)) return;
  const told = (from: InputOf<Resource>): string => others.map((name) => `${name}: ${wordOf(from[name])}`).join('; ');
  const change = { before: told(current), after: told(input), loosens: true };
  await signLoosening(
    context,
    { menus: ['/settlement_templates'], flag: 'editable' },
    { name: 'fileTemplate', subject: { id, label }, ...change },
  );
}

const written = Object.keys(FileTemplate.omit({ name: true }).shape) as Exclude<keyof FileTemplate, 'name'>[];

/** A line by what its columns hold, its texts as they stand there. */
function wordOf(value: string | boolean | readonly TemplateField[] | undefined): string {
  if (typeof value !== 'object') return String(value);
  const columns = value.map(({ source, text }) => (source === 'text' ? `"${text}"` : source));
  return columns.length === 0 ? '–' : columns.join(' ');
}

/** Where nobody chose a template it is this one. */
export function keepUsualTemplate(_context: Context, { id }: { readonly id: string }): void {
  if (id === usualTemplate) throw new Failure('in-use', { values: { by: 'settlements' } });
}

interface Lines {
  readonly format?: FileTemplate['format'] | undefined;
  readonly header: readonly TemplateField[];
  readonly item: readonly TemplateField[];
  readonly trailer: readonly TemplateField[];
}

/** Refuses fields without the width that fixed ones need, words without words, and forms that are not of their kind. */
export function refuseBroken({ format, ...lines }: Lines): void {
  const problems = (['header', 'item', 'trailer'] as const).flatMap((line) =>
    lines[line].flatMap((field, n) => problemsOf(field, format === 'FIXED', `${line}.${n}`)),
  );
  if (problems.length > 0) throw badInput(...problems);
}

function problemsOf({ source, text, form, width }: TemplateField, isFixed: boolean, path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (isFixed && width === null) problems.push({ path: `${path}.width`, code: 'required' });
  // An empty text is an empty column, as the usual template has one.
  if (source === 'text' && text === null) problems.push({ path: `${path}.text`, code: 'required' });
  const known = formsOf(source);
  if (form !== null && !known.includes(form)) problems.push({ path: `${path}.form`, code: 'not-an-option' });
  return problems;
}

function formsOf(source: string): readonly string[] {
  if (datedSources.includes(source)) return dateForms;
  return moneySources.includes(source) ? amountForms : [];
}
