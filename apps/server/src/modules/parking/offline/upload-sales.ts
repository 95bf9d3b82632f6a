import { fromLocal } from '@parking/contract/core/time';
import { fieldProblems } from '@parking/contract/core/problems';
import { OfflineSale, type UploadedSale, type offline } from '@parking/contract/parking/offline';
import { sql } from 'kysely';
import { asRefusal } from '../../../platform/db/constraints.ts';
import { type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { findUnsound } from '../../../platform/http/sound-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type BookedSale, bookOfflineSale, getCash, openSellerTill, readSaved } from './book-offline-sale.ts';
import { type Seller, getSeller, noteContact } from './grants.ts';
import { type KnownSale, digestOf, findSavedOnline, findUploaded } from './known-sale.ts';
import { bookUnmatched } from './unmatched.ts';

/**
 * Books what a device sold without the network, each sale judged and booked by itself: one fault holds up no other, and money
 * that was taken is booked somewhere. Only a fault of the server itself ends the call; what it had booked is KNOWN the next time.
 */
export async function uploadSales(platform: Platform, { body, site }: Context<typeof offline.upload>) {
  const { database } = platform;
  const seller = await getSeller(database.writeQueries, body.grant);
  const sales: UploadedSale[] = [];
  for (const given of body.sales) sales.push(await uploadSale(platform, site, seller, given));
  await noteContact(database.writeQueries, seller.grantId, new Date());
  return { sales };
}

const refused = (requestId: string | null, error: Failure): UploadedSale => ({
  requestId,
  result: 'REFUSED',
  saved: null,
  error: { code: error.code, fields: (error.detail.fields ?? []).map(({ path, code }) => ({ path, code })) },
});

async function uploadSale({ database }: Platform, site: Site, seller: Seller, given: unknown): Promise<UploadedSale> {
  const sale = readSale(given);
  if (sale instanceof Failure) return refused(numberOf(given), sale);
  // Whoever was shut out sells nothing more; what is told to have been taken is somebody's to find out.
  const book = seller.isActive ? bookOfflineSale : bookAside;
  try {
    return await inTransaction(database, (tx) => bookOnce(tx, site, seller, sale, book));
  } catch (thrown) {
    const error = asRefusal(thrown);
    if (!(error instanceof Failure)) throw thrown;
    if (error.code === 'idempotency-key-reused') return refused(sale.requestId, error);
    // What it names is not there: the money was taken all the same.
    const kept = await inTransaction(database, (tx) => bookOnce(tx, site, seller, sale, bookAside));
    return kept.result === 'UNMATCHED' ? { ...kept, error: refused(sale.requestId, error).error } : kept;
  }
}

/** What is no sale at all, or of more money than a sale is of. */
function readSale(given: unknown): OfflineSale | Failure {
  const unsound = findUnsound(given);
  if (unsound) return new Failure('bad-input', { fields: [unsound] });
  const read = OfflineSale.safeParse(given);
  return read.success ? read.data : new Failure('bad-input', { fields: fieldProblems(read.error, given) });
}

const Numbered = OfflineSale.pick({ requestId: true }).loose();
const numberOf = (given: unknown): string | null => Numbered.safeParse(given).data?.requestId ?? null;

type Booking = (tx: Tx, site: Site, seller: Seller, sale: OfflineSale) => Promise<BookedSale>;

/** The same number with the same body is booked once, whoever sends it how often; with another body it is refused. */
async function bookOnce(tx: Tx, site: Site, seller: Seller, sale: OfflineSale, book: Booking): Promise<UploadedSale> {
  const { requestId } = sale;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${seller.userId} ${requestId}`}, 0))`.execute(tx);
  const known = (await findUploaded(tx, seller, sale)) ?? (await findSavedOnline(tx, seller, sale));
  if (known) return answerKnown(tx, site, sale, known);
  const { result, stayId } = await book(tx, site, seller, sale);
  if (result === 'KNOWN') return answerKnown(tx, site, sale, { stayId });
  await tx
    .insertInto('offlineSales')
    .values({
      userId: seller.userId,
      requestId,
      grantId: seller.grantId,
      sequence: sale.sequence ?? null,
      toldAt: fromLocal(sale.datetimeOut, site.zone),
      digest: digestOf(sale),
      result,
      stayId,
    })
    .execute();
  const saved =
    result === 'BOOKED' && stayId !== null ? await readSaved(tx, site, stayId, sale.tendered ?? null) : null;
  return { requestId, result, saved, error: null };
}

async function answerKnown(tx: Tx, site: Site, sale: OfflineSale, { stayId }: KnownSale): Promise<UploadedSale> {
  const saved = stayId === null ? null : await readSaved(tx, site, stayId, sale.tendered ?? null);
  return { requestId: sale.requestId, result: 'KNOWN', saved, error: null };
}

/** Money of a sale that no exit can be made of lies where it was taken, with all that was told of it. */
async function bookAside(tx: Tx, site: Site, seller: Seller, sale: OfflineSale): Promise<BookedSale> {
  const takenAt = fromLocal(sale.datetimeOut, site.zone);
  const till = await openSellerTill(tx, site, seller, takenAt, new Date());
  await bookUnmatched(tx, { till, sale, paidType: await getCash(tx), takenAt, gateId: seller.gateId, stayId: null });
  return { result: 'UNMATCHED', stayId: null };
}
