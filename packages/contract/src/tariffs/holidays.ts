import { z } from 'zod';
import { date, dateTime, text } from '../core/list.ts';
import { resource } from '../core/resource.ts';
import { localDate } from '../core/time.ts';

/** Days that fares take for HOLIDAY. */
export const holidays = resource({
  name: 'holiday',
  path: '/holidays',
  menu: '/vehicle_types',
  entity: 'holidays',
  input: z.object({
    day: localDate(),
    label: z.string().trim().min(1).max(200),
    labelEn: z.string().trim().max(200).nullable(),
  }),
  shown: z.object({}),
  columns: { day: date(), label: text(), labelEn: text({ nullable: true }), updatedAt: dateTime() },
});
