import { formatRupiah } from '@parking/contract/core/format-rupiah';
import { inTransaction } from '../../../platform/db/pool.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notify } from '../../notices/notify.ts';
import { sayOnce } from '../../notices/say-once.ts';
import { monthBefore, readFreeWorth } from './free-worth.ts';

/** Tells the owner what was made in the month before that is free, once, whichever server looks and however often. */
export async function tellFreeWorth({ database, site, events }: Platform): Promise<void> {
  const month = monthBefore(site.today());
  const told = await inTransaction(database, async (tx) => {
    if (!(await sayOnce(tx, `free-worth:${month}`))) return false;
    const rows = await readFreeWorth(tx, month);
    if (rows.length === 0) return false;
    await notify(tx, site.current().id, {
      type: 'FREE_WORTH',
      values: {
        month,
        worth: formatRupiah(rows.reduce((sum, { worth }) => sum + worth, 0)),
        count: new Set(rows.map(({ userId }) => userId)).size,
      },
      filter: { month },
    });
    return true;
  });
  if (told) events.wake();
}
