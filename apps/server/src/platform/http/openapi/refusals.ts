import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { type ErrorCode, errors } from '@parking/contract/core/errors';
import { fieldErrors } from '@parking/contract/core/field-errors';
import { codesOf } from '../declared-codes.ts';
import { type Json, refTo } from './json-schemas.ts';

function byStatus(codes: Iterable<ErrorCode>): ReadonlyMap<number, readonly ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of codes) groups.set(errors[code].status, [...(groups.get(errors[code].status) ?? []), code]);
  return groups;
}

/** The answers by which calls are refused. Most calls are refused alike: each answer stands in the document once. */
export class Refusals {
  readonly #byName = new Map<string, Json>();
  readonly #names = new Map<string, string>();

  /** Of one call, by status. */
  of(definition: EndpointDefinition): Json {
    return Object.fromEntries(
      [...byStatus(codesOf(definition))].map(([status, codes]) => [
        status,
        { $ref: `#/components/responses/${this.#nameOf(status, codes.join(', '))}` },
      ]),
    );
  }

  all(): Json {
    return Object.fromEntries(this.#byName);
  }

  #nameOf(status: number, codes: string): string {
    const known = this.#names.get(codes);
    if (known !== undefined) return known;
    const alike = [...this.#names.values()].filter((name) => name.startsWith(`Refused${status}`)).length;
    const name = `Refused${status}_${alike + 1}`;
    this.#names.set(codes, name);
    this.#byName.set(name, {
      description: codes,
      content: { 'application/json': { schema: refTo('Error') } },
    });
    return name;
  }
}

const code = (of: Json): Json => ({ type: 'string', enum: Object.keys(of) });
const field = {
  type: 'object',
  properties: { path: { type: 'string' }, code: code(fieldErrors), message: { type: 'string' } },
  required: ['path', 'code', 'message'],
};

/** What every refusal says. */
export const errorSchema: Json = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: code(errors),
        message: { type: 'string' },
        fields: { type: 'array', items: field },
        values: { type: 'object', description: 'Facts of the refusal that a client acts on' },
        requestId: { type: 'string', format: 'uuid' },
      },
      required: ['code', 'message', 'fields', 'requestId'],
    },
  },
  required: ['error'],
};
