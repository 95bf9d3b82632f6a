import { z } from 'zod';

/**
 * Somebody else who approves an act on the spot, by signing with their own password: both or none. Whoever it is must hold
 * the right that the act needs; without one the act is refused with `approval-needed`, which names it.
 */
export const approval = {
  approverUsername: z.string().trim().min(1).max(100).optional(),
  approverPassword: z.string().min(1).max(200).optional(),
};

/** What an act may be refused with that somebody else can approve. */
export const approvalErrors = ['approval-needed', 'login-failed', 'too-many-requests'] as const;
