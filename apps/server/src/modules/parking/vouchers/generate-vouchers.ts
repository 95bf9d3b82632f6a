import { newId } from '@parking/contract/core/id';
import { contract } from '@parking/contract/contract';
import { formatRupiah } from '@parking/contract/core/format-rupiah';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import { type VoucherState, hadBegun, vouchersOnOneName } from '@parking/contract/parking/vouchers/vouchers';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { holdPerson, ownAccounts } from '../../controls/two-persons.ts';
import { notify } from '../../notices/notify.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { makeCodes, makeSharedCode } from './make-codes.ts';
import { worthOfBatch } from './worth-of-batch.ts';

type Generate = Context<typeof contract.vouchers.generate>;

/**
 * Makes a batch with its codes. What one person makes of a day and is worth more than the limit waits for a second one, and so
 * does what the tariff tells nothing of, and an event of cars that are inside already.
 */
export async function generateVouchers(context: Generate): Promise<{ id: string; codes: string[] }> {
  const { tx, site, actor, body, log } = context;
  const { codeVoucher, start, end, note, event, ...told } = body;
  const day = businessDayOf(new Date(), site);
  if (end < day) throw badInput({ path: 'end', code: 'in-the-past' });
  const [eventFrom, eventUntil] = event
    ? [fromLocal(event.from, site.zone), fromLocal(event.until, site.zone)]
    : [null, null];
  if (eventUntil !== null && eventUntil <= new Date()) throw badInput({ path: 'event.until', code: 'in-the-past' });
  const book = await readTariffBook(tx);
  if (body.vehicleTypeId !== null && !book.vehicleTypes.some(({ id }) => id === body.vehicleTypeId))
    throw badInput({ path: 'vehicleTypeId', code: 'does-not-exist' });
  const { fare = 0, minutes = null, percent = null } = told;
  const given = { ...told, fare, minutes, percent, departmentId: told.departmentId ?? null };
  const { each, worth } = await worthOfBatch(book, { ...given, start, end });
  const isReckoned = worth > 0;
  const isBegun = event !== undefined && hadBegun(event.from, toLocalDateTime(new Date(), site.zone));
  const holds = (await holdsOnOneName(tx, actor.userId, day, worth)) && isReckoned && !isBegun;
  const state: VoucherState = holds ? 'ACTIVE' : 'WAITING';
  const batch = {
    id: newId(),
    at: new Date(),
    businessDay: day,
    ...given,
    startDay: start,
    endDay: end,
    eventFrom,
    eventUntil,
    note: note || null,
    worth,
    most: (given.kind === 'WHOLE' || given.kind === 'PERCENT') && isReckoned ? each : null,
    isShared: codeVoucher !== undefined,
    byId: actor.userId,
    state,
    waited: state === 'WAITING',
  };
  await tx.insertInto('voucherBatches').values(batch).execute();
  const { id } = batch;
  const codes = await codesOf(tx, id, body);
  // Without the code: more people read the log than may know it.
  await log({
    action: 'generate-vouchers',
    entity: 'voucher_batches',
    entityId: id,
    after: { ...given, start, end, ...(event && { event }), note: note || null, worth, most: batch.most, state },
  });
  if (state === 'WAITING') await tellSeconds(context, id, worth);
  return { id, codes };
}

/** Tells whoever may agree: who edits vouchers, and who is let at that call alone. */
async function tellSeconds({ tx, site, actor }: Generate, id: string, worth: number): Promise<void> {
  const { method, path } = contract.vouchers.decideBatch;
  const { rows } = await sql<{ id: string }>`
    select distinct m.user_id as id from user_group_members m join access_group_modules a on a.user_group_id = m.user_group_id
    join modules d on d.id = a.module_id where d.request_method = ${method} and d.module_link = ${path}`.execute(tx);
  await notify(tx, site.id, {
    type: 'VOUCHERS_WAITING',
    values: { worth: formatRupiah(worth), username: actor.username },
    filter: { 'id.equals': id },
    flag: 'editable',
    alsoTell: rows.map((row) => row.id),
  });
}

/** None where a tenant makes them as it puts them on stays. */
async function codesOf(tx: Tx, batchId: string, { isValidation, codeVoucher, quantity }: Generate['body']) {
  if (isValidation) return [];
  return codeVoucher === undefined ? makeCodes(tx, batchId, quantity) : makeSharedCode(tx, batchId, codeVoucher);
}

/** Whether a batch holds on one person, with all that did on that day. Two at once follow each other, so that their sum is known. */
async function holdsOnOneName(tx: Tx, userId: string, day: string, worth: number): Promise<boolean> {
  await holdPerson(tx, 'vouchers', userId);
  const { rows } = await sql<{ holds: boolean }>`
    select ${worth}::numeric + coalesce((select sum(worth) from voucher_batches
      where by_id in ${ownAccounts(userId)} and business_day = ${day} and not waited), 0)
      <= ${vouchersOnOneName} as holds`.execute(tx);
  return rows[0]?.holds ?? false;
}
