import type { Tx } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import { readDeskSettings } from './desk-settings.ts';
import { type Approving, editsExits, refuseUnapproved } from '../identity/approve.ts';

/** The largest sale of this site, where an amount is above it; null where it is not. */
async function findExceeded(tx: Tx, amount: number): Promise<number | null> {
  const { largestSale } = await readDeskSettings(tx);
  return largestSale < amount ? largestSale : null;
}

/** A price is what it is, and holds no car: above the largest sale somebody who may correct exits signs for it. */
export async function refuseLargeExit(tx: Tx, caller: Approving, total: number): Promise<void> {
  if ((await findExceeded(tx, total)) !== null) refuseUnapproved(caller, editsExits);
}

/** What somebody asks for can be asked for in parts. */
export async function refuseLargeAmount(tx: Tx, path: string, amount: number): Promise<void> {
  const maximum = await findExceeded(tx, amount);
  if (maximum !== null) throw badInput({ path, code: 'too-big', values: { maximum } });
}
