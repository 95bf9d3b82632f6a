import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { monthAfter } from '@parking/contract/money/tax/tax-deadlines';
import { formatDate, formatDateTime } from '@parking/contract/core/format-time';
import type { Language } from '@parking/contract/core/language';
import type { ReportQuery } from '@parking/contract/core/report-query';
import { taxPackParts, taxPackShape } from '@parking/contract/money/tax/tax-pack';
import type { TaxReturnDetail } from '@parking/contract/money/tax/tax-returns';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startReportExport } from '../../../platform/report/report-handlers.ts';
import type { WrittenAnswer } from '../../../platform/report/written-report.ts';
import { type BesideReturn, readBeside } from './beside-return.ts';
import { readReturnWhole } from './tax-return-detail.ts';

const { packExport: pack } = contract.taxReturns;

const words = {
  id: {
    payBy: 'Jatuh tempo bayar',
    paid: 'Dibayar',
    fileBy: 'Jatuh tempo lapor',
    filed: 'Dilaporkan',
    locked: 'Dikunci',
    not: 'belum',
  },
  en: { payBy: 'Pay by', paid: 'Paid', fileBy: 'File by', filed: 'Filed', locked: 'Locked', not: 'not yet' },
} as const;

/** The return of a locked month as a file that can be handed in. */
export function registerTaxPack({ database, exports, site }: Platform): void {
  exports.register(pack.path, {
    permission: pack.permission,
    report: {
      name: 'pbjt',
      fields: Object.keys(taxPackShape.columns),
      shape: taxPackShape,
      parts: Object.fromEntries(
        Object.entries(taxPackParts).map(([name, shape]) => [name, { fields: Object.keys(shape.columns), shape }]),
      ),
      read: async ({ from, to }) => {
        const found = await readLocked(database.readQueries, from, site.current().zone);
        const beside = await readBeside(database.readQueries, found);
        return packOf(found, beside, { from: found.month, to: to ?? found.month });
      },
    },
  });
}

/** Begins to write it. Refuses with `tax-return-state` a month that is not locked. */
export async function startTaxPack(context: Context<typeof pack>, { exports }: Platform) {
  const { month } = await readLocked(context.tx, (context.query as ReportQuery).from, context.site.zone);
  return startReportExport(context, pack, exports, () => ({ from: month, to: shiftDays(monthAfter(month), -1) }));
}

/** The month that a day lies in, or the last one that is locked. */
async function readLocked(reads: Reads, from: string | null, zone: string): Promise<TaxReturnDetail> {
  const locked = reads.selectFrom('taxReturns').select('id').where('status', '<>', 'DRAFT').orderBy('month', 'desc');
  const asked = from === null ? locked : locked.where('month', '=', `${from.slice(0, 7)}-01`);
  const found = await asked.executeTakeFirst();
  const whole = found && (await readReturnWhole(reads, found.id, zone));
  if (!whole) throw new Failure('tax-return-state');
  return whole;
}

interface Taxed {
  readonly entries: number;
  readonly base: number;
  readonly tax: number;
}
const permille = 1_000;
/** In percent of the base, to a tenth. */
const rateOf = ({ base, tax }: Taxed): number => (base === 0 ? 0 : Math.round((tax * permille) / base) / 10);
const withRate = <Line extends Taxed>(line: Line) => ({ ...line, rate: rateOf(line) });

function packOf(found: TaxReturnDetail, beside: BesideReturn, period: WrittenAnswer['period']): WrittenAnswer {
  const { month, base, tax, corrections, carried, due, booked, categories, days } = found;
  const all = categories.reduce(
    (sums, line) => ({ entries: sums.entries + line.entries, base: sums.base + line.base, tax: sums.tax + line.tax }),
    { entries: 0, base: 0, tax: 0 },
  );
  return {
    data: [{ base, tax, corrections, carried, due, booked }],
    // One row is its own sum.
    totals: {},
    period,
    withoutOwnDeposit: false,
    provisional: false,
    parts: {
      categories: {
        data: categories.map((line) => ({
          ...withRate(line),
          month: line.month === month ? '' : line.month.slice(0, 7),
        })),
        totals: withRate(all),
      },
      days: { data: days.map(withRate), totals: withRate(all) },
      free: beside.free,
      receipts: beside.receipts,
      tickets: beside.tickets,
    },
    facts: (language) => factsOf(found, beside, language),
  };
}

function factsOf(
  found: TaxReturnDetail,
  { npwpd, nopd }: BesideReturn,
  language: Language,
): { name: string; text: string }[] {
  const { payBy, paymentReference, paidOn, fileBy, filedOn, filingReference, lockedAt, lockedBy, sha256 } = found;
  const { not, ...names } = words[language];
  const told = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ') || not;
  const day = (one: string | null): string | null => one && formatDate(one, language);
  return [
    { name: 'NPWPD', text: npwpd ?? '–' },
    { name: 'NOPD', text: nopd ?? '–' },
    { name: names.payBy, text: told(day(payBy)) },
    { name: names.paid, text: told(day(paidOn), paymentReference) },
    { name: names.fileBy, text: told(day(fileBy)) },
    { name: names.filed, text: told(day(filedOn), filingReference) },
    { name: names.locked, text: told(lockedAt && formatDateTime(lockedAt, language), lockedBy) },
    { name: 'SHA-256', text: told(sha256) },
  ];
}
