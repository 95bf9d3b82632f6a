import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { Approving } from '../../controls/approve.ts';
import { type SaleDeposit, openDeposit } from '../../money/deposits/open-deposit.ts';

/** Where the money of a sale goes: whose deposit, in the deposit's shift, on which business day. */
export interface Till {
  readonly site: Site;
  readonly operatorId: string;
  readonly depositId: string;
  readonly shiftId: string | null;
  readonly shiftName: string | null;
  /** `YYYY-MM-DD`. */
  readonly businessDay: string;
}

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
