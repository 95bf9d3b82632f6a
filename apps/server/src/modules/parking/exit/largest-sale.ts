import type { Reads } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import { type DeskSettings, readDeskSettings } from './desk-settings.ts';
import { type Approving, editsExits, refuseUnapproved } from '../../controls/approve.ts';

/** A price is what it is, and holds no car: above the largest sale somebody who may correct exits signs for it. */
export function refuseLargeExit({ largestSale }: DeskSettings, caller: Approving, total: number): void {
  if (total > largestSale) refuseUnapproved(caller, editsExits);
}

/** What somebody asks for can be asked for in parts. */
export async function refuseLargeAmount(reads: Reads, path: string, amount: number): Promise<void> {
  const { largestSale: maximum } = await readDeskSettings(reads);
  if (amount > maximum) throw badInput({ path, code: 'too-big', values: { maximum } });
}
