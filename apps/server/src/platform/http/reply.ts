import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import fastJson from 'fast-json-stringify';
import { z } from 'zod';

/** A JSON schema as far as replies use it. */
interface Node {
  type?: string;
  format?: string;
  nullable?: boolean;
  anyOf?: Node[];
  oneOf?: Node[];
  $ref?: string;
  $defs?: Record<string, Node>;
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  additionalProperties?: Node | boolean;
  enum?: unknown[];
  const?: unknown;
}

type Check = (value: unknown, path: string) => void;

/** The JSON schema of a reply as the serialiser wants it: `nullable` in place of a union with null. */
export function replySchema(schema: z.ZodType): Node {
  return foldNullable(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Node);
}

function foldNullable(node: Node): Node {
  const variants = node.anyOf?.filter((variant) => variant.type !== 'null');
  if (node.anyOf && variants?.length === 1 && variants[0]) {
    const { anyOf: _, ...rest } = node;
    const [only] = variants;
    // One of several shapes has no type of its own to be nullable.
    if (only.oneOf) return foldNullable({ ...rest, ...only, oneOf: [...only.oneOf, { type: 'null' }] });
    return foldNullable({ ...rest, ...only, nullable: true });
  }
  const map = (nodes: Record<string, Node>): Record<string, Node> =>
    Object.fromEntries(Object.entries(nodes).map(([key, value]) => [key, foldNullable(value)]));
  return {
    ...node,
    ...(node.properties && { properties: map(node.properties) }),
    ...(node.$defs && { $defs: map(node.$defs) }),
    ...(node.items && { items: foldNullable(node.items) }),
    ...(node.oneOf && { oneOf: node.oneOf.map(foldNullable) }),
    ...(typeof node.additionalProperties === 'object' && {
      additionalProperties: foldNullable(node.additionalProperties),
    }),
  };
}

const refuse = (path: string, expected: string, value: unknown): never => {
  throw new TypeError(`reply${path} is ${value === null ? 'null' : typeof value}, not ${expected}`);
};

/** The serialiser writes null as 0 and drops what it does not know: money, counts and ids are checked before. */
function buildCheck(node: Node, definitions: Record<string, Node>, built: Map<string, Check>): Check {
  if (node.$ref) return checkByReference(node, definitions, built);
  const check = buildOwnCheck(node, definitions, built);
  return (value, path) => {
    if (value === null && (node.nullable || node.type === 'null' || node.type === undefined)) return;
    check(value, path);
  };
}

function checkByReference(node: Node, definitions: Record<string, Node>, built: Map<string, Check>): Check {
  const name = node.$ref?.split('/').at(-1) ?? '';
  return (value, path) => {
    let check = built.get(name);
    if (!check) {
      check = buildCheck(definitions[name] ?? {}, definitions, built);
      built.set(name, check);
    }
    check(value, path);
  };
}

function buildOwnCheck(node: Node, definitions: Record<string, Node>, built: Map<string, Check>): Check {
  switch (node.type) {
    case 'integer':
      return (value, path) => void (Number.isSafeInteger(value) || refuse(path, 'a whole number', value));
    case 'number':
      return (value, path) => void (Number.isFinite(value) || refuse(path, 'a number', value));
    case 'string':
      return (value, path) => void (typeof value === 'string' || refuse(path, 'text', value));
    case 'boolean':
      return (value, path) => void (typeof value === 'boolean' || refuse(path, 'true or false', value));
    case 'array': {
      const item = node.items ? buildCheck(node.items, definitions, built) : undefined;
      return (value, path) => {
        if (!Array.isArray(value)) return refuse(path, 'a list', value);
        if (item) for (let index = 0; index < value.length; index += 1) item(value[index], `${path}[${index}]`);
      };
    }
    case 'object': {
      const required = new Set(node.required);
      const properties = Object.entries(node.properties ?? {}).map(
        ([key, property]) => [key, buildCheck(property, definitions, built), required.has(key)] as const,
      );
      return (value, path) => {
        if (typeof value !== 'object' || value === null) return refuse(path, 'an object', value);
        for (const [key, check, needed] of properties) {
          const inner = (value as Record<string, unknown>)[key];
          if (inner !== undefined || needed) check(inner, `${path}.${key}`);
        }
      };
    }
    default:
      return node.oneOf ? checkByTag(node.oneOf, definitions, built) : () => undefined;
  }
}

/** A union told apart by a literal tag: the form whose tags the value bears. */
function checkByTag(forms: readonly Node[], definitions: Record<string, Node>, built: Map<string, Check>): Check {
  const known = forms.map((form) => ({
    tags: Object.entries(form.properties ?? {}).filter(([, property]) => property.const !== undefined),
    check: buildCheck(form, definitions, built),
  }));
  return (value, path) => {
    const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    const form = known.find(({ tags }) => tags.every(([name, { const: literal }]) => fields[name] === literal));
    if (!form) return refuse(path, 'one of the forms', value);
    form.check(value, path);
  };
}

// The serialiser tells forms of a union apart by validating them; formats are ours, and the check has seen the values.
const serialiserOptions = { ajv: { validateFormats: false } } as const;

const pageEnvelope = {
  page: { type: 'integer' },
  size: { type: 'integer' },
  totalElements: { type: 'integer' },
  totalPages: { type: 'integer' },
  totalIsMinimum: { type: 'boolean' },
  sums: { type: 'object', additionalProperties: { type: 'integer' } },
};

export const isPaged = (definition: EndpointDefinition): boolean =>
  definition.method === 'GET' && definition.columns !== undefined;

/** The reply is the whole body, not its `data`. */
export const isWhole = (definition: EndpointDefinition): boolean =>
  definition.method === 'GET' && definition.report !== undefined;

function buildWhole(
  definition: EndpointDefinition,
  body: Node,
  definitions: Record<string, Node>,
  checkInFull: boolean,
): (answer: unknown) => string {
  const stringify = fastJson({ ...body, $defs: definitions } as Parameters<typeof fastJson>[0], serialiserOptions);
  const check = buildCheck(body, definitions, new Map());
  return (answer) => {
    check(answer, '');
    if (checkInFull) definition.reply.parse(answer);
    return stringify(answer);
  };
}

/** Turns a handler's answer into the bytes sent. Built once per endpoint; what it returns throws when the answer breaks the contract. */
export function buildSerialiser(definition: EndpointDefinition, checkInFull: boolean): (answer: unknown) => string {
  const { $defs: definitions = {}, ...data } = replySchema(definition.reply);
  const paged = isPaged(definition);
  if (isWhole(definition)) return buildWhole(definition, data, definitions, checkInFull);
  const stringify = fastJson(
    {
      type: 'object',
      properties: { data, ...(paged && pageEnvelope) },
      required: ['data'],
      $defs: definitions,
    } as Parameters<typeof fastJson>[0],
    serialiserOptions,
  );
  const check = buildCheck(data, definitions, new Map());
  return (answer) => {
    const envelope = paged ? (answer as { data: unknown }) : { data: answer };
    check(envelope.data, '');
    if (checkInFull) definition.reply.parse(envelope.data);
    return stringify(envelope);
  };
}
