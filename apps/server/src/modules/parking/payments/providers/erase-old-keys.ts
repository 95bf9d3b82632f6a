import type { Database } from '../../../../platform/db/pool.ts';
import { followedDays } from '../follow-payments.ts';

/**
 * Erases the secrets of set-ups that were replaced, once nothing that was asked for by them may still be told of or given back. One that
 * was replaced just now may be named by a payment that is being written down.
 */
export const eraseOldKeys = async ({ writes }: Pick<Database, 'writes'>): Promise<void> =>
  void (await writes.query(
    `update payment_providers v set secret = null, private_key = null, callback_token = null
     where replaced_at < now() - interval '1 hour' and num_nonnulls(secret, private_key, callback_token) > 0
       and not exists (select from payments p where p.provider_id = v.id
         and (p.created_at > now() - make_interval(days => $1) or p.ask_at is not null))`,
    [followedDays],
  ));
