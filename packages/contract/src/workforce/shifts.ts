import { z } from 'zod';
import { dateTime, text } from '../core/list.ts';
import { resource } from '../core/resource.ts';

/** A time of day at the site, `HH:mm`. */
export const timeOfDay = () =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .meta({ format: 'time-of-day', example: '06:00' });

export const shifts = resource({
  name: 'shift',
  path: '/shifts',
  menu: '/shift',
  entity: 'shifts',
  input: z.object({
    name: z.string().trim().min(1).max(100),
    start: timeOfDay(),
    /** At or before the start it lies on the next day. */
    end: timeOfDay(),
  }),
  shown: z.object({}),
  columns: { name: text(), start: text({ searched: false }), end: text({ searched: false }), updatedAt: dateTime() },
  // Other hours move what is planned from today on.
  conflicts: ['schedule-overlap'],
  alsoAffects: ['schedules'],
});
