import { formatRupiah } from '@parking/contract/core/money';
import { toLocalDate } from '@parking/contract/core/time';
import { addWorkingDays } from '@parking/contract/core/working-days';
import { sql } from 'kysely';
import { type Database, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { notify } from '../../notices/notify.ts';
import { listHolidays } from './due-day.ts';

interface Late {
  readonly id: string;
  readonly paidTypeId: string;
  readonly paidType: string;
  readonly day: string;
  readonly dueOn: string;
  /** Rupiah that are to arrive. */
  readonly amount: number;
}

/**
 * Tells once of each settled day whose money is not at the bank one working day after it was due, all of a payment type at once,
 * whichever process comes first. Returns of how many payment types it told.
 */
export async function remindArrivals(
  database: Database,
  site: Pick<Site, 'id' | 'zone'>,
  now = new Date(),
): Promise<number> {
  const today = toLocalDate(now, site.zone);
  return inTransaction(database, async (tx) => {
    const late = await listNewlyLate(tx, today);
    const types = [...new Set(late.map(({ paidTypeId }) => paidTypeId))];
    for (const paidTypeId of types) {
      const some = late.filter((one) => one.paidTypeId === paidTypeId);
      const [oldest] = some;
      await notify(tx, site.id, {
        type: 'SETTLEMENT_LATE',
        values: {
          type: oldest?.paidType ?? '',
          count: some.length,
          day: oldest?.day ?? '',
          due: oldest?.dueOn ?? '',
          amount: formatRupiah(some.reduce((sum, { amount }) => sum + amount, 0)),
        },
        filter: { 'paidTypeId.equals': paidTypeId, 'status.in': 'GENERATED,SENT,ACCEPTED,REJECTED' },
        flag: 'editable',
      });
    }
    return types.length;
  });
}

async function listNewlyLate(tx: Tx, today: string): Promise<Late[]> {
  const { rows } = await sql<Late>`
    select s.id, s.paid_type_id, s.paid_type, s.day, s.due_on, coalesce(s.expected_amount, s.total) as amount from settlements_v s
    where s.status in ('GENERATED', 'SENT', 'ACCEPTED', 'REJECTED') and s.due_on < ${today}::date and s.total > 0
      and not exists (select from reminders r where r.key = 'settlement:' || s.id)
    order by s.due_on, s.day, s.id`.execute(tx);
  const holidays = await listHolidays(tx, rows[0]?.dueOn ?? today, today);
  const due = rows.filter(({ dueOn }) => addWorkingDays(dueOn, 1, holidays) <= today);
  const told: Late[] = [];
  for (const one of due) {
    const { rows: noted } = await sql`
      insert into reminders (key) values (${`settlement:${one.id}`}) on conflict do nothing returning key`.execute(tx);
    if (noted.length > 0) told.push(one);
  }
  return told;
}
