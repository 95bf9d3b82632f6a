import { contract } from '@parking/contract/contract';
import { type Route, implement } from '../../platform/http/context.ts';
import { type Fields, resourceHandlers } from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readOwnSchedule } from './own-schedule.ts';

const toTable = ({ start, end, ...rest }: Fields): Fields => ({ ...rest, startTime: start, endTime: end });

/** Shifts and who stands where when. */
export function workforceRoutes(platform: Platform): Route[] {
  return [
    ...implement(
      contract.shifts,
      resourceHandlers(contract.shifts, platform, {
        table: 'shifts',
        view: 'shifts_v',
        defaultSort: [{ column: 'start', direction: 'asc' }],
        beforeWrite: (_, input) => toTable(input),
        optionLabel: { label: 'name', labelEn: 'name' },
      }),
    ),
    ...implement(contract.currentSchedule, { current: readOwnSchedule }),
  ];
}
