import type { Report } from '@parking/contract/core/report';
import type { ReportShape } from '@parking/contract/core/report-query';

/** The shape that a report's contract states. */
export function shapeOf({ get }: Report): ReportShape {
  if (!get.report) throw new Error(`${get.path} is no report.`);
  return get.report;
}
