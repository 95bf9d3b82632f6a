import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type Approving, editsDeposits, getApprover } from '../../controls/approve.ts';
import { findCurrentPost, findShiftStart } from '../../workforce/current-shift.ts';

interface SaleOfOperator {
  readonly site: Site;
  readonly operatorId: string;
  /** When it was made. */
  readonly at: Date;
  /** Told later by a device, which knows the shift that it was made in. */
  readonly toldLater?: { readonly shiftId: string | null };
  /** Who sells, and who may have signed beside. */
  readonly approving?: Approving;
}

/** Where the money of a sale goes. Figures count it under the deposit's shift, whatever the hour of the sale. */
export interface SaleDeposit {
  readonly depositId: string;
  readonly shiftId: string | null;
  readonly shiftName: string | null;
}

/** One deposit takes sales for so long; then the next sale opens another. */
export const longestMs = 16 * 3_600_000;
/** So many may be open before a further one needs somebody's approval. */
const openAtMost = 2;

/**
 * The deposit of a sale, made by the first one and held FOR SHARE until the end of the transaction: a submission waits for
 * sales under way, and a sale that waited for a submission goes to the next deposit. Neither midnight nor the end of the
 * shift changes it. A sale that is told later goes where it would have gone when it was made.
 */
export async function openDeposit(tx: Tx, sale: SaleOfOperator): Promise<SaleDeposit> {
  const place = sale.toldLater ? await placeOf(tx, sale, sale.toldLater.shiftId) : null;
  const found = await findOpen(tx, sale, place);
  if (found) return found;
  // First sales of one operator follow one another.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposit ${sale.operatorId}`}, 0))`.execute(tx);
  return (await findOpen(tx, sale, place)) ?? make(tx, sale, place);
}

interface Place {
  readonly shiftId: string | null;
  /** The business day on which that shift began. */
  readonly businessDay: string;
}

async function placeOf(reads: Reads, { site, at }: SaleOfOperator, shiftId: string | null): Promise<Place> {
  const start = shiftId === null ? null : await findShiftStart(reads, site, shiftId, at);
  return { shiftId, businessDay: businessDayOf(start ?? at, site) };
}

/** By the post at the first sale. */
async function presentPlace(reads: Reads, site: Site, operatorId: string, at: Date): Promise<Place> {
  const { shiftId, startsAt } = await findCurrentPost(reads, site, operatorId, at);
  return { shiftId, businessDay: businessDayOf(startsAt ?? at, site) };
}

const ofOperator = (operatorId: string) => sql`d.operator_id = ${operatorId} and d.state = 'OPEN' and d.kind = 'SHIFT'`;
const takingAt = (at: Date) => sql`d.takes_sales and d.opened_at > ${new Date(at.getTime() - longestMs)}`;

/** In SQL, whether the deposit `d` takes this user's sales now. */
export const takesSalesNow = (operatorId: string) => sql`${ofOperator(operatorId)} and ${takingAt(new Date())}`;

/** In SQL, the deposit that takes a sale, held; of a place that was told, or now. */
export function openSql({ operatorId, at }: Pick<SaleOfOperator, 'operatorId' | 'at'>, place: Place | null = null) {
  const taking = takingAt(at);
  const own =
    place &&
    sql`(d.shift_id is not distinct from ${place.shiftId}::uuid and d.business_day = ${place.businessDay}
      and abs(extract(epoch from d.opened_at - ${at}::timestamptz)) * 1000 < ${sql.lit(longestMs)})`;
  return sql<SaleDeposit>`
    select d.id as "depositId", d.shift_id as "shiftId", h.name as "shiftName"
    from deposits d left join shifts h on h.id = d.shift_id
    where ${ofOperator(operatorId)}
      and ${own ? sql`(${own} or (${taking} and d.opened_at <= ${at}))` : taking}
    order by ${own ? sql`${own} desc, d.n desc` : sql`d.id`} limit 1 for share of d`;
}

async function findOpen(
  tx: Tx,
  sale: Pick<SaleOfOperator, 'operatorId' | 'at'>,
  place: Place | null,
): Promise<SaleDeposit | null> {
  const { rows } = await openSql(sale, place).execute(tx);
  return rows[0] ?? null;
}

/** Refuses with `approval-needed`, or where nobody can sign `hand-in-first`, when too many wait to be handed in already; what was sold long ago is never refused. */
async function make(
  tx: Tx,
  { site, operatorId, at, approving }: SaleOfOperator,
  told: Place | null,
): Promise<SaleDeposit> {
  const now = new Date();
  const open = await tx
    .selectFrom('deposits')
    .select(['takesSales', 'toldLater'])
    .where('operatorId', '=', operatorId)
    .where('state', '=', 'OPEN')
    .where('kind', '=', 'SHIFT')
    .execute();
  // What a device told lies beside: its money was taken long ago.
  if (told === null && open.filter(({ toldLater }) => !toldLater).length >= openAtMost) {
    if (!approving) throw new Failure('hand-in-first');
    getApprover(approving, editsDeposits);
  }
  const present = await presentPlace(tx, site, operatorId, told === null ? at : now);
  const { shiftId, businessDay } = told ?? present;
  const isPresent = present.shiftId === shiftId && present.businessDay === businessDay;
  const takesSales = told === null || (isPresent && !open.some((one) => one.takesSales));
  if (told === null)
    await tx
      .updateTable('deposits')
      .set({ takesSales: false })
      .where('operatorId', '=', operatorId)
      .where('state', '=', 'OPEN')
      .where('takesSales', '=', true)
      .where('kind', '=', 'SHIFT')
      .execute();
  const id = newId();
  const { rows } = await sql<{ shiftName: string | null }>`
    with made as (
      insert into deposits (id, site_id, operator_id, shift_id, business_day, n, takes_sales, told_later, opened_at)
      select ${id}, ${site.id}, ${operatorId}, ${shiftId}::uuid, ${businessDay}, coalesce(max(n), 0) + 1, ${takesSales},
        ${!takesSales}, ${at}
      from deposits where operator_id = ${operatorId} and kind = 'SHIFT' and shift_id is not distinct from ${shiftId}::uuid
        and business_day = ${businessDay}
      returning id),
    step as (
      insert into deposit_steps (id, deposit_id, to_state, by_id, at)
      select ${newId()}, id, 'OPEN', ${operatorId}, ${now} from made)
    select (select name from shifts where id = ${shiftId}::uuid) as "shiftName" from made`.execute(tx);
  return { depositId: id, shiftId, shiftName: rows[0]?.shiftName ?? null };
}

/** The deposit that takes this user's sales now, held like a sale's; null when there is none. */
export async function findTaking(tx: Tx, operatorId: string): Promise<string | null> {
  return (await findOpen(tx, { operatorId, at: new Date() }, null))?.depositId ?? null;
}

/** The open deposits of a user, oldest first: the first is handed in unless another one is named. */
export async function listOpenDeposits(reads: Reads, operatorId: string): Promise<string[]> {
  const rows = await reads
    .selectFrom('deposits')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('state', '=', 'OPEN')
    .orderBy('openedAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
