import { shiftDays } from '@parking/contract/core/business-day';
import { type Control, controlNames, loosens } from '@parking/contract/settings/controls';
import type { PendingSetting, SystemConfiguration } from '@parking/contract/settings/system-configurations';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import { type Database, type Tx, inTransaction } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import { nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import { notify } from '../communication/notify.ts';
import { hasSold } from '../tariffs/dated-settings.ts';

/** What was said and has not begun. */
export async function readPending(tx: Tx): Promise<PendingSetting[]> {
  const { rows } = await sql<PendingSetting>`
    select setting, value, to_char(first_day, 'YYYY-MM-DD') as "from" from pending_settings order by setting`.execute(
    tx,
  );
  return rows;
}

type Changes = { readonly [Name in Control]?: SystemConfiguration[Name] | undefined };
interface By {
  readonly tx: Tx;
  readonly site: Site;
  readonly actor: { readonly userId: string; readonly username: string };
}

/**
 * Of changed settings, those that loosen a control are put off to the next business day and told; answers their names.
 * Whatever is said of a control anew takes the place of what was said before. Until something was sold all holds at once.
 */
export async function putOffLoosening(
  { tx, site, actor }: By,
  before: SystemConfiguration,
  changes: Changes,
): Promise<readonly Control[]> {
  const changed = controlNames.filter((name) => changes[name] !== undefined && changes[name] !== before[name]);
  if (changed.length === 0) return [];
  await tx.deleteFrom('pendingSettings').where('setting', 'in', changed).execute();
  if (!(await hasSold(tx))) return [];
  const from = shiftDays(businessDayOf(new Date(), site), 1);
  const putOff = changed.filter((name) => loosens(name, before[name], changes[name] as SystemConfiguration[Control]));
  for (const name of putOff) {
    const value = JSON.stringify(changes[name]);
    await sql`insert into pending_settings (setting, value, first_day, by_id)
      values (${name}, ${value}::jsonb, ${from}, ${actor.userId})`.execute(tx);
    await notify(tx, site.id, {
      type: 'CONTROL_LOOSENED',
      values: {
        what: name,
        before: String(before[name] ?? '–'),
        after: String(changes[name] ?? '–'),
        from,
        username: actor.username,
      },
    });
  }
  return putOff;
}

/** Lets what was said hold whose day has begun; answers whether anything did. */
export async function beginPending(database: Database, site: Pick<Site, 'zone' | 'dayStarts'>): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const today = businessDayOf(new Date(), site);
    const due = await tx
      .selectFrom('pendingSettings')
      .select('setting')
      .where('firstDay', '<=', today)
      .limit(1)
      .execute();
    if (due.length === 0) return false;
    await tx.selectFrom('systemConfiguration').select('onlyRow').forUpdate().execute();
    const { rows } = await sql<PendingSetting>`
      delete from pending_settings where first_day <= ${today} returning setting, value`.execute(tx);
    if (rows.length === 0) return false;
    await tx
      .updateTable('systemConfiguration')
      .set({ ...Object.fromEntries(rows.map(({ setting, value }) => [setting, value])), updatedAt: nextUpdatedAt })
      .execute();
    return true;
  });
}
