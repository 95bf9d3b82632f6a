import { contract } from '@parking/contract/contract';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { operators } from '@parking/contract/core/list';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { buildOpenApi } from './document.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly description?: string;
  readonly schema: { readonly type?: string; readonly enum?: readonly string[] };
}
interface Operation {
  readonly security: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Record<string, { schema: { required?: string[]; properties: Record<string, unknown> } }>;
  };
  readonly responses: Readonly<Record<string, { readonly headers?: object; readonly $ref?: string }>>;
}

const document = buildOpenApi('1.2.3') as unknown as {
  readonly servers: readonly object[];
  readonly paths: Record<string, Record<string, Operation>>;
};
const calls = Object.values(contract).flatMap((group) => Object.values(group) as EndpointDefinition[]);
const of = ({ path, method }: Pick<EndpointDefinition, 'path' | 'method'>): Operation => {
  const operation = document.paths[`/api${path}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not told`);
  return operation;
};
const bodyOf = (definition: EndpointDefinition) => of(definition).requestBody?.content['application/json']?.schema;

test('Redocly finds no error in the document: every reference resolves, every call says who may call it', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const told = problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId} ${message}`);
  // Fixed words beside an id are the specification's: `/users/profile` and `/users/{id}`.
  expect(told.filter((problem) => !problem.startsWith('warn no-ambiguous-paths'))).toEqual([]);
});

test('a client learns where the server is, who is asked for a token, and where it gets one', () => {
  expect(document.servers).toEqual([{ url: '/', description: expect.any(String) }]);
  expect(of(contract.session.logIn)).toMatchObject({
    security: [],
    responses: { 200: { headers: { authorization: { required: true } } } },
  });
  const wrong = calls.filter((call) => (call.permission === 'public') !== (of(call).security.length === 0));
  expect(wrong.map(endpointKey)).toEqual([]);
  expect(of(contract.gateEvents.send).security).toEqual([{ machine: [] }]);
  expect(of(contract.assetFiles.download).security).toEqual([{ token: [] }, { machine: [] }]);
});

test('each filter stands by itself, with what it takes; a column without an operator has none', () => {
  const names = new Set(operators as readonly string[]);
  for (const call of calls.filter(({ columns }) => columns)) {
    const asked = of(call)
      .parameters.map(({ name = '' }) => name)
      .filter((name) => name.includes('.'));
    const taken = Object.entries(call.columns ?? {}).flatMap(([name, column]) =>
      column.operators.map((operator) => `${name}.${operator}`),
    );
    expect(asked, endpointKey(call)).toEqual(taken);
    expect(asked.every((name) => names.has(name.split('.').at(-1) ?? ''))).toBe(true);
  }
  const { parameters } = of(contract.cashIns.list);
  expect(parameters).toContainEqual({ name: 'amount.atLeast', in: 'query', schema: { type: 'integer' } });
  expect(parameters.find(({ name }) => name === 'cashId.in')).toMatchObject({
    explode: false,
    schema: { type: 'array', items: { type: 'string', format: 'uuid' } },
  });
  const ofPeriod = of(contract.parkingInList.list).parameters.find(({ name }) => name === 'datetimeIn.lessThan');
  expect(ofPeriod?.description).toContain('366 days at most');
});

test('what a call can be refused with is told, by its act or by the way there', () => {
  const statuses = (call: EndpointDefinition) => Object.keys(of(call).responses).map(Number);
  for (const call of calls)
    expect(statuses(call), endpointKey(call)).toEqual(expect.arrayContaining([400, 429, 431, 503]));
  for (const call of calls.filter(({ method }) => method !== 'GET')) expect(statuses(call)).toContain(409);
  expect(statuses(contract.session.profile)).not.toContain(440);
  expect(statuses(contract.users.list)).toEqual(expect.arrayContaining([401, 402, 403, 440]));
});

test('a body says what it needs, where null leaves a field out, and what it takes no notice of', () => {
  const entry = bodyOf(contract.preEntry.checkIn);
  expect(entry?.required).toContain('gateId');
  expect(entry?.required).not.toContain('note');
  expect(entry?.properties['note']).toMatchObject({ anyOf: [{ type: 'string' }, { type: 'null' }] });
  expect(bodyOf(contract.cashIns.create)?.required).toContain('cashTransactionCategoryId');
  expect(bodyOf(contract.gates.create)?.required).not.toContain('parkingType');
  // A change merges: null clears, and only what can be empty.
  expect(bodyOf(contract.identityTypes.update)?.properties['name']).toMatchObject({ type: 'string' });
  expect(bodyOf(contract.users.update)?.properties).toMatchObject({
    roles: { description: 'As it was read; ignored' },
    biodata: { properties: { id: { description: 'As it was read; ignored' } } },
  });
  expect(of(contract.session.logIn).requestBody?.required).toBe(true);
  expect(of(contract.cashIns.remove).requestBody?.required).toBe(false);
});
