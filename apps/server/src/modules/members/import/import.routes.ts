import { contract } from '@parking/contract/contract';
import { memberImport } from '@parking/contract/members/member-imports';
import { Failure } from '../../../platform/failure.ts';
import { type Route, implement } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import { importHandlers } from '../../../platform/imports/import-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { decideImport } from './decide-import.ts';
import { memberImportSource } from './import-source.ts';

type Calls = typeof contract.memberImports;

const importList: ListOptions<Calls['list']> = {
  view: 'member_imports_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
};
const takenOverList: ListOptions<Calls['takenOver']> = {
  view: 'taken_over_periods_v',
  // Their ids are made in the order of the file.
  defaultSort: [{ column: 'id', direction: 'asc' }],
};

/** Members from a file, and what of it a second person agrees to. */
export function memberImportRoutes(platform: Platform): Route[] {
  const { list, export: exported, takenOver, takenOverExport } = contract.memberImports;
  const taken = listHandlers(platform, { list: takenOver, export: takenOverExport }, takenOverList);
  return implement(contract.memberImports, {
    ...importHandlers(memberImport, platform, memberImportSource),
    ...listHandlers(platform, { list, export: exported }, importList),
    takenOver: taken.list,
    takenOverExport: taken.export,
    decideImport: async (context) => {
      await decideImport(context);
      const row = await findRecord(context.tx, sourceOf(list, importList), context.params.id, context.site.zone);
      if (!row) throw new Failure('record-not-found');
      return row;
    },
  });
}
