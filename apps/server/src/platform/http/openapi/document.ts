import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { type Json, SharedSchemas } from './json-schemas.ts';
import { operation } from './operation.ts';
import { sharedParameters } from './parameters.ts';
import { Refusals, errorSchema } from './refusals.ts';

const header = (description: string): Json => ({ type: 'apiKey', in: 'header', name: 'Authorization', description });

const securitySchemes = {
  token: header('The token of POST /api/login, raw'),
  machine: header('`Gate` and the token of a gate or wall screen: `Gate <token>`'),
  key: header('`Key` and the key that a tax office was given: `Key <key>`'),
};

const description = `Times are the site's local time without zone, amounts whole rupiah. Lists take filters as
\`<field>.<operator>\`; operators may be written \`startsWith\` or \`starts-with\`. Send \`Accept-Language: en\` for English sentences.`;

/** `additionalFareNames` as people say it: Additional fare names. */
const spoken = (tag: string): string => {
  const words = tag.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The contract as OpenAPI 3.1. */
export function buildOpenApi(version: string): Json {
  const shared = { schemas: new SharedSchemas(), refusals: new Refusals() };
  shared.schemas.add('Error', errorSchema);
  const paths: Record<string, Json> = {};
  for (const [tag, group] of Object.entries(contract)) {
    for (const definition of Object.values(group) as EndpointDefinition[]) {
      const path = (paths[`/api${definition.path}`] ??= {});
      path[definition.method.toLowerCase()] = operation(definition, tag, shared);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parking back office',
      version,
      description,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The server that tells this' }],
    security: [{ token: [] }],
    tags: Object.keys(contract).map((name) => ({ name, description: spoken(name) })),
    paths,
    components: {
      securitySchemes,
      parameters: sharedParameters,
      responses: shared.refusals.all(),
      schemas: shared.schemas.all(),
    },
  };
}
