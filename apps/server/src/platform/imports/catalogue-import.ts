import { type CataloguePath, tableAt } from '@parking/contract/core/records';
import type { Resource } from '@parking/contract/core/resource';
import { byLabel, recordTableOf } from '../http/resource-handlers.ts';
import { importHandlers } from './import-handlers.ts';
import { intoTable } from './import-source.ts';
import type { Imports } from './imports.ts';

/** Imports a plain catalogue. */
export const catalogueImport = (
  definition: Parameters<typeof importHandlers>[0],
  resource: Pick<Resource, 'list' | 'create'> & { readonly list: { readonly path: CataloguePath } },
  services: { readonly imports: Imports },
) => {
  const table = tableAt(resource.list.path);
  const { body } = resource.create;
  if (!body) throw new Error(`${resource.create.path} takes no body`);
  return importHandlers(definition, services, {
    entity: table,
    body,
    unique: [{ field: 'name', table, column: 'name', compared: 'exactly' }],
    open: intoTable(recordTableOf(resource, { table, defaultSort: byLabel })),
  });
};
