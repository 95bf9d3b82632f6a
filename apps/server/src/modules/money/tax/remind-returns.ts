import { shiftDays } from '@parking/contract/core/business-day';
import { taxDueOn } from '@parking/contract/money/tax/tax-deadlines';
import type { TaxReturnState } from '@parking/contract/money/tax/tax-return-states';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { type Database, type Reads, inTransaction } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { notify } from '../../notices/notify.ts';
import { type DueDays, readDueDays } from './due-days.ts';

/** From which day on somebody is told that a month waits: to be locked from its end, to be paid and to be filed some days before that is due. */
const tellFrom = {
  DRAFT: (month: string) => taxDueOn(month, 1, []),
  LOCKED: (_: string, { payBy }: DueDays) => shiftDays(payBy, -3),
  PAID: (_: string, { fileBy }: DueDays) => shiftDays(fileBy, -2),
} as const;
type Unfinished = keyof typeof tellFrom;
const isUnfinished = (state: TaxReturnState): state is Unfinished => Object.hasOwn(tellFrom, state);

/** Tells once of each step of a month that is near, and once more when its day has gone by, whichever process comes first. */
export async function remindTaxReturns(
  database: Database,
  site: Pick<Site, 'id' | 'zone'>,
  now = new Date(),
): Promise<number> {
  const today = toLocalDate(now, site.zone);
  // Nothing is written, or held, in the many minutes in which nothing is near.
  if ((await listUntold(database.readQueries, today)).length === 0) return 0;
  return inTransaction(database, async (tx) => {
    let told = 0;
    for (const { id, month, due, key } of await listUntold(tx, today)) {
      const { rows } =
        await sql`insert into reminders (key) values (${key}) on conflict do nothing returning key`.execute(tx);
      if (rows.length === 0) continue;
      await notify(tx, site.id, {
        type: 'TAX_DUE',
        values: { month: month.slice(0, 7), day: due },
        filter: { 'id.equals': id },
        flag: 'editable',
      });
      told += 1;
    }
    return told;
  });
}

interface Untold {
  readonly id: string;
  readonly month: string;
  /** The day by which its next step is to be taken. */
  readonly due: string;
  /** What is told of it, once. */
  readonly key: string;
}

/** The months of whose next step somebody is to be told, and was not. */
async function listUntold(reads: Reads, today: string): Promise<Untold[]> {
  const open = await reads
    .selectFrom('taxReturns')
    .select(['id', 'month', 'status', 'payBy', 'fileBy'])
    .where('status', '<>', 'FILED')
    .where('month', '<', `${today.slice(0, 7)}-01`)
    .orderBy('month')
    .$narrowType<{ status: TaxReturnState }>()
    .execute();
  const near: Untold[] = [];
  for (const { id, month, status, payBy, fileBy } of open) {
    if (!isUnfinished(status)) continue;
    // Until it is locked it has no days of its own.
    const days = payBy !== null && fileBy !== null ? { payBy, fileBy } : await readDueDays(reads, month);
    if (today < tellFrom[status](month, days)) continue;
    const due = status === 'PAID' ? days.fileBy : days.payBy;
    near.push({ id, month, due, key: `tax:${month}:${status}:${today > due ? 'late' : 'soon'}` });
  }
  if (near.length === 0) return [];
  const keys = near.map(({ key }) => key);
  const told = await reads.selectFrom('reminders').select('key').where('key', 'in', keys).execute();
  const known = new Set(told.map(({ key }) => key));
  return near.filter(({ key }) => !known.has(key));
}
