import { z } from 'zod';
import { id } from '../core/id.ts';
import { localDateTime } from '../core/time.ts';

export const dispenserNewsTypes = [
  'BUTTON',
  'PAPER_LOW',
  'PAPER_OUT',
  'LOOP_ON',
  'PLATE_READ',
  'BACKOUT',
  'MEMBER_WAITING',
  'COMMAND_FAILED',
  'COMMAND_EXPIRED',
] as const;
export type DispenserNewsType = (typeof dispenserNewsTypes)[number];

/** What an exit cashier hears of the gate named by the last SEND to `/dispenser-notification`. */
export const DispenserNews = z.object({
  gateId: id(),
  gateCode: z.string(),
  type: z.enum(dispenserNewsTypes),
  /** A sentence in Indonesian, for who has none of their own for the type. */
  message: z.string(),
  at: localDateTime(),
});
export type DispenserNews = z.output<typeof DispenserNews>;

/** Body of that SEND. */
export const DispenserChoice = z.object({ gateId: id() });
