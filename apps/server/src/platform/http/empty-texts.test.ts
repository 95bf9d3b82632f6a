import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Failure } from '../failure.ts';
import { buildValidator } from './validate.ts';

const writes = Object.values(contract)
  .flatMap((group) => Object.values(group) as EndpointDefinition[])
  .filter(({ method, body }) => method !== 'GET' && body instanceof z.ZodObject);

/** What is wrong with a field where the body holds nothing else. */
function faultOf(definition: EndpointDefinition, field: string, body: object): string | undefined {
  try {
    buildValidator(definition)({ params: {}, raw: { url: '' }, body } as unknown as FastifyRequest);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.detail.fields?.find(({ path }) => path === field)?.code;
  }
}

const fieldsOf = ({ body }: EndpointDefinition) =>
  Object.entries((body as z.ZodObject).shape as Readonly<Record<string, z.ZodType>>);
const textOf = (field: z.ZodType): boolean => {
  const told = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as {
    readonly type?: string;
    readonly anyOf?: readonly { readonly type?: string }[];
  };
  return [told, ...(told.anyOf ?? [])].some(({ type }) => type === 'string');
};

test('no call refuses an empty text where it takes nothing at all', () => {
  const refused = writes.flatMap((definition) =>
    fieldsOf(definition).flatMap(([name, field]) => {
      // A POST that knows when the form was filled merges, as every PUT does.
      const merges = definition.method === 'PUT' || fieldsOf(definition).some(([known]) => known === 'updatedAt');
      const isFree = field.safeParse(merges ? null : undefined).success;
      if (!isFree || !textOf(field)) return [];
      return ['', '  '].flatMap((text) => {
        const fault = faultOf(definition, name, { [name]: text });
        return fault === faultOf(definition, name, {})
          ? []
          : [`${definition.method} ${definition.path} ${name}: ${fault}`];
      });
    }),
  );
  expect(refused).toEqual([]);
});

test('what cannot be empty is refused by its name, and not left as it was', () => {
  for (const { create, update } of [contract.members, contract.shifts, contract.departments])
    for (const call of [create, update])
      expect([call.path, faultOf(call, 'name', { name: '' })]).toEqual([call.path, 'required']);
});
