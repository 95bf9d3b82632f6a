import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { maximumDepth, parseListQuery } from '@parking/contract/core/list';
import { fieldProblems } from '@parking/contract/core/problems';
import { parseReportQuery } from '@parking/contract/core/report';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Failure } from '../failure.ts';

export interface ValidInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const nothing = z.strictObject({});
const deepest = 50;
// Everything below a space but tab, line feed and carriage return; and delete.
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Reads path, query and body by the contract. Refuses with every problem at once. */
export function buildValidator(definition: EndpointDefinition): (request: FastifyRequest) => ValidInput {
  const ignored = new Set(definition.ignored);
  return (request) => {
    const problems: FieldProblem[] = [];
    const params = read(definition.params ?? nothing, request.params, problems);
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

function readQuery(definition: EndpointDefinition, request: FastifyRequest, problems: FieldProblem[]): unknown {
  const mark = request.raw.url?.indexOf('?') ?? -1;
  const pairs = mark < 0 ? [] : [...new URLSearchParams(request.raw.url?.slice(mark + 1))];
  const unclean = pairs.filter((pair) => pair.some((text) => controlCharacters.test(text)));
  if (unclean.length > 0) {
    problems.push(...unclean.map(([name]) => ({ path: printable(name), code: 'control-characters' as const })));
    return undefined;
  }
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

const printable = (text: string): string => JSON.stringify(text).slice(1, -1);

function readBody(
  definition: EndpointDefinition,
  ignored: Set<string>,
  given: unknown,
  problems: FieldProblem[],
): unknown {
  const unclean = definition.itemised ? null : findControlCharacters(given);
  if (unclean !== null) problems.push({ path: unclean, code: 'control-characters' });
  if (!definition.body) return read(nothing.nullish(), given, problems);
  const kept =
    ignored.size > 0 && isPlain(given)
      ? Object.fromEntries(Object.entries(given).filter(([key]) => !ignored.has(key)))
      : given;
  return read(definition.body, kept ?? {}, problems);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path of the first text with control characters; PostgreSQL cannot hold NUL and logs must not be forged. */
export function findControlCharacters(value: unknown, path = '', depth = 0): string | null {
  if (depth > deepest) throw new Failure('malformed-body');
  if (typeof value === 'string') return controlCharacters.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? printable(key) : `${path}.${printable(key)}`;
    const found = controlCharacters.test(key) ? at : findControlCharacters(inner, at, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
