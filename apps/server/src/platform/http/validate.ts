import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { maximumDepth, parseListQuery } from '@parking/contract/core/list';
import { fieldProblems } from '@parking/contract/core/problems';
import { parseReportQuery } from '@parking/contract/core/report';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Failure } from '../failure.ts';
import { findUnsound } from './sound-json.ts';

export interface ValidInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const nothing = z.strictObject({});

/** Reads path, query and body by the contract. Refuses with every problem at once. */
export function buildValidator(definition: EndpointDefinition): (request: FastifyRequest) => ValidInput {
  const ignored = new Set(definition.ignored);
  return (request) => {
    const problems: FieldProblem[] = [];
    const params = readParams(definition, request.params, problems);
    const query = readQuery(definition, request, problems);
    const body = definition.transport === 'upload' ? undefined : readBody(definition, ignored, request.body, problems);
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
  const unsound = findUnsound(given);
  if (unsound !== null) return void problems.push(unsound);
  return read(definition.params ?? nothing, given, problems);
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

function readBody(
  definition: EndpointDefinition,
  ignored: Set<string>,
  given: unknown,
  problems: FieldProblem[],
): unknown {
  const unsound = definition.itemised ? null : findUnsound(given);
  if (unsound?.code === 'too-deep') throw new Failure('malformed-body');
  if (unsound) problems.push(unsound);
  if (!definition.body) return read(nothing.nullish(), given, problems);
  const kept =
    ignored.size > 0 && isPlain(given)
      ? Object.fromEntries(Object.entries(given).filter(([key]) => !ignored.has(key)))
      : given;
  return read(definition.body, kept ?? {}, problems);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
