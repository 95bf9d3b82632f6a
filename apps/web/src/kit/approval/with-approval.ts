import { ApiFailure } from '../../api/failure.ts';

/** Who signs beside the caller, as a call sends it. */
export interface Approval {
  readonly approverUsername: string;
  readonly approverPassword: string;
  /** The authenticator's, where the approver uses one. */
  readonly approverCode?: string;
}

export const noApproval: Approval = { approverUsername: '', approverPassword: '' };

/** What of the two fields is sent; nothing while both are empty. */
export const signedBy = ({ approverUsername, approverPassword, approverCode = '' }: Approval): Approval | null =>
  approverUsername.trim() === '' && approverPassword === ''
    ? null
    : {
        approverUsername: approverUsername.trim(),
        approverPassword,
        ...(approverCode.trim() !== '' && { approverCode: approverCode.trim() }),
      };

/** Whether one of the two is missing. */
export const isHalfSigned = ({ approverUsername, approverPassword }: Approval): boolean =>
  (approverUsername.trim() === '') !== (approverPassword === '');

const wrongSignature: readonly string[] = [
  'login-failed',
  'approver-code',
  'approver-not-ready',
  'not-two-persons',
  'too-many-requests',
];

/**
 * Acts, and acts again with whoever signs when the server needs somebody else: as often as the signature is refused. Given up,
 * it fails with the last refusal.
 */
export async function withApproval<Result>(
  act: (approval: Approval | null) => Promise<Result>,
  ask: (why: ApiFailure) => Promise<Approval | null>,
): Promise<Result> {
  for (let approval: Approval | null = null; ; ) {
    try {
      return await act(approval);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.code !== 'approval-needed' && !(approval && wrongSignature.includes(error.code))) throw error;
      approval = await ask(error);
      if (!approval) throw error;
    }
  }
}

/** Acts with whoever signs, asked first: again while the signature is refused. Null when given up. */
export async function withSignature<Result>(
  act: (approval: Approval) => Promise<Result>,
  ask: (why: ApiFailure | null) => Promise<Approval | null>,
): Promise<Result | null> {
  for (let why: ApiFailure | null = null; ; ) {
    const approval = await ask(why);
    if (!approval) return null;
    try {
      return await act(approval);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.code !== 'approval-needed' && !wrongSignature.includes(error.code)) throw error;
      why = error;
    }
  }
}
