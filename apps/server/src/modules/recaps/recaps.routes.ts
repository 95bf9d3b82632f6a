import { contract } from '@parking/contract/contract';
import { businessDayOf } from '../../platform/business-day.ts';
import { type Reading, type Route, implement } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { readOwnerPortal } from './owner-portal.ts';
import { readRecapChecks } from './recap-checks.ts';
import { readRecap } from './recap.ts';
import { type OpenDays, startReportExport } from '../../platform/report/report-handlers.ts';
import { registerWrittenRecap } from './written-recap.ts';

/** From the first of the month to today where no days are named, on the screen and in its file. */
function monthSoFar({ from, to }: OpenDays, today: string): OpenDays {
  const last = to ?? today;
  return { from: from ?? `${last.slice(0, 8)}01`, to: last };
}

const readerOf = ({ site, signal, actor }: Reading) => ({ site, signal, userId: actor.userId });

/** A day or a period on one page, and whether all that was written of a day agrees. */
export function recapRoutes(platform: Platform): Route[] {
  const { dayExport, periodExport } = contract.recaps;
  registerWrittenRecap(platform, dayExport, 'recap');
  registerWrittenRecap(platform, periodExport, 'recap_period');
  return [
    ...implement(contract.ownerPortal, { get: (context) => readOwnerPortal(platform, context) }),
    ...implement(contract.recaps, {
      day: (context) => {
        const { date = null, compare } = context.query;
        return readRecap(platform, readerOf(context), { from: date, to: date, compare });
      },
      period: (context) => {
        const { from, to, groupBy, compare } = context.query;
        const days = monthSoFar({ from: from ?? null, to: to ?? null }, businessDayOf(new Date(), context.site));
        return readRecap(platform, readerOf(context), { ...days, groupBy, compare });
      },
      dayExport: (context) => startReportExport(context, dayExport, platform.exports),
      periodExport: (context) => startReportExport(context, periodExport, platform.exports, monthSoFar),
      checks: (context) => readRecapChecks(platform, context, context.query.date),
    }),
  ];
}
