import type { OfflineSale } from '@parking/contract/parking/offline/offline';
import { normalisePlate } from '@parking/contract/parking/plates';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { asCode } from '../lookup/find-stay.ts';
import type { Seller } from './grants.ts';
import type { ToldSale } from './read-sale.ts';

/** What is booked already under a sale's number. */
export interface KnownSale {
  /** Null where its money was kept apart. */
  readonly stayId: string | null;
}

/** The same upload before. Refuses another body under its number. */
export async function findUploaded(
  reads: Reads,
  { userId }: Seller,
  { requestId, digest }: Pick<ToldSale, 'requestId' | 'digest'>,
): Promise<KnownSale | null> {
  const found = await reads
    .selectFrom('offlineSales')
    .select(['digest', 'result', 'stayId'])
    .where('userId', '=', userId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  if (!found) return null;
  if (!found.digest.equals(digest)) throw new Failure('idempotency-key-reused');
  return { stayId: found.result === 'BOOKED' ? found.stayId : null };
}

/** As much of a sale as tells which it is. */
type NamedSale = Pick<OfflineSale, 'requestId' | 'amountTaken'> & Partial<OfflineSale>;

/** An online save under a sale's number. */
export interface SavedOnline {
  readonly stayId: string;
  /** That one was paid as the sale says. Else what the sale took is in no book yet. */
  readonly paidAsTold: boolean;
}

/** The online save of a sale whose answer was lost: of the same car, for the same money. Refuses any other under its number. */
export async function findSavedOnline(reads: Reads, { userId }: Seller, sale: NamedSale): Promise<SavedOnline | null> {
  const found = await reads
    .selectFrom('stays as s')
    .leftJoin('stayPlates as p', 'p.stayId', 's.id')
    .leftJoin('paidTypes as t', 't.id', 's.paidTypeId')
    .select(['s.id', 's.code', 's.total', 't.kind', 'p.entryPlate', 'p.exitPlate'])
    .where('s.operatorId', '=', userId)
    .where('s.requestId', '=', sale.requestId)
    .executeTakeFirst();
  if (!found) return null;
  const plate = normalisePlate(sale.plateNumber ?? '');
  const isSameCar =
    sale.parkingInId === undefined && sale.parkingCode === undefined
      ? plate !== '' && [found.entryPlate, found.exitPlate].some((one) => normalisePlate(one ?? '') === plate)
      : (sale.parkingInId ?? found.id) === found.id && asCode(sale.parkingCode ?? found.code) === found.code;
  if (!isSameCar || found.total !== sale.amountTaken) throw new Failure('idempotency-key-reused');
  // What was let go to be collected has no kind.
  return { stayId: found.id, paidAsTold: found.total === 0 || found.kind === (await toldKind(reads, sale.paidTypeId)) };
}

async function toldKind(reads: Reads, paidTypeId: string | undefined): Promise<string | undefined> {
  if (paidTypeId === undefined) return 'CASH';
  return (await reads.selectFrom('paidTypes').select('kind').where('id', '=', paidTypeId).executeTakeFirst())?.kind;
}
