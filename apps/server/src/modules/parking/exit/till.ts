import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { Approving } from '../../controls/approve.ts';
import { type SaleDeposit, openDeposit } from '../../money/deposits/open-deposit.ts';

/** Who lets a car out, and on which business day: a cashier, or a gate by itself, which takes no money. */
export interface LetOutBy {
  readonly site: Site;
  readonly operatorId: string | null;
  readonly depositId: string | null;
  readonly shiftId: string | null;
  readonly shiftName: string | null;
  /** `YYYY-MM-DD`. */
  readonly businessDay: string;
}

/** Where the money of a sale goes: whose deposit, in the deposit's shift, on which business day. */
export interface Till extends LetOutBy {
  readonly operatorId: string;
  readonly depositId: string;
}

const isTill = (leaving: LetOutBy): leaving is Till => leaving.operatorId !== null && leaving.depositId !== null;

export function tillOf(leaving: LetOutBy): Till {
  if (!isTill(leaving)) throw new Error('A gate takes no money by itself.');
  return leaving;
}

/** A gate that lets a car out by itself. */
export const noTill = (site: Site, at: Date): LetOutBy => ({
  site,
  operatorId: null,
  depositId: null,
  shiftId: null,
  shiftName: null,
  businessDay: businessDayOf(at, site),
});

/**
 * The operator's till at `at`; the deposit is held until the end of the transaction, and made by the first sale where none is
 * `held` already.
 */
export async function openTill(
  tx: Tx,
  site: Site,
  operatorId: string,
  at: Date,
  approving?: Approving,
  held: SaleDeposit | null = null,
): Promise<Till> {
  const deposit = held ?? (await openDeposit(tx, { site, operatorId, at, ...(approving && { approving }) }));
  return { site, operatorId, ...deposit, businessDay: businessDayOf(at, site) };
}
