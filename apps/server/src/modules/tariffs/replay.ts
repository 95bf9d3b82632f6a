import { setImmediate as nextTurn } from 'node:timers/promises';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import { computeFare } from '@parking/contract/tariffs/compute-fare';
import { shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import { replayedStays, type tariffs } from '@parking/contract/tariffs/tariffs';
import { sql } from 'kysely';
import { type Database, anyOf } from '../../platform/db/pool.ts';
import type { Context } from '../../platform/http/context.ts';
import { readTariffBook } from './read-tariff-book.ts';

const pageSize = 2_000;
const shownChanges = 10;
/** After so long other requests have their turn. */
const turnMs = 20;

interface Stay {
  readonly id: string;
  readonly enteredAt: Date;
  readonly exitedAt: Date;
  readonly before: number;
}
interface Change {
  readonly stay: Stay;
  readonly after: number;
}

type Replay = Context<typeof tariffs.replay>;

/** What the stays of a period came to, and what they would have come to. Reads only. */
export async function replayFare(database: Database, context: Replay) {
  const { body, site, signal } = context;
  const tx = database.readQueries;
  const type = await tx.selectFrom('vehicleTypes').select('id').where('id', '=', body.vehicleTypeId).executeTakeFirst();
  if (!type) throw context.fail('record-not-found');
  const book = await readTariffBook(tx);
  const holidays = new Set(book.holidays);
  const { roundSecondsUp } = book.settings;
  const sums = { stays: 0, before: 0, after: 0, higher: 0, lower: 0, unchanged: 0 };
  let largest: Change[] = [];
  let newestOnly = false;
  let turnBegan = performance.now();
  for await (const page of pagesOfStays(database, context)) {
    signal.throwIfAborted();
    for (const stay of page) {
      if (sums.stays === replayedStays) {
        newestOnly = true;
        break;
      }
      const after = computeFare({
        rules: body.rules,
        enteredAt: toLocalDateTime(stay.enteredAt, site.zone),
        exitedAt: toLocalDateTime(stay.exitedAt, site.zone),
        holidays,
        roundSecondsUp,
      }).total;
      sums.stays += 1;
      sums.before += stay.before;
      sums.after += after;
      sums[after > stay.before ? 'higher' : after < stay.before ? 'lower' : 'unchanged'] += 1;
      if (after !== stay.before) largest.push({ stay, after });
      if (performance.now() - turnBegan > turnMs) {
        await nextTurn();
        signal.throwIfAborted();
        turnBegan = performance.now();
      }
    }
    largest = largest.toSorted((one, other) => changeOf(other) - changeOf(one)).slice(0, shownChanges);
    if (newestOnly) break;
  }
  const numbers = await receiptNumbers(database, largest);
  return {
    ...sums,
    difference: sums.after - sums.before,
    newestOnly,
    withoutOwnDeposit: await leavesOutOwn(context),
    largest: largest.map(({ stay, after }) => ({
      stayId: stay.id,
      receiptNumber: numbers.get(stay.id) ?? null,
      enteredAt: toLocalDateTime(stay.enteredAt, site.zone),
      exitedAt: toLocalDateTime(stay.exitedAt, site.zone),
      before: stay.before,
      after,
    })),
  };
}

/** The open deposits of who asks, where cashiers count blind. */
const ownOpen = ({ actor }: Replay) => sql`(select id from hidden_deposits(${actor.userId}) as hidden (id))`;

async function leavesOutOwn(context: Replay): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`
    select exists (select from journal_entries where deposit_id in ${ownOpen(context)}) as out`.execute(context.reads);
  return rows[0]?.out ?? false;
}

const changeOf = ({ stay, after }: Change): number => Math.abs(after - stay.before);

/**
 * Newest first, with those of child types that its fare has priced. The parking fare alone is compared: what was charged beside
 * it would be the same. What was paid to an own open deposit, at the exit or on entry, is not read where cashiers count blind.
 */
async function* pagesOfStays(database: Database, context: Replay): AsyncGenerator<readonly Stay[]> {
  const { body, site } = context;
  const { vehicleTypeId, parkingType = 'REGULAR', fareNonRegularId = null } = body;
  const from = fromLocal(body.from, site.zone);
  const until = fromLocal(shiftMinutes(`${body.to}T00:00:00`, 1440), site.zone);
  let last: { readonly enteredAt: Date; readonly id: string } | null = null;
  for (;;) {
    const older: ReturnType<typeof sql> = last
      ? sql`and (s.entered_at, s.id) < (${last.enteredAt}, ${last.id}::uuid)`
      : sql``;
    const { rows }: { rows: Stay[] } = await sql<Stay>`
      select s.id, s.entered_at as "enteredAt", s.exited_at as "exitedAt",
        s.gross - coalesce((select sum((line->>'amount')::bigint) from jsonb_array_elements(s.lines) line
          where line->>'code' = 'ADDITIONAL'), 0)::bigint as before
      from stays s left join parking_fares f on f.id = s.fare_id
      where s.vehicle_type_id = any(array(
          select id from vehicle_types where id = ${vehicleTypeId} or parent_vehicle_type_id = ${vehicleTypeId}))
        and (s.vehicle_type_id = ${vehicleTypeId} or f.vehicle_type_id = ${vehicleTypeId}) and s.entered_at >= ${from} and s.entered_at < ${until}
        and s.state = 'OUT' and s.exit_kind = 'NORMAL' and s.parking_type = ${parkingType}
        and f.fare_non_regular_id is not distinct from ${fareNonRegularId}::uuid
        and (s.deposit_id is null or s.deposit_id not in ${ownOpen(context)})
        and (s.prepaid = 0 or not exists (select from journal_entries e where e.source_id = s.id and e.type = 'PARKING_OUT'
          and e.kind = 'PREPAID' and e.deposit_id in ${ownOpen(context)})) ${older}
      order by s.entered_at desc, s.id desc limit ${pageSize}`.execute(database.readQueries);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1) ?? null;
  }
}

async function receiptNumbers(database: Database, changes: readonly Change[]): Promise<Map<string, string>> {
  const receipts = await database.readQueries
    .selectFrom('receipts')
    .select(['stayId', 'receiptNumber'])
    .where('kind', '=', 'EXIT')
    .where('stayId', '=', anyOf(changes.map(({ stay }) => stay.id)))
    .execute();
  return new Map(receipts.map((receipt) => [receipt.stayId, receipt.receiptNumber]));
}
