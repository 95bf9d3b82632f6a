import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { localDate } from '../core/time.ts';
import { timeOfDay } from './shifts.ts';

/** Where somebody stands on one day. */
export const SchedulePost = z.object({
  id: id(),
  date: localDate(),
  shiftId: id(),
  shiftName: z.string(),
  start: timeOfDay(),
  end: timeOfDay(),
  gateId: id().nullable(),
  gateName: z.string().nullable(),
});
export type SchedulePost = z.output<typeof SchedulePost>;

export const currentSchedule = {
  current: endpoint({
    method: 'GET',
    path: '/schedules/current',
    summary: 'Own posts of today and of a week, Monday to Sunday, the one that holds now and the next one',
    permission: 'signed-in',
    /** A day of the week that is asked for; without it, this week. */
    query: z.strictObject({ date: localDate().optional() }),
    openWhen: ['licence-expired'],
    reads: ['schedules', 'shifts'],
    reply: z.object({
      date: localDate(),
      /** By schedule, else by the shifts' hours alone. */
      current: z.object({
        shiftId: id().nullable(),
        shiftName: z.string().nullable(),
        scheduleId: id().nullable(),
        gateId: id().nullable(),
      }),
      today: z.array(SchedulePost),
      week: z.array(SchedulePost),
      /** The planned one whose hours hold now: a night's belongs to the day it began on. */
      now: SchedulePost.nullable(),
      /** The first that has not begun yet. */
      next: SchedulePost.nullable(),
    }),
  }),
} as const;
