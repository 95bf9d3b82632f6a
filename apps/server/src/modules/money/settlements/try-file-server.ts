import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { fileServerResults } from '@parking/contract/money/settlements/settlement-setups';
import { type GiveBack, reserveAttempt } from '../../../platform/auth/attempts.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { Context } from '../../../platform/http/context.ts';
import { openFileWay } from '../../../platform/outgoing/files/deliver-file.ts';
import { FileFault } from '../../../platform/outgoing/files/file-way.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readFileServer, readSetup } from './settlement-setup.ts';

type Try = typeof contract.settlementSetups.test;

/** A server that is signed in at too often shuts its door. */
const tries = { most: 10, seconds: 60 } as const;

/** Counts that somebody signs in at the file server of a payment type. Refuses with `too-many-requests`. */
export const reserveSignIn = (database: Database, paidTypeId: string): Promise<GiveBack> =>
  reserveAttempt(database, [{ key: `try-file-server:${paidTypeId}`, ...tries }]);

/** Signs in at the file server of a payment type, as it is stored, and sends nothing. Returns in one word what that came to. */
export async function tryFileServer(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { params, site, fail }: Context<Try>,
): Promise<ReplyOf<Try>> {
  await readSetup(database.readQueries, site, params.id);
  const found = await readFileServer(database.writeQueries, params.id, config.webhookPrivateAddresses);
  if (!found) throw fail('settlement-by-hand');
  await reserveSignIn(database, params.id);
  try {
    const way = await openFileWay(found.server);
    await way.close();
    return { result: 'OK', said: null };
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    const { code, said } = error;
    return { result: fileServerResults.find((one) => one === code) ?? 'REFUSED', said };
  }
}
