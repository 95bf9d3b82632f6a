import type { Context } from '../../platform/http/context.ts';
import { type ApprovalRight, type Approving, approvalNeeded, getApprover } from '../controls/approve.ts';
import { requireTwoPersons } from '../controls/two-persons.ts';

type Witnessed = Approving & Pick<Context, 'reads' | 'site'>;

/**
 * Who signs for what lay there of a cashier's money: that cashier, where somebody else acts, or a third person who holds the right and is
 * neither of them under another name. Refuses with `approval-needed`.
 */
export async function getWitness(context: Witnessed, operatorId: string, right: ApprovalRight): Promise<string> {
  const { approver, actor, reads, site, origin } = context;
  if (approver?.userId === operatorId && operatorId !== actor.userId) return operatorId;
  const { userId } = getApprover(context, right);
  await requireTwoPersons({ reads, site, actor: { userId } }, [operatorId], () => approvalNeeded(right, origin));
  return userId;
}
