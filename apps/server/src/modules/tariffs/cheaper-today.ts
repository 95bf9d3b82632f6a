import { setImmediate as nextTurn } from 'node:timers/promises';
import { shiftDays } from '@parking/contract/core/business-day';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { ControlName } from '@parking/contract/settings/controls';
import { type Compared, compareStays } from '@parking/contract/tariffs/cheaper';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import { type ApprovalRight, getApprover } from '../identity/approve.ts';
import { noteControlChange } from '../settings/control-changes.ts';
import { hasSold } from './dated-settings.ts';

/** The first day from which anybody may make something cheaper alone: one that has begun by neither reckoning. */
export function firstFreeDay(site: Site, now: Date): string {
  const next = (day: string): string => shiftDays(day, 1);
  const [business, calendar] = [next(businessDayOf(now, site)), next(toLocalDateTime(now, site.zone).slice(0, 10))];
  return business > calendar ? business : calendar;
}

interface Edit {
  readonly name: Extract<ControlName, 'fare' | 'additionalFare'>;
  readonly right: ApprovalRight;
  /** All that prices follow if the edit held from the first free day only, and as it is said. */
  readonly delayed: TariffBook;
  readonly edited: TariffBook;
  readonly asked: Compared;
  readonly subject: { readonly id: string; readonly label: string };
}

/**
 * Refuses an edit of prices that makes any stay of today cheaper, unless somebody else who may make it signs; then it is
 * written down and told. Until something was sold everything holds at once.
 */
export async function refuseCheaperToday(context: Context, edit: Edit): Promise<void> {
  const { tx, site } = context;
  if (!(await hasSold(tx))) return;
  const now = new Date();
  const window = { from: toLocalDateTime(now, site.zone), until: `${firstFreeDay(site, now)}T00:00:00` };
  for (const found of compareStays(edit.delayed, edit.edited, edit.asked, window)) {
    // Others have their turn: odd tariffs take a while.
    await nextTurn();
    if (!found) continue;
    const approver = getApprover(context, edit.right);
    const { name, subject } = edit;
    const change = { name, subject, before: found.before, after: found.after, loosens: true };
    return noteControlChange({ ...context, approver }, change, businessDayOf(now, site));
  }
}
