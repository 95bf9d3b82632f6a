import { z } from 'zod';

const part = () => z.number().min(0).max(1);

/** Where a plate is in its picture, upright: parts of its width and height. */
export const PlateBox = z
  .object({ left: part(), top: part(), width: part(), height: part() })
  .refine(({ left, top, width, height }) => width > 0 && height > 0 && left + width <= 1.001 && top + height <= 1.001);
export type PlateBox = z.output<typeof PlateBox>;
