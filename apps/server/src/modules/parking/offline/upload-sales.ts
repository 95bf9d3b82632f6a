import { fromLocal } from '@parking/contract/core/time';
import type { ErrorCode } from '@parking/contract/core/errors';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import type { OfflineSale, UploadedSale, offline } from '@parking/contract/parking/offline/offline';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { sql } from 'kysely';
import { asRefusal } from '../../../platform/db/constraints.ts';
import { type Reads, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type BookedSale, bookOfflineSale, openSellerTill, readSaved } from './book-offline-sale.ts';
import { type Seller, getSeller, noteContact } from './grants.ts';
import { type KnownSale, findSavedOnline, findUploaded } from './known-sale.ts';
import { type ToldSale, readSale } from './read-sale.ts';
import { bookUnmatched } from './unmatched.ts';

/**
 * Books what a device sold without the network, each sale judged and booked by itself: one fault holds up no other, and money
 * that was taken is booked somewhere. Only a fault of the server itself ends the call; what it had booked is KNOWN the next time.
 */
export async function uploadSales(platform: Platform, { body, site }: Context<typeof offline.uploadSales>) {
  const { database } = platform;
  const seller = await getSeller(database.writeQueries, body.grant);
  const sales: UploadedSale[] = [];
  for (const given of body.sales) sales.push(await uploadSale(platform, site, seller, given));
  await inTransaction(database, (tx) => noteContact(tx, seller.grantId, new Date()));
  return { sales };
}

const answered = (problems: readonly FieldProblem[], code: ErrorCode = 'bad-input'): UploadedSale['error'] => ({
  code,
  fields: problems.map(({ path, code: problem }) => ({ path, code: problem })),
});

const refused = (requestId: string | null, error: UploadedSale['error']): UploadedSale => ({
  requestId,
  result: 'REFUSED',
  saved: null,
  error,
});

async function uploadSale({ database }: Platform, site: Site, seller: Seller, given: unknown): Promise<UploadedSale> {
  const told = readSale(given);
  if (!('digest' in told)) return refused(told.requestId, answered(told.problems));
  const { requestId, sale, problems } = told;
  const uploading = { site, seller, told };
  const aside: Booking = (tx, savedId) => bookAside(tx, uploading, savedId);
  // Whoever was shut out sells nothing more; what is told to have been taken is somebody's to find out.
  const book = sale && seller.isActive ? sellingOf(uploading, sale) : aside;
  const keep = async (by: Booking, error: UploadedSale['error']): Promise<UploadedSale> => {
    const kept = await inTransaction(database, (tx) => bookOnce(tx, uploading, by));
    return kept.result === 'UNMATCHED' ? { ...kept, error } : kept;
  };
  try {
    return await keep(book, sale ? null : answered(problems));
  } catch (thrown) {
    const error = asRefusal(thrown);
    if (!(error instanceof Failure)) throw thrown;
    const why = answered(error.detail.fields ?? [], error.code);
    // A slip pays once: what it pays for a second time lies in the drawer.
    if (sale && error.code === 'slip-used') return keep(sellingOf(uploading, { ...sale, slip: undefined }), null);
    // What it names is not there: the money was taken all the same.
    return error.code === 'idempotency-key-reused' ? refused(requestId, why) : keep(aside, why);
  }
}

interface Uploading {
  readonly site: Site;
  readonly seller: Seller;
  readonly told: ToldSale;
}

/** Books a sale in one way; told the stay that was saved under its number online, where that one was not paid as it says. */
type Booking = (tx: Tx, savedId: string | null) => Promise<BookedSale>;

const sellingOf =
  ({ site, seller }: Uploading, sale: OfflineSale): Booking =>
  (tx, savedId) =>
    bookOfflineSale(tx, site, seller, sale, savedId);

/** When it was made, as far as that can be read. */
const toldAt = ({ site, told }: Uploading): Date | null =>
  told.legible.datetimeOut === undefined ? null : fromLocal(told.legible.datetimeOut, site.zone);

/** The same number with the same body is booked once, whoever sends it how often; with another body it is refused. */
async function bookOnce(tx: Tx, uploading: Uploading, book: Booking): Promise<UploadedSale> {
  const { seller, told } = uploading;
  const { requestId, amountTaken, legible } = told;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${seller.userId} ${requestId}`}, 0))`.execute(tx);
  const uploaded = await findUploaded(tx, seller, told);
  if (uploaded) return answerKnown(tx, uploading, uploaded);
  const saved = await findSavedOnline(tx, seller, { ...legible, requestId, amountTaken });
  if (saved?.paidAsTold) return answerKnown(tx, uploading, saved);
  const { result, stayId } = await book(tx, saved?.stayId ?? null);
  if (result === 'KNOWN') return answerKnown(tx, uploading, { stayId });
  const at = toldAt(uploading);
  await tx
    .insertInto('offlineSales')
    .values({
      userId: seller.userId,
      requestId,
      grantId: seller.grantId,
      // Without its time it says nothing of the order.
      sequence: at === null ? null : (legible.sequence ?? null),
      toldAt: at ?? new Date(),
      digest: told.digest,
      result,
      stayId,
    })
    .execute();
  return {
    requestId,
    result,
    saved: result === 'BOOKED' ? await readSavedOf(tx, uploading, stayId) : null,
    error: null,
  };
}

async function answerKnown(reads: Reads, uploading: Uploading, { stayId }: KnownSale): Promise<UploadedSale> {
  const { requestId } = uploading.told;
  return { requestId, result: 'KNOWN', saved: await readSavedOf(reads, uploading, stayId), error: null };
}

const readSavedOf = async (reads: Reads, { site, told }: Uploading, stayId: string | null): Promise<Saved | null> =>
  stayId === null ? null : readSaved(reads, site, stayId, told.legible.tendered ?? null);

/** Money of a sale that no exit can be made of lies where it was taken, with all that was told of it. */
async function bookAside(tx: Tx, uploading: Uploading, stayId: string | null): Promise<BookedSale> {
  const { site, seller, told } = uploading;
  const { requestId, amountTaken, legible, raw } = told;
  const now = new Date();
  const takenAt = toldAt(uploading) ?? now;
  const till = await openSellerTill(tx, site, seller, takenAt, now);
  const where = { till, takenAt, gateId: seller.gateId, stayId, named: null };
  const sale = { ...legible, requestId, amountTaken };
  return { result: await bookUnmatched(tx, { ...where, site, seller, sale, raw }), stayId };
}
