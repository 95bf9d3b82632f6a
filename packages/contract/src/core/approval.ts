import { z } from 'zod';

/**
 * Somebody else who approves an act on the spot, by signing with their own password: both or none, and the authenticator's
 * code where they use one. Whoever it is must hold the right that the act needs; without one the act is refused with
 * `approval-needed`, which names it. Nobody signs with a password that somebody else chose for them.
 */
export const approval = {
  approverUsername: z.string().trim().min(1).max(100).optional(),
  approverPassword: z.string().min(1).max(200).optional(),
  /** Six digits, when `approver-code` was answered; good for one act. */
  approverCode: z.string().trim().max(20).optional(),
};

/** What an act may be refused with that somebody else can approve. */
export const approvalErrors = [
  'approval-needed',
  'approver-code',
  'approver-not-ready',
  'not-two-persons',
  'login-failed',
  'too-many-requests',
] as const;
