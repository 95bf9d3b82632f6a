import { businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ApprovalRight, getApprover } from './approve.ts';
import { hasSold } from './dated-settings.ts';
import { type ControlChange, noteControlChange } from './control-changes.ts';

/**
 * A record that loosens a control has no day from which it holds: it takes somebody else who may write it, and is written
 * down and told: from today, or from the day that it has after all. What tightens is told as well. Until something was sold nobody is asked.
 */
export async function signLoosening(
  context: Context,
  right: ApprovalRight,
  change: ControlChange,
  from = businessDayOf(new Date(), context.site),
): Promise<void> {
  const { tx } = context;
  if (!(await hasSold(tx))) return;
  const approver = change.loosens ? getApprover(context, right) : null;
  await noteControlChange({ ...context, approver }, change, from);
}
