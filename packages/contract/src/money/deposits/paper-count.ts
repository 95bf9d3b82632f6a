import { z } from 'zod';
import { id } from '../../core/id.ts';

/** How many vouchers on paper of one batch lie with the money; null where whoever writes it has not counted them. */
export const PaperCount = z.strictObject({ batchId: id(), papers: z.int().min(0).max(100_000).nullable() });
export type PaperCount = z.output<typeof PaperCount>;
