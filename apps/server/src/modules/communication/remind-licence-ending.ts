import { inTransaction } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { notify } from '../notices/notify.ts';
import { sayOnce } from '../notices/say-once.ts';

const daysBefore = [1, 7, 30] as const;
const dayMs = 86_400_000;

/** Tells of the licence's end 30, 7 and 1 days before, each once; a day on which the server stood still is made up for. */
export async function remindLicenceEnding(platform: Platform): Promise<void> {
  const { state, validUntil } = platform.licence.state();
  if (state !== 'VALID') return;
  const days = Math.round((Date.parse(validUntil) - Date.parse(platform.site.today())) / dayMs);
  const mark = daysBefore.find((before) => days <= before);
  if (mark === undefined) return;
  const told = await inTransaction(platform.database, async (tx) => {
    if (!(await sayOnce(tx, `licence-ending:${validUntil}:${mark}`))) return false;
    await notify(tx, platform.site.current().id, { type: 'LICENCE_ENDING', values: { days, date: validUntil } });
    return true;
  });
  if (told) platform.events.wake();
}
