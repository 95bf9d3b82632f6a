import { setImmediate as nextTurn } from 'node:timers/promises';
import { shiftDays } from '@parking/contract/core/business-day';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { ControlName } from '@parking/contract/controls/controls';
import {
  type Cheaper,
  type Choice,
  type Counted,
  compareToday,
  openChoices,
} from '@parking/contract/tariffs/cheaper-today';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Reads } from '../../platform/db/pool.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import type { ApprovalRight } from '../controls/approve.ts';
import { signLoosening } from '../controls/sign-loosening.ts';
import { hasSold } from '../controls/dated-settings.ts';
import { readTariffBook } from './read-tariff-book.ts';

/** The first day from which anybody may make something cheaper alone: one that has begun by neither reckoning. */
export function firstFreeDay(site: Site, now: Date): string {
  const next = (day: string): string => shiftDays(day, 1);
  const [business, calendar] = [next(businessDayOf(now, site)), next(toLocalDateTime(now, site.zone).slice(0, 10))];
  return business > calendar ? business : calendar;
}

/** Whose prices are edited. */
interface Subject {
  readonly id: string;
  readonly label: string;
}

export interface Edit<Result> {
  readonly name: ControlName;
  readonly right: ApprovalRight;
  readonly subjectOf: (result: Result) => Subject;
  /** What cars may be counted as, where that is not every type in use; before the act its result is not there. */
  readonly choicesOf?: (book: TariffBook, result: Result | null) => Promise<readonly Choice[]>;
}

/**
 * The one way in which whatever makes prices is edited: done, and refused where anything of today costs less by it than
 * before, or may, unless somebody else who may edit it signs; then it is written down and told. Until something was sold
 * everything holds at once.
 */
export async function holdPrices<Result>(
  context: Context,
  { name, right, subjectOf, choicesOf = async (book) => openChoices(book) }: Edit<Result>,
  act: () => Promise<Result>,
): Promise<Result> {
  const { tx, site } = context;
  if (!(await hasSold(tx))) return act();
  // One after the other, or two that each make nothing cheaper would do so together.
  await tx.selectFrom('tariffEpoch').select('epoch').forUpdate().execute();
  const count = async (result: Result | null): Promise<Counted> => {
    const book = await readTariffBook(tx);
    return { book, choices: await choicesOf(book, result) };
  };
  const before = await count(null);
  const result = await act();
  const found = await compare(tx, site, before, await count(result));
  if (!found) return result;
  const change = { before: found.before, after: found.after, loosens: true };
  await signLoosening(context, right, {
    ...change,
    name: found.asAnother ? 'countedAs' : name,
    subject: subjectOf(result),
  });
  return result;
}

async function compare(reads: Reads, site: Site, before: Counted, after: Counted): Promise<Cheaper | null> {
  const now = new Date();
  const window = { from: toLocalDateTime(now, site.zone), until: `${firstFreeDay(site, now)}T00:00:00` };
  const inside = await reads.selectFrom('staysInside').select('vehicleTypeId').distinct().execute();
  const insideIds = inside.map(({ vehicleTypeId }) => vehicleTypeId);
  const compared = compareToday(before, after, { window, insideIds });
  for (;;) {
    const { done, value } = compared.next();
    if (done) return value;
    // Others have their turn: odd tariffs take a while.
    await nextTurn();
  }
}
