import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { maximumDepth, parseListQuery } from '@parking/contract/core/list';
import { fieldProblems } from '@parking/contract/core/problems';
import { parseReportQuery } from '@parking/contract/core/report-query';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Failure } from '../failure.ts';
import { withoutEmptyTexts } from './empty-texts.ts';
import { putBackFile } from './lift-file.ts';
import { findUnsound } from './sound-json.ts';

export interface ValidInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const nothing = z.strictObject({});
const nothingOrNull = nothing.nullish();

/** Reads path, query and body by the contract. Refuses with every problem at once. */
export function buildValidator(definition: EndpointDefinition): (request: FastifyRequest) => ValidInput {
  const ignored = (definition.ignored ?? []).map((path) => path.split('.'));
  const absent = absentWhenNull(definition);
  const said = withoutEmptyTexts(definition);
  return (request) => {
    const problems: FieldProblem[] = [];
    const params = readParams(definition, request.params, problems);
    const query = readQuery(definition, request, problems);
    const body =
      definition.transport === 'upload' || definition.transport === 'raw'
        ? undefined
        : readBody(definition, request.body, (given) => said(leaveOut(given, ignored, absent)), problems);
    if (problems.length > 0) throw new Failure('bad-input', { fields: problems });
    return { params, query, body };
  };
}

function read(schema: z.ZodType, given: unknown, problems: FieldProblem[]): unknown {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  problems.push(...fieldProblems(result.error, given));
  return undefined;
}

/** What the path names, read as soundly as what a body holds. */
function readParams(definition: EndpointDefinition, given: unknown, problems: FieldProblem[]): unknown {
  // A path without parameters gives none.
  if (!definition.params) return {};
  const unsound = findUnsound(given);
  if (unsound !== null) return void problems.push(unsound);
  return read(definition.params, given, problems);
}

function readQuery(definition: EndpointDefinition, request: FastifyRequest, problems: FieldProblem[]): unknown {
  const mark = request.raw.url?.indexOf('?') ?? -1;
  const pairs = mark < 0 ? [] : [...new URLSearchParams(request.raw.url?.slice(mark + 1))];
  const unsound = pairs.map(([name, value]) => findUnsound({ [name]: value })).filter((problem) => problem !== null);
  if (unsound.length > 0) return void problems.push(...unsound);
  if (definition.columns) {
    const list = parseListQuery(definition.columns, pairs);
    problems.push(...list.problems);
    if (list.problems.length === 0 && (list.query.page + 1) * list.query.size > maximumDepth)
      throw new Failure('page-too-deep');
    return list.query;
  }
  if (definition.report) {
    const asked = parseReportQuery(definition.report, pairs);
    problems.push(...asked.problems);
    return asked.query;
  }
  const names = pairs.map(([name]) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  problems.push(...twice.map((path) => ({ path, code: 'given-twice' as const })));
  return read(definition.query ?? nothing, Object.fromEntries(pairs), problems);
}

/** `leaveOut` looks into what was bounded before. */
function readBody(
  definition: EndpointDefinition,
  given: unknown,
  leaveOut: (given: unknown) => unknown,
  problems: FieldProblem[],
): unknown {
  if (given === undefined && !definition.body) return undefined;
  const unsound = definition.itemised ? null : findUnsound(given);
  if (unsound?.code === 'too-deep') throw new Failure('malformed-body');
  if (unsound) problems.push(unsound);
  putBackFile(given);
  if (!definition.body) return read(nothingOrNull, given, problems);
  return read(definition.body, leaveOut(given) ?? {}, problems);
}

/** What a POST may leave out and cannot clear: null says that it is left out. A POST that merges clears by null. */
export function absentWhenNull({ method, body }: EndpointDefinition): readonly string[] {
  if (method !== 'POST' || !(body instanceof z.ZodObject) || 'updatedAt' in body.shape) return [];
  return Object.entries(body.shape as Readonly<Record<string, z.ZodType>>).flatMap(([name, schema]) =>
    schema.safeParse(undefined).success && !schema.safeParse(null).success ? [name] : [],
  );
}

function leaveOut(given: unknown, ignored: readonly (readonly string[])[], absent: readonly string[]): unknown {
  if ((ignored.length === 0 && absent.length === 0) || !isPlain(given)) return given;
  const kept = Object.entries(given).filter(([name, value]) => value !== null || !absent.includes(name));
  return ignored.reduce<unknown>(without, Object.fromEntries(kept));
}

/** The value without what stands at the path; of a list, without it in each of its items. */
function without(given: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(given)) return given.map((item: unknown) => without(item, [name, ...rest]));
  if (!isPlain(given) || !Object.hasOwn(given, name)) return given;
  const { [name]: value, ...others } = given;
  return rest.length === 0 ? others : { ...others, [name]: without(value, rest) };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
