import { type DayStarts, firstDay } from '@parking/contract/core/business-day';
import { type TaxCategory, taxReport } from '@parking/contract/money/tax/tax-report';
import { daysOfRow } from '../../../kit/report/days/days-of-row.ts';
import { narrowingOf } from '../../../kit/report/grouped-rows.ts';
import type { ReportRow, ReportView } from '../../../kit/report/report-model.ts';
import { withinReport } from '../../../kit/report/within-report.ts';
import { exitsAddress } from '../../reports/shared/stays-address.ts';

/** Whose exits a category is of; of others no list is narrowed to the calendar day that their tax is of. */
const memberOf: Partial<Readonly<Record<TaxCategory, string>>> = { CASUAL: 'false', MEMBER: 'true' };

/** Calendar days begin at midnight, whenever business days do. */
const atMidnight: DayStarts = [{ from: firstDay, hour: 0 }];
/** What exits have too; a car that pays nothing has no entry. */
const ofExits: ReadonlySet<string> = new Set(['count', 'base', 'tax']);

/** The exits whose tax a figure adds up, else the same report by what it is not told by yet; null where neither is narrower. */
export function taxedAddress(view: ReportView, row: ReportRow, key: string): string | null {
  const { groupBy, filters } = view.state;
  const days = daysOfRow(view, row['businessDay']);
  const own = narrowingOf(groupBy, row, { category: 'category' });
  const category = own['category'] ?? filters.find(({ column }) => column === 'category')?.value;
  const isMember = memberOf[category as TaxCategory];
  if (isMember !== undefined && ofExits.has(key))
    return exitsAddress(
      { ...view, state: { ...view.state, filters: [] }, dayStarts: atMidnight },
      { ...days, isMember, ...(key === 'count' && { isPaid: 'true' }) },
    );
  const next = groupBy.includes('category') ? 'day' : 'category';
  if (groupBy.includes(next) || (next === 'day' && days.from === days.to)) return null;
  return withinReport(taxReport, view, { groupBy: [next], days, narrowing: own });
}
