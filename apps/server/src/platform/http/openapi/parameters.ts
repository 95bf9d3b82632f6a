import { comparisons } from '@parking/contract/core/compared-period';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import {
  type Column,
  type Columns,
  type Operator,
  defaultPageSize,
  maximumDepth,
  maximumPageSize,
  maximumPeriodDays,
  shortestSearch,
  sumsOf,
} from '@parking/contract/core/list';
import { type ReportShape, bandStep, limitsOf, maximumBands } from '@parking/contract/core/report-query';
import type { z } from 'zod';
import { type Json, type SharedSchemas, jsonSchemaOf } from './json-schemas.ts';

/** Parameters that many calls take, by their names in the document. */
export const sharedParameters: Readonly<Record<string, Json>> = {
  Page: { name: 'page', in: 'query', description: 'From 0', schema: { type: 'integer', minimum: 0, default: 0 } },
  Size: {
    name: 'size',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: maximumPageSize, default: defaultPageSize },
  },
  Total: {
    name: 'total',
    in: 'query',
    description: 'false leaves the totals out',
    schema: { type: 'boolean', default: true },
  },
  Sums: {
    name: 'sums',
    in: 'query',
    description: `true adds up the amounts of all rows, of ${maximumDepth} at most, of fewer where each row is reckoned`,
    schema: { type: 'boolean', default: false },
  },
  From: { name: 'from', in: 'query', description: 'First business day', schema: { type: 'string', format: 'date' } },
  Date: { name: 'date', in: 'query', description: 'Both days at once', schema: { type: 'string', format: 'date' } },
  ReportPage: {
    name: 'page',
    in: 'query',
    description: 'From 0; all rows without page and size',
    schema: { type: 'integer', minimum: 0 },
  },
  ReportSize: { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: maximumPageSize } },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A UUID; the same key and body answer the first success again',
    schema: { type: 'string', format: 'uuid' },
  },
};

export const shared = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

const partial: readonly Operator[] = ['contains', 'startsWith', 'endsWith', 'matches'];

function valueSchema({ type, values, minimumLength }: Column, operator: Operator): Json {
  switch (type) {
    case 'integer':
    case 'money':
      return { type: 'integer' };
    case 'boolean':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'dateTime':
      return { type: 'string', examples: ['2026-11-20', '2026-11-20T14:05:33'] };
    case 'enum':
      return { type: 'string', enum: values };
    case 'reference':
      return { type: 'string', format: 'uuid' };
    case 'text':
      return {
        type: 'string',
        maxLength: operator === 'matches' ? 100 : 200,
        ...(minimumLength !== undefined && partial.includes(operator) && { minLength: minimumLength }),
      };
  }
}

function filterParameter(name: string, column: Column, operator: Operator): Json {
  const schema = valueSchema(column, operator);
  const notes = [
    operator === 'matches' && 'A regular expression',
    operator === 'equals' && column.nullable && 'Empty: rows without a value',
    column.options && `Ids of ${column.options}`,
    column.period &&
      `The list is of ${maximumPeriodDays} days at most: of the last ones where neither beginning nor end is asked for, of as many as may be before an end alone`,
  ].filter((note) => typeof note === 'string');
  return {
    name: `${name}.${operator}`,
    in: 'query',
    ...(notes.length > 0 && { description: notes.join('. ') }),
    ...(operator === 'equals' && column.nullable && { allowEmptyValue: true }),
    ...(operator === 'in' ? { style: 'form', explode: false, schema: { type: 'array', items: schema } } : { schema }),
  };
}

const filterParameters = (columns: Columns): Json[] =>
  Object.entries(columns).flatMap(([name, column]) =>
    column.operators.map((operator) => filterParameter(name, column, operator)),
  );

function sortParameters(columns: Columns): Json[] {
  const sortable = Object.entries(columns).filter(([, column]) => column.sortable);
  if (sortable.length === 0) return [];
  const orders = sortable.flatMap(([name]) => [name, `${name},asc`, `${name},desc`]);
  return [
    {
      name: 'sort',
      in: 'query',
      description: 'Repeats: by the first, then by the next',
      style: 'form',
      explode: true,
      schema: { type: 'array', items: { type: 'string', enum: orders } },
    },
  ];
}

function searchParameters(columns: Columns): Json[] {
  const searched = Object.entries(columns).filter(([, column]) => column.searched);
  if (searched.length === 0) return [];
  const minLength = shortestSearch(columns);
  return [
    {
      name: 'q',
      in: 'query',
      description: `Searches ${searched.map(([name]) => name).join(', ')}`,
      schema: { type: 'string', ...(minLength > 1 && { minLength }) },
    },
  ];
}

const listParameters = (columns: Columns): Json[] => [
  ...['Page', 'Size', 'Total'].map(shared),
  ...(sumsOf(columns).length > 0 ? [shared('Sums')] : []),
  ...searchParameters(columns),
  ...sortParameters(columns),
  ...filterParameters(columns),
];

const reportParameters = ({ columns, filters, groupBy, bands, keys, maximumDays }: ReportShape): Json[] => [
  shared('From'),
  {
    name: 'to',
    in: 'query',
    description: `Last business day; default today; at most ${maximumDays} days`,
    schema: { type: 'string', format: 'date' },
  },
  ...['Date', 'ReportPage', 'ReportSize'].map(shared),
  ...(groupBy
    ? [
        {
          name: 'groupBy',
          in: 'query',
          description: `What rows are added up by, the outermost first, at most ${groupBy.together}; default ${groupBy.usual.join(',')}`,
          style: 'form',
          explode: false,
          schema: {
            type: 'array',
            items: { type: 'string', enum: groupBy.of },
            minItems: 1,
            maxItems: groupBy.together,
          },
        },
      ]
    : []),
  ...(keys
    ? [
        {
          name: 'compare',
          in: 'query',
          description: 'The period that stands beside it, as `compared` of each row and of the totals',
          schema: { type: 'string', enum: comparisons },
        },
      ]
    : []),
  ...(bands
    ? [
        {
          name: 'bands',
          in: 'query',
          description: `Limits between bands of lengths of stay, in minutes: quarters of an hour that grow; default ${limitsOf(bands)}`,
          style: 'form',
          explode: false,
          schema: {
            type: 'array',
            items: { type: 'integer', minimum: bandStep, multipleOf: bandStep },
            minItems: 1,
            maxItems: maximumBands,
          },
        },
      ]
    : []),
  ...sortParameters(columns),
  ...filterParameters(filters),
];

function objectParameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  name: string,
  schemas: SharedSchemas,
): Json[] {
  return Object.entries((schema?.shape ?? {}) as Record<string, z.ZodType>).map(([key, field]) => ({
    name: key,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: jsonSchemaOf(field, 'input', `${name}_${key}`, schemas),
  }));
}

/** All that a call reads beside its body. */
export function parametersOf(definition: EndpointDefinition, name: string, schemas: SharedSchemas): Json[] {
  const { columns, report, query } = definition;
  const asked = columns
    ? listParameters(columns)
    : report
      ? reportParameters(report)
      : objectParameters(query, 'query', name, schemas);
  return [
    ...objectParameters(definition.params, 'path', name, schemas),
    ...asked,
    ...(definition.idempotent ? [shared('IdempotencyKey')] : []),
  ];
}
