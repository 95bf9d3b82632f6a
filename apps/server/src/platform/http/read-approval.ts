import { approval } from '@parking/contract/core/approval';
import { z } from 'zod';
import { badInput } from '../failure.ts';

const Approval = z.object(approval);

/** Who signs beside the caller, as the body says. Null: nobody. Refuses a name without its password, and the reverse. */
export function readApproval(body: unknown): { username: string; password: string } | null {
  const { data } = Approval.safeParse(body);
  if (!data) return null;
  const { approverUsername: username, approverPassword: password } = data;
  if (username === undefined && password === undefined) return null;
  if (username === undefined) throw badInput({ path: 'approverUsername', code: 'required' });
  if (password === undefined) throw badInput({ path: 'approverPassword', code: 'required' });
  return { username, password };
}

/** The body as it may be kept, by its digest: a password could be guessed from that. */
export function withoutPassword(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('approverPassword' in body)) return body;
  const { approverPassword: _, ...kept } = body;
  return kept;
}
