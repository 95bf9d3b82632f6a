import { z } from 'zod';
import { id } from '../../core/id.ts';
import { localDate } from '../../core/time.ts';
import { entitleReasons, entitleStatuses, entitleWarnings } from '../../members/entitle-words.ts';

/**
 * A membership as a price looks at it, and what a desk compares the driver with: no card, plate or telephone. The photo itself
 * is shown to whoever may look at members.
 */
export const QuotedMember = z.object({
  id: id(),
  name: z.string(),
  status: z.enum(entitleStatuses),
  /** Why it gives nothing though it is in force. */
  reason: z.enum(entitleReasons).nullable(),
  subscription: z.string(),
  subscriptionEn: z.string().nullable(),
  memberEndDate: localDate().nullable(),
  tokenPhoto: z.string().nullable(),
  /** Cars inside on it, and how many may be; `of` is null where nobody counts them. */
  places: z.object({ used: z.int(), of: z.int().nullable() }),
  warnings: z.array(z.enum(entitleWarnings)),
});
export type QuotedMember = z.output<typeof QuotedMember>;
