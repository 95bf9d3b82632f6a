import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { toLocalDateTime } from '@parking/contract/core/time';
import { reserveAttempt } from '../../../platform/auth/attempts.ts';
import { businessDayOf } from '../../../platform/business-day.ts';
import { type Database, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { holdStay } from '../exit/stay-inside.ts';
import { asCode } from '../lookup/find-stay.ts';
import { judgeShared } from './entered-codes.ts';
import { type FoundVoucher, findVoucher, judgeVoucher, typesOf } from './find-voucher.ts';

type Enter = typeof contract.enteredCodes.enter;

const minute = 60;
/** From one address: calls, tickets that are none, and codes that are none. Many drivers share the address of their network. */
const calls = { most: 60, seconds: minute } as const;
const wrongTickets = { most: 20, seconds: 10 * minute } as const;
const wrongCodes = { most: 20, seconds: 10 * minute } as const;

interface Inside {
  readonly id: string;
  readonly enteredAt: Date;
  readonly vehicleTypeId: string;
  readonly entryPlate: string | null;
}

/** Puts a code that all share on the stay of a ticket: the driver enters it, and nobody at the exit does. */
export async function enterCode(database: Database, { origin, body, site }: Context<Enter>): Promise<ReplyOf<Enter>> {
  const { address } = origin;
  await reserveAttempt(database, [{ key: `entered-code:${address}`, ...calls }]);
  const stay = await getInside(database, site, address, body.parkingCode);
  const voucher = await getShared(database, address, body.voucherCode);
  await inTransaction(database, (tx) => putOn(tx, site, stay, voucher));
  const { kind, fare, percent, end } = voucher;
  return { insideSince: toLocalDateTime(stay.enteredAt, site.zone), kind, fare, percent, end };
}

async function getInside(database: Database, site: Site, address: string, parkingCode: string): Promise<Inside> {
  const giveBack = await reserveAttempt(database, [{ key: `entered-ticket:${address}`, ...wrongTickets }]);
  const stay = await database.readQueries
    .selectFrom('staysInside as i')
    .innerJoin('stays as s', 's.id', 'i.stayId')
    .leftJoin('stayPlates as p', 'p.stayId', 's.id')
    .select(['s.id', 's.enteredAt', 's.vehicleTypeId', 'p.entryPlate'])
    .where('i.siteId', '=', site.id)
    .where('i.code', '=', asCode(parkingCode))
    .executeTakeFirst();
  if (!stay) throw notInside();
  await giveBack();
  return stay;
}

/** What is not inside is not told apart, whatever became of it. */
const notInside = (): Failure =>
  new Failure('stay-not-found', { fields: [{ path: 'parkingCode', code: 'does-not-exist' }] });

/** A code of its own is shown at the exit: here it is none, so that nobody finds one by trying. */
async function getShared(database: Database, address: string, code: string): Promise<FoundVoucher> {
  const giveBack = await reserveAttempt(database, [{ key: `entered-voucher:${address}`, ...wrongCodes }]);
  const found = await findVoucher(database.readQueries, { code });
  if (!found?.isShared)
    throw new Failure('voucher-not-found', { fields: [{ path: 'voucherCode', code: 'does-not-exist' }] });
  await giveBack();
  return found;
}

/** Lock order: the stay and its place → batch, as an exit has it. */
async function putOn(tx: Tx, site: Site, stay: Inside, { id, batchId }: FoundVoucher): Promise<void> {
  if ((await holdStay(tx, stay.id)) !== 'INSIDE') throw notInside();
  await tx.selectFrom('voucherBatches').select('id').where('id', '=', batchId).forShare().execute();
  const voucher = await findVoucher(tx, { id });
  if (!voucher) throw new Error(`Voucher ${id} is gone.`);
  const now = new Date();
  const day = businessDayOf(now, site);
  const { entryPlate } = stay;
  const types = typesOf(await readTariffBook(tx), stay.vehicleTypeId);
  const exit = { day, types, bookedOn: day, stayId: stay.id, entryPlate, plateNumber: undefined };
  const fault = judgeVoucher(voucher, exit) ?? (await judgeShared(tx, voucher, exit));
  if (fault) {
    const { start, end } = voucher;
    throw new Failure('voucher-invalid', {
      fields: [{ path: 'voucherCode', code: `voucher-${fault}`, values: { start, end } }],
    });
  }
  await tx
    .insertInto('enteredCodes')
    .values({ stayId: stay.id, voucherId: id, batchId, at: now, businessDay: day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
