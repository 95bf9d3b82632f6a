import type { Language } from '@parking/contract/core/language';
import type { Report } from '@parking/contract/core/report';
import { calendarGroups } from '@parking/contract/core/report-query';
import {
  droppedShape,
  handedInShape,
  lentShape,
  ticketsShape,
  recapChecks,
  recapParts,
  recapTotals,
} from '@parking/contract/recaps/recaps';
import type { Platform } from '../../platform/platform.ts';
import { fieldsOf, shapeOf } from '../../platform/report/read-report.ts';
import type { ExportedTable, WrittenAnswer } from '../../platform/report/written-report.ts';
import { countDiffering } from './recap-checks.ts';
import { type AskedRecap, readRecap } from './recap.ts';

const words = {
  id: {
    checks: 'Pemeriksaan silang',
    hold: `${recapChecks.length} dari ${recapChecks.length} sama`,
    differ: (count: number) => `${count} dari ${recapChecks.length} BERBEDA`,
  },
  en: {
    checks: 'Cross-checks',
    hold: `${recapChecks.length} of ${recapChecks.length} agree`,
    differ: (count: number) => `${count} of ${recapChecks.length} DIFFER`,
  },
} as const;

/** Each as its own report is written, and what was handed in. */
const parts: Readonly<Record<string, ExportedTable>> = {
  ...Object.fromEntries(
    Object.entries(recapParts).map(([name, { of }]) => {
      const shape = shapeOf(of);
      return [name, { fields: [...fieldsOf(of, 'data'), ...(shape.keys ? ['compared'] : [])], shape }];
    }),
  ),
  deposits: { fields: Object.keys(handedInShape.columns), shape: handedInShape },
  floats: { fields: Object.keys(lentShape.columns), shape: lentShape },
  drops: { fields: Object.keys(droppedShape.columns), shape: droppedShape },
  tickets: { fields: Object.keys(ticketsShape.columns), shape: ticketsShape },
};

/** A recap as a report that can be written down and sent: its sums, then its parts, all of one moment. */
export function registerWrittenRecap(platform: Platform, call: Report['export'], name: string): void {
  const { database, exports, site: sites } = platform;
  const { report: shape, path, permission } = call;
  if (!shape) throw new Error(`${path} writes no report.`);
  exports.register(path, {
    permission,
    report: {
      name,
      fields: [...Object.keys(shape.columns), 'compared'],
      shape,
      parts,
      read: async ({ from, to, groupBy, compare }, signal, userId): Promise<WrittenAnswer> => {
        const site = sites.current();
        const part = calendarGroups.find((one) => groupBy.includes(one));
        const asked: AskedRecap = { from, to, groupBy: part, compare: compare ?? undefined };
        const recap = await readRecap(platform, { site, signal, userId }, asked);
        const { period, comparedPeriod, withoutOwnDeposit, provisional, asOf: _, ...told } = recap;
        const isDay = period.from === period.to;
        const differing = isDay ? await countDiffering(database, { signal, site, date: period.from }) : null;
        return {
          data: [recapTotals(recap)],
          // One row is its own sum.
          totals: {},
          period,
          ...(comparedPeriod && { comparedPeriod }),
          withoutOwnDeposit,
          provisional,
          parts: told,
          facts: (language) => (differing === null ? [] : [checked(differing, language)]),
        };
      },
    },
  });
}

function checked(differing: number, language: Language) {
  const { checks, hold, differ } = words[language];
  return { name: checks, text: differing === 0 ? hold : differ(differing) };
}
