import { type DrawerCount, sumOfDrawer } from '@parking/contract/money/deposits/drawer-count';
import { badInput } from '../../../platform/failure.ts';

/** A count as it was made; by banknotes only where it was told so. */
export interface MoneyCount {
  readonly counted: number;
  readonly drawer?: DrawerCount | undefined;
}

/** Refuses a count whose banknotes and coins do not come to its sum; `at` is what stands before its fields in the body. */
export function refuseDrawer({ counted, drawer }: MoneyCount, at = ''): void {
  if (!drawer) return;
  const values = drawer.notes.map(({ value }) => value);
  const twice = values.findIndex((value, place) => values.indexOf(value) < place);
  if (twice >= 0) throw badInput({ path: `${at}drawer.notes.${twice}.value`, code: 'given-twice' });
  if (sumOfDrawer(drawer) !== counted) throw badInput({ path: `${at}drawer`, code: 'not-the-sum' });
}
