import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { toLocalDateTime } from '@parking/contract/core/time';
import { type ByDay, toldLines } from '@parking/contract/tariffs/by-day';
import type { ChargeLine } from '@parking/contract/tariffs/compute-fare';
import { sql } from 'kysely';
import { reserveAttempt } from '../../../platform/auth/attempts.ts';
import { type Database, type Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readDeskSettings } from '../exit/desk-settings.ts';
import { type NamedReceipt, readReceiptCode } from './receipt-codes.ts';

type Check = typeof contract.receiptChecks.check;

const minute = 60;
/** From one address; many phones share that of their network. Codes that are none are tried by whoever makes them up. */
const calls = { most: 60, seconds: minute } as const;
const unknownCodes = { most: 20, seconds: 10 * minute } as const;

/** What stands on a genuine receipt, read from what was booked: no plate, no name, no picture. */
export async function checkReceipt(
  database: Database,
  { origin, body, site }: Context<Check>,
): Promise<ReplyOf<Check>> {
  await reserveAttempt(database, [{ key: `receipt:${origin.address}`, ...calls }]);
  const giveBack = await reserveAttempt(database, [{ key: `receipt-unknown:${origin.address}`, ...unknownCodes }]);
  const { receiptKey } = await readDeskSettings(database.readQueries);
  const named = readReceiptCode(receiptKey, body.code);
  const found = named && (await findReceipt(database.readQueries, named));
  if (!found) throw new Failure('receipt-unknown', { fields: [{ path: 'code', code: 'does-not-exist' }] });
  await giveBack();
  const { enteredAt, exitedAt, lines, byDay, ...receipt } = found;
  return {
    ...receipt,
    isTraining: site.isTraining,
    lines: toldLines({ lines, byDay }),
    datetimeIn: toLocalDateTime(enteredAt, site.zone),
    datetimeOut: exitedAt && toLocalDateTime(exitedAt, site.zone),
  };
}

interface FoundReceipt extends Omit<ReplyOf<Check>, 'datetimeIn' | 'datetimeOut' | 'lines' | 'isTraining'> {
  readonly lines: readonly ChargeLine[];
  readonly byDay: ByDay | null;
  readonly enteredAt: Date;
  readonly exitedAt: Date | null;
}

/** What was paid on entry is told by the journal: the stay knows only what has come off since. */
async function findReceipt(reads: Reads, { stayId, kind }: NamedReceipt): Promise<FoundReceipt | null> {
  const { rows } = await sql<FoundReceipt>`
    select r.receipt_number as number, r.kind, v.label as "vehicleLabel", v.label_en as "vehicleLabelEn", g.name as "gateName",
      s.entered_at as "enteredAt", o.exited_at as "exitedAt", o.duration_minutes as "durationMinutes",
      coalesce(o.lines, '[]') as lines, o.by_day as "byDay", coalesce(o.total, e.total, 0)::bigint as total, coalesce(o.tax, e.tax)::bigint as tax,
      p.label as "paidTypeLabel", coalesce(o.flags && '{to-collect,short-paid}', false) as "isOwed",
      (select count(*) from reprints c where c.stay_id = s.id and c.what = 'RECEIPT' and r.kind = 'EXIT')::integer as copies
    from receipts r join stays s on s.id = r.stay_id join vehicle_types v on v.id = s.vehicle_type_id join gates g on g.id = r.gate_id
      left join stays o on o.id = s.id and r.kind = 'EXIT' left join paid_types p on p.id = o.paid_type_id
      left join lateral (
        select sum(l.amount) filter (where l.amount > 0) as total, -sum(l.amount) filter (where a.kind = 'TAX') as tax
        from journal_entries j join journal_lines l on l.entry_id = j.id join accounts a on a.id = l.account_id
        where j.source_id = s.id and j.type = 'PARKING_OUT' and j.kind = 'PREPAID') e on r.kind = 'ENTRY'
    where r.stay_id = ${stayId} and r.kind = ${kind}`.execute(reads);
  return rows[0] ?? null;
}
