import type { OfflineSale } from '@parking/contract/parking/offline/offline';
import type { PrintDocument } from '@parking/contract/core/print-document';

/**
 * WAITING for the network · BOOKED · KNOWN (had been uploaded before) · UNMATCHED (the stay had ended already, a supervisor
 * settles the money) · REFUSED (the server took it for another sale under the same number, or for none: a supervisor must look).
 */
export type SaleState = 'WAITING' | 'BOOKED' | 'KNOWN' | 'UNMATCHED' | 'REFUSED';

/** A sale that was made without the server, as this device keeps it until the server has it. */
export interface QueuedSale {
  readonly requestId: string;
  /** In the order in which they were made. */
  readonly sequence: number;
  readonly userId: string;
  readonly userName: string;
  readonly sale: OfflineSale;
  readonly slip: PrintDocument;
  readonly state: SaleState;
  readonly attempts: number;
  /** Epoch milliseconds of this machine. */
  readonly nextTryAt: number;
  /** What the server numbered it, once it is booked. */
  readonly receiptNumber: string | null;
}

/** May upload the sales of the user and shift it was made for. */
export interface Grant {
  readonly id: string;
  readonly userId: string;
  readonly gateId: string;
  /** Shift and day it was opened on: each has its own. */
  readonly shiftKey: string;
  readonly grant: string;
  readonly expiresAt: string;
  /** In the order in which they were given; the newest of a user counts. */
  readonly sequence: number;
}

export interface UploadResult {
  /** Null where the server could read none. */
  readonly requestId: string | null;
  readonly result: 'BOOKED' | 'UNMATCHED' | 'KNOWN' | 'REFUSED';
  readonly receiptNumber: string | null;
}

export const batchSize = 100;
const firstPauseMs = 2000;
const longestPauseMs = 60_000;

export const isUnsent = (sale: QueuedSale): boolean => sale.state === 'WAITING' || sale.state === 'REFUSED';
export const isWaiting = (sale: QueuedSale): boolean => sale.state === 'WAITING';

const inOrder = (sales: readonly QueuedSale[]): QueuedSale[] =>
  sales.toSorted((one, other) => one.sequence - other.sequence);

export const newestGrant = (grants: readonly Grant[], userId: string): Grant | null =>
  grants.filter((grant) => grant.userId === userId).toSorted((one, other) => other.sequence - one.sequence)[0] ?? null;

/** The newest grant of the user who made the sale; another user's would book the money to the wrong cashier. */
const grantOf = (sale: QueuedSale, grants: readonly Grant[]): Grant | null => newestGrant(grants, sale.userId);

/** What to upload now: the oldest waiting sales, as far as one grant covers them; null when nothing is due. */
export function nextBatch(
  sales: readonly QueuedSale[],
  grants: readonly Grant[],
  nowMs: number,
): { readonly grant: Grant; readonly sales: readonly QueuedSale[] } | null {
  const waiting = inOrder(sales.filter(isWaiting));
  for (const userId of new Set(waiting.map((sale) => sale.userId))) {
    const own = waiting.filter((sale) => sale.userId === userId);
    const [first] = own;
    const grant = first ? grantOf(first, grants) : null;
    if (!first || !grant || first.nextTryAt > nowMs) continue;
    return { grant, sales: own.slice(0, batchSize) };
  }
  return null;
}

/** After how long, in ms, the next upload is due; null when none is. */
export function pauseUntilNext(sales: readonly QueuedSale[], grants: readonly Grant[], nowMs: number): number | null {
  const times = sales.filter((sale) => isWaiting(sale) && grantOf(sale, grants)).map((sale) => sale.nextTryAt);
  return times.length === 0 ? null : Math.max(0, Math.min(...times) - nowMs);
}

export function afterAnswer(batch: readonly QueuedSale[], results: readonly UploadResult[]): QueuedSale[] {
  return batch.flatMap((sale) => {
    const result = results.find((one) => one.requestId === sale.requestId);
    if (!result) return [];
    return [{ ...sale, state: result.result, receiptNumber: result.receiptNumber }];
  });
}

/** Tried again after a pause that doubles each time, with the same number: a sale the server has is KNOWN then. */
export function afterFailure(batch: readonly QueuedSale[], nowMs: number): QueuedSale[] {
  return batch.map((sale) => {
    const pause = Math.min(firstPauseMs * 2 ** sale.attempts, longestPauseMs);
    return { ...sale, attempts: sale.attempts + 1, nextTryAt: nowMs + pause };
  });
}
