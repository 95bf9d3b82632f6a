import { hash as digestAtOnce } from 'node:crypto';
import { type TaxFeedRow, taxFeedText } from '@parking/contract/money/tax/feed/tax-feed-row';

/** What the first row of a feed follows. */
export const firstHash = '0'.repeat(64);

/** The hash of a row after the one before it, in hexadecimal. */
export const taxFeedHash = (previousHash: string, row: Omit<TaxFeedRow, 'hash' | 'previousHash'>): string =>
  digestAtOnce('sha256', Buffer.concat([Buffer.from(previousHash, 'hex'), Buffer.from(taxFeedText(row))]), 'hex');
