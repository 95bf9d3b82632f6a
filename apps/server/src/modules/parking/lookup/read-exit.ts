import type { parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import type { ParkingOut } from '@parking/contract/parking/stays';
import type { Context } from '../../../platform/http/context.ts';
import { listHiddenDeposits } from '../../money/deposits/takings.ts';
import { exitAmounts } from '../../money/deposits/blind.ts';
import { getParkingOut } from './read-stay.ts';

/** One exit; its amounts are left out where they would tell a cashier who counts blind. */
export async function readExit({ reads, site, actor, params }: Context<typeof parkingOuts.get>): Promise<ParkingOut> {
  const exit = await getParkingOut(reads, site, params.id);
  const hidden = await listHiddenDeposits(reads, actor);
  if (exit.depositId === null || !hidden.includes(exit.depositId)) return exit;
  return withoutAmounts(exit);
}

const masked: ReadonlySet<string> = new Set(exitAmounts);

/** An exit as whoever counts blind may read it, and as the log of operations keeps it for everybody. */
export const withoutAmounts = (exit: ParkingOut): ParkingOut =>
  Object.fromEntries(
    Object.entries(exit).map(([name, value]) => [name, masked.has(name) ? null : value]),
  ) as ParkingOut;
