import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import type { Permission } from '@parking/contract/core/permissions';
import { isPaged, isWhole } from '../reply.ts';
import { absentWhenNull } from '../validate.ts';
import { type Json, type SharedSchemas, asTaken, jsonSchemaOf } from './json-schemas.ts';
import { parametersOf } from './parameters.ts';
import type { Refusals } from './refusals.ts';

function permissionText(permission: Permission): string {
  if (typeof permission === 'string') return `Permission: ${permission}.`;
  const users = 'menus' in permission ? `${permission.flag} on ${permission.menus.join(' or ')}` : 'signed-in';
  return `Permission: ${[users, ...(permission.machines ?? [])].join(', or ')}.`;
}

/** Whose token a call takes: any one of these; none says that nobody is asked. */
function securityOf(permission: Permission): Json[] {
  if (permission === 'public') return [];
  if (permission === 'gate') return [{ machine: [] }];
  const machines = (typeof permission === 'object' && permission.machines) || [];
  const schemes = new Set(machines.map((machine) => (machine === 'tax-office' ? 'key' : 'machine')));
  return [{ token: [] }, ...[...schemes].map((scheme) => ({ [scheme]: [] }))];
}

const page = {
  page: { type: 'integer' },
  size: { type: 'integer' },
  totalElements: { type: 'integer' },
  totalPages: { type: 'integer' },
  totalIsMinimum: { type: 'boolean' },
  sums: { type: 'object', additionalProperties: { type: 'integer' } },
};

function replyContent(definition: EndpointDefinition, name: string, schemas: SharedSchemas): Json {
  if (definition.transport === 'download') return { 'application/octet-stream': {} };
  // As whoever calls expects it, whose format it is.
  if (definition.transport === 'raw') return { 'application/json': { schema: {} } };
  const reply = jsonSchemaOf(definition.reply, 'output', `${name}_reply`, schemas);
  const paged = isPaged(definition);
  // A list is of records, which other calls answer too.
  if (paged) schemas.add(`${name}_row`, reply['items'] as Json);
  const data = schemas.refer(reply);
  const schema = isWhole(definition)
    ? data
    : {
        type: 'object',
        properties: { data, ...(paged && page) },
        required: paged ? ['data', 'page', 'size'] : ['data'],
      };
  return { 'application/json': { schema } };
}

function requestBody(definition: EndpointDefinition, name: string, schemas: SharedSchemas): Json | undefined {
  const { body, transport, ignored = [] } = definition;
  if (transport === 'upload') {
    const files = { type: 'array', items: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties: { files }, required: ['files'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (transport === 'raw') return { required: true, content: { 'application/json': { schema: {} } } };
  if (!body) return undefined;
  const schema = asTaken(jsonSchemaOf(body, 'input', `${name}_body`, schemas), absentWhenNull(definition), ignored);
  return { required: !body.safeParse({}).success, content: { 'application/json': { schema } } };
}

const replyHeaders = ({ replyHeaders: headers = {} }: EndpointDefinition): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, required: true, schema: { type: 'string' } },
    ]),
  );

interface Shared {
  readonly schemas: SharedSchemas;
  readonly refusals: Refusals;
}

/** One call of the contract as an operation of the document. */
export function operation(definition: EndpointDefinition, tag: string, { schemas, refusals }: Shared): Json {
  const name = endpointKey(definition)
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/_$/, '');
  const body = requestBody(definition, name, schemas);
  return {
    operationId: name,
    tags: [tag],
    summary: definition.summary,
    description: permissionText(definition.permission),
    security: securityOf(definition.permission),
    parameters: parametersOf(definition, name, schemas),
    ...(body && { requestBody: body }),
    responses: {
      [definition.status ?? 200]: {
        description: 'Done',
        ...(definition.replyHeaders && { headers: replyHeaders(definition) }),
        content: replyContent(definition, name, schemas),
      },
      ...refusals.of(definition),
    },
  };
}
