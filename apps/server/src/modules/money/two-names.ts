import type { Thing } from '@parking/contract/core/sentences';
import { toLocalDate } from '@parking/contract/core/time';
import { Failure } from '../../platform/failure.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import { requireTwoPersons } from '../controls/two-persons.ts';

/** Who did that step already: somebody else of finance, or who looks at it, does this one. */
export const fourEyes = (step: Thing, groups = 'FINANCE, AUDITOR, OWNER'): Failure =>
  new Failure('four-eyes', { values: { step, groups } });

interface Saying<Outcome extends string> {
  readonly outcome: Outcome;
  readonly note: string;
  /** Whether it is what was said before. */
  readonly isSame: boolean;
  readonly proposedBy: string | null;
  /** What whoever said it first has done. */
  readonly step: Thing;
}

/**
 * What one person says of money waits for another who says the same; saying otherwise takes its place. Returns what to write,
 * and whether it is decided; refuses whoever says the same again (`four-eyes`), under another name as well.
 */
export async function sayOfMoney<Outcome extends string>(
  context: Pick<Context, 'reads' | 'site' | 'actor'>,
  { outcome, note, isSame, proposedBy, step }: Saying<Outcome>,
) {
  const actorId = context.actor.userId;
  if (isSame) await requireTwoPersons(context, [proposedBy], () => fourEyes(step));
  const at = new Date();
  if (isSame) return { isSecond: true, row: { state: outcome, decidedBy: actorId, decidedAt: at, decidedNote: note } };
  const said = { proposed: outcome, proposedBy: actorId, proposedAt: at, proposedNote: note };
  return { isSecond: false, row: { state: 'WAITING', ...said } };
}

const dayMs = 86_400_000;

/** Money that is waited for is not given up before so many days. */
export function refuseTooYoung(
  code: 'claim-too-young' | 'too-young-to-drop',
  at: Date,
  days: number,
  { zone }: Pick<Site, 'zone'>,
): void {
  const from = new Date(at.getTime() + days * dayMs);
  if (from > new Date()) throw new Failure(code, { values: { day: toLocalDate(from, zone) } });
}
