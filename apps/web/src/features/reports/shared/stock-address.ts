import { daysOfRow } from '../../../kit/report/days/days-of-row.ts';
import { narrowingOf } from '../../../kit/report/grouped-rows.ts';
import type { ReportRow, ReportView } from '../../../kit/report/report-model.ts';
import { deletedAddress, entriesAddress, exitsAddress } from './stays-address.ts';

/** Whose cars a figure is of, where it is not of all. */
const memberOf: Readonly<Record<string, string>> = { casual: 'false', member: 'true' };

/** The cars that a figure of the stock is of, or of the takings beside it; null where the reader may not see their list. */
export function stockAddress(view: ReportView, row: ReportRow, key: string): string | null {
  const narrowing = {
    ...narrowingOf(view.state.groupBy, row, { vehicle: 'vehicleId' }),
    ...daysOfRow(view, row['businessDay']),
  };
  if (key === 'entered') return entriesAddress(view, narrowing);
  if (key === 'deleted') return deletedAddress(view, narrowing);
  const isMember = memberOf[key];
  return exitsAddress(view, isMember === undefined ? narrowing : { ...narrowing, isMember });
}
