import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { reserveAttempt } from '../../../../platform/auth/attempts.ts';
import type { Context } from '../../../../platform/http/context.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { FeedFault, openReceiver } from './feed-receiver.ts';
import { findFeedSetup } from './feed-setup.ts';

type Try = typeof contract.taxFeedSetup.test;

/** Who is called too often shuts the door to rows as well. */
const tries = { most: 10, seconds: 60 } as const;

/** Tries the office out, as it is stored, without a row. Returns in one word what that came to. */
export async function tryReceiver(
  platform: Pick<Platform, 'database' | 'config' | 'version'>,
  { fail }: Context<Try>,
): Promise<ReplyOf<Try>> {
  const { database } = platform;
  const receiver = await openReceiver(database.readQueries, platform, await findFeedSetup(database.readQueries));
  if (!receiver) throw fail('tax-feed-not-sent');
  await reserveAttempt(database, [{ key: 'try-tax-feed', ...tries }]);
  try {
    await receiver.tryOut();
    return { result: 'OK', said: null };
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    return { result: error.code, said: error.said };
  }
}
