import { z } from 'zod';
import { date, dateTime, text } from '../core/list.ts';
import { resource, signedWrites } from '../core/resource.ts';
import { localDate } from '../core/time.ts';

const HolidayInput = z.object({
  day: localDate(),
  label: z.string().trim().min(1).max(200),
  labelEn: z.string().trim().max(200).nullable(),
});

const standard = resource({
  name: 'holiday',
  path: '/holidays',
  menu: '/vehicle_types',
  entity: 'holidays',
  input: HolidayInput,
  shown: z.object({}),
  columns: { day: date(), label: text(), labelEn: text({ nullable: true }), updatedAt: dateTime() },
});

/** Days that fares take for HOLIDAY. What makes today, or a day before, cheaper takes somebody else to sign, as does a working day of the next 60 or before: it puts off what is due. */
export const holidays = { ...standard, ...signedWrites(standard) } as const;
