import { z } from 'zod';
import { entryRupiah } from '../../core/money.ts';

/** Rupiah of the banknotes that are counted one by one, the largest first. */
export const banknotes = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000] as const;

/** What lies in a drawer: how many of each banknote, and what the coins come to. */
export const DrawerCount = z.strictObject({
  notes: z
    .array(z.strictObject({ value: z.literal([...banknotes]), count: z.int().min(0).max(100_000) }))
    .max(banknotes.length),
  coins: entryRupiah(),
});
export type DrawerCount = z.output<typeof DrawerCount>;

/** What it comes to, in rupiah. */
export const sumOfDrawer = ({ notes, coins }: DrawerCount): number =>
  notes.reduce((sum, { value, count }) => sum + value * count, coins);
