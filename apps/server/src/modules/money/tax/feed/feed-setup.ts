import type { TaxFeedSetup, taxFeedWays } from '@parking/contract/money/tax/feed/tax-feed-setup';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Reads, Tx } from '../../../../platform/db/pool.ts';
import type { Site } from '../../../../platform/http/context.ts';

type Way = (typeof taxFeedWays)[number];

/** To whom the feed goes, as it is stored: its secrets are locked away. */
export interface HeldFeedSetup {
  readonly way: Way;
  readonly url: string | null;
  readonly secret: string | null;
  readonly host: string | null;
  readonly port: number | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly privateKey: string | null;
  readonly hostKey: string | null;
  readonly folder: string | null;
  readonly everyMinutes: number;
}

const named = [
  'way',
  'url',
  'secret',
  'host',
  'port',
  'username',
  'password',
  'privateKey',
  'hostKey',
  'folder',
  'everyMinutes',
] as const;

const stored = (reads: Reads) =>
  reads.selectFrom('taxFeedSetup').select(named).$narrowType<Pick<HeldFeedSetup, 'way'>>();

export const findFeedSetup = (reads: Reads): Promise<HeldFeedSetup> => stored(reads).executeTakeFirstOrThrow();

/** Holds it until the act is over: rows are sent, and the setup is changed, one after the other. */
export const holdFeedSetup = (tx: Tx) =>
  stored(tx).select(['deliveredSeq', 'updatedAt']).forNoKeyUpdate().executeTakeFirstOrThrow();

/** To whom the feed goes, without the secrets. */
export async function readFeedSetup(reads: Reads, site: Pick<Site, 'zone'>): Promise<TaxFeedSetup> {
  const { secret, password, privateKey, deliveredSeq, updatedAt, ...told } = await stored(reads)
    .select(['deliveredSeq', 'updatedAt'])
    .executeTakeFirstOrThrow();
  const key = await reads.selectFrom('apiKeys').select('madeAt').where('machine', '=', 'tax-office').executeTakeFirst();
  return {
    ...told,
    deliveredSeq: deliveredSeq || null,
    secretSet: secret !== null,
    passwordSet: password !== null,
    privateKeySet: privateKey !== null,
    keyMadeAt: key ? toLocalDateTime(key.madeAt, site.zone) : null,
    updatedAt: toLocalDateTime(updatedAt, site.zone),
  };
}

/** Notes that the office has every row up to this one, where rows go by one of these ways. Returns whether that is new. */
export async function noteDelivered(tx: Tx, seq: number, ways: readonly Way[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('taxFeedSetup')
    .set({ deliveredSeq: seq, deliveredAt: new Date() })
    .where('way', 'in', ways)
    .where('deliveredSeq', '<', seq)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of whoever has none of the rows. */
export const nothingDelivered = { deliveredSeq: 0, deliveredAt: null, toldSeq: 0 } as const;

/** The last row that the office was answered with or sent, held until the act is over: who asks at the same moment waits. */
export async function holdTold(tx: Tx): Promise<number> {
  const { toldSeq, deliveredSeq } = await tx
    .selectFrom('taxFeedSetup')
    .select(['toldSeq', 'deliveredSeq'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return Math.max(toldSeq, deliveredSeq);
}

/** Notes that the office is answered with every row up to this one. */
export async function noteTold(tx: Tx, seq: number): Promise<void> {
  await tx.updateTable('taxFeedSetup').set({ toldSeq: seq }).where('toldSeq', '<', seq).execute();
}
