import type { Report, ReportShape } from '@parking/contract/core/report';

/** The shape that a report's contract states. */
export function shapeOf({ get }: Report): ReportShape {
  if (!get.report) throw new Error(`${get.path} is no report.`);
  return get.report;
}
