import { contract } from '@parking/contract/contract';
import { type Route, implement } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { acceptDifference, disputeDifference, matchDifference, writeOffDifference } from './decide-difference.ts';
import { readDifferenceDetail } from './difference-detail.ts';
import { differenceList } from './held-difference.ts';
import { importReport } from './import-report.ts';
import { importStatement } from './import-statement.ts';
import { readAgeing } from './read-ageing.ts';
import { tellMapping, updateMapping } from './report-mappings.ts';
import { undoDecision } from './undo-decision.ts';
import { undoMatch } from './undo-match.ts';

const fileList: ListOptions<typeof contract.reconciliationFiles.list> = {
  view: 'reconciliation_files_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
};

/** Our payments, what their providers report and what banks show, held against one another. */
export function reconciliationRoutes(platform: Platform): Route[] {
  const { list, export: exported } = contract.reconciliation;
  const files = contract.reconciliationFiles;
  return [
    ...implement(contract.reconciliation, {
      ...listHandlers(platform, { list, export: exported }, differenceList),
      detail: readDifferenceDetail,
      ageing: ({ reads, site, actor }) => readAgeing(reads, site, actor),
      accept: acceptDifference,
      match: matchDifference,
      dispute: disputeDifference,
      writeOff: writeOffDifference,
      undo: undoDecision,
      undoMatch,
    }),
    ...implement(files, {
      ...listHandlers(platform, { list: files.list, export: files.export }, fileList),
      importReport,
      importStatement,
      mapping: ({ reads, site, params }) => tellMapping(reads, site, params.id),
      updateMapping,
    }),
  ];
}
