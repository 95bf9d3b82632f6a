import { businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ApprovalRight, getApprover } from './approve.ts';
import { hasSold } from './dated-settings.ts';
import { type ControlChange, noteControlChange } from './control-changes.ts';

/**
 * A record that loosens a control has no day from which it holds: it takes somebody else who may write it, and is written
 * down and told. What tightens is told as well. Until something was sold nobody is asked.
 */
export async function signLoosening(context: Context, right: ApprovalRight, change: ControlChange): Promise<void> {
  const { tx, site } = context;
  if (!(await hasSold(tx))) return;
  const approver = change.loosens ? getApprover(context, right) : null;
  await noteControlChange({ ...context, approver }, change, businessDayOf(new Date(), site));
}
