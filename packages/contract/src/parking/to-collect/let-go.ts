import { z } from 'zod';
import type { Named } from '../../core/report.ts';
import { toCollectReasons } from './to-collect-reasons.ts';

/** Lets the car go with what is due still to be collected (ours): signed by somebody else, a few times a day. */
export const ToCollect = z
  .strictObject({
    reason: z.enum(toCollectReasons),
    /** For OTHER it is needed. */
    note: z.string().trim().max(500).optional(),
    /** Of the driver. */
    name: z.string().trim().max(100).optional(),
    phone: z.string().trim().max(30).optional(),
  })
  .refine(({ reason, note = '' }) => reason !== 'OTHER' || note.length >= 3, {
    path: ['note'],
    message: 'says why, in at least three letters',
  });
export type ToCollect = z.output<typeof ToCollect>;

/** Where takings are told by payment type, what is to be collected stands under a name of its own. */
export const toCollectType = {
  id: '00000000-0000-7000-8000-000000000001',
  label: 'Ditagih kemudian',
  labelEn: 'To collect',
} as const satisfies Named;
