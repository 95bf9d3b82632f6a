import type { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { toLocalDate } from '@parking/contract/core/time';
import { isWeekend, longestWait } from '@parking/contract/core/working-days';
import type { WriteRule } from '../../platform/http/resource-handlers.ts';
import { editsFares } from '../controls/approve.ts';
import { signLoosening } from '../controls/sign-loosening.ts';

/**
 * A holiday puts off by when banks pay and taxes are due. One of the days in which anything is waited for now, or before them, takes two;
 * the calendar of the days after them is written by one. At weekends nobody pays anyway.
 */
export const signDayOff: WriteRule<typeof contract.holidays> = async (context, input, current) => {
  const { day, label = current?.label ?? '' } = input;
  const today = toLocalDate(new Date(), context.site.zone);
  if (day === undefined || day === current?.day || isWeekend(day) || day > shiftDays(today, longestWait)) return input;
  const change = { name: 'holiday', before: current?.day ?? null, after: `${day} ${label}`, loosens: true } as const;
  await signLoosening(context, editsFares, change, day > today ? day : today);
  return input;
};
