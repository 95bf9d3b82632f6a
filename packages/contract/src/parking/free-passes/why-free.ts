import { z } from 'zod';
import { id } from '../../core/id.ts';

/** Why a car leaves free of charge: of the list (ours), or in words. */
export const whyFree = {
  freePassReasonId: id().optional(),
  freePassVerification: z.string().trim().max(200).optional(),
};
