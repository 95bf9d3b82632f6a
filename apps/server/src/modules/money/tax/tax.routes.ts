import { contract } from '@parking/contract/contract';
import { taxReport } from '@parking/contract/money/tax/tax-report';
import { type Route, implement } from '../../../platform/http/context.ts';
import { listHandlers } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { reportHandlers } from '../../../platform/report/report-handlers.ts';
import { taxFeedList } from './feed/feed-list.ts';
import { issueFeedKey, revokeFeedKey } from './feed/feed-key.ts';
import { readFeedSetup } from './feed/feed-setup.ts';
import { pullRows } from './feed/pull-rows.ts';
import { readFeedState } from './feed/read-feed-state.ts';
import { tryReceiver } from './feed/try-receiver.ts';
import { updateFeedSetup } from './feed/update-feed-setup.ts';
import { readTaxReturn } from './tax-return-detail.ts';
import { registerTaxPack, startTaxPack } from './tax-pack.ts';
import { taxReportSource } from './tax-report.ts';
import { taxReturnList, updateTaxReturn } from './update-return.ts';

/** Parking tax by calendar days, and what is told of it to the tax office: sale by sale, and month by month. */
export function taxRoutes(platform: Platform): Route[] {
  const report = reportHandlers(taxReport, taxReportSource, platform);
  const { list, export: exported } = contract.taxReturns;
  registerTaxPack(platform);
  return [
    ...implement(contract.taxReports, { taxReport: report.get, taxReportExport: report.export }),
    ...implement(contract.taxReturns, {
      ...listHandlers(platform, { list, export: exported }, taxReturnList),
      detail: readTaxReturn,
      update: updateTaxReturn,
      packExport: (context) => startTaxPack(context, platform),
    }),
    ...implement(contract.taxFeed, {
      ...listHandlers(platform, { list: contract.taxFeed.list, export: contract.taxFeed.export }, taxFeedList),
      state: readFeedState,
      pull: (context) => pullRows(platform, context),
    }),
    ...implement(contract.taxFeedSetup, {
      get: ({ reads, site }) => readFeedSetup(reads, site),
      update: (context) => updateFeedSetup(platform, context),
      test: (context) => tryReceiver(platform, context),
      issueKey: issueFeedKey,
      revokeKey: revokeFeedKey,
    }),
  ];
}
