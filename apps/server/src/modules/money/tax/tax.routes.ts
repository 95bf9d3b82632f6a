import { contract } from '@parking/contract/contract';
import { taxReport } from '@parking/contract/money/tax/tax-report';
import { type Route, implement } from '../../../platform/http/context.ts';
import { listHandlers } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { reportHandlers } from '../../../platform/report/report-handlers.ts';
import { readTaxReturn } from './tax-return-detail.ts';
import { registerTaxPack, startTaxPack } from './tax-pack.ts';
import { taxReportSource } from './tax-report.ts';
import { taxReturnList, updateTaxReturn } from './update-return.ts';

/** Parking tax by calendar days, and what is told of its months to the tax office. */
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
  ];
}
