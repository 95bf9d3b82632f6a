import { approval } from '@parking/contract/core/approval';
import { z } from 'zod';
import { badInput } from '../failure.ts';

const Approval = z.object(approval);

/** Who signs beside the caller, as the body says. Null: nobody. Refuses a name without its password, and the reverse. */
export function readApproval(body: unknown): { username: string; password: string; code: string | undefined } | null {
  // Most calls have none, and saying at length that nothing is no body costs more than all else of reading it.
  if (typeof body !== 'object' || body === null) return null;
  const { data } = Approval.safeParse(body);
  if (!data) return null;
  const { approverUsername: username, approverPassword: password, approverCode: code } = data;
  if (username === undefined && password === undefined) return null;
  if (username === undefined) throw badInput({ path: 'approverUsername', code: 'required' });
  if (password === undefined) throw badInput({ path: 'approverPassword', code: 'required' });
  return { username, password, code };
}

/** The body as it may be kept, by its digest: a password could be guessed from that, and a code is another each time. */
export function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('approverPassword' in body)) return body;
  const { approverPassword: _, ...rest } = body;
  if (!('approverCode' in rest)) return rest;
  const { approverCode: __, ...kept } = rest;
  return kept;
}
