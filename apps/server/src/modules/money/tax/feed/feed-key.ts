import type { contract } from '@parking/contract/contract';
import { newApiKey } from '../../../../platform/auth/api-keys.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { signLoosening } from '../../../controls/sign-loosening.ts';
import { holdFeedSetup, nothingDelivered } from './feed-setup.ts';

type Calls = typeof contract.taxFeedSetup;

const machine = 'tax-office';

/**
 * Makes the key of the office; the one before opens nothing more. Who has it reads every sale, so two persons make it. Whoever it is given to has
 * none of the rows, unless both say that it is the same office. Returns it once.
 */
export async function issueFeedKey(context: Context<Calls['issueKey']>): Promise<{ key: string }> {
  const { tx, actor, body } = context;
  const { way, deliveredSeq } = await holdFeedSetup(tx);
  const has = body.hasDelivered === true && way === 'PULL' ? deliveredSeq : 0;
  await signLoosening(
    context,
    { menus: ['/tax_feeds'], flag: 'editable' },
    { name: 'taxFeed', before: null, after: has > 0 ? `PULL > ${has}` : 'PULL', loosens: true },
  );
  const { key, hash: tokenHash } = newApiKey();
  const made = { tokenHash, madeAt: new Date(), madeById: actor.userId };
  await tx
    .insertInto('apiKeys')
    .values({ machine, ...made })
    .onConflict((conflict) => conflict.column('machine').doUpdateSet(made))
    .execute();
  const isAnother = way === 'PULL' && has === 0;
  await tx
    .updateTable('taxFeedSetup')
    .set({ keyMadeAt: made.madeAt, ...(isAnother && nothingDelivered) })
    .execute();
  await context.log({ action: 'issue-tax-key', entity: 'tax_feed', entityId: null });
  return { key };
}

export async function revokeFeedKey(context: Context<Calls['revokeKey']>): Promise<null> {
  const { numDeletedRows } = await context.tx.deleteFrom('apiKeys').where('machine', '=', machine).executeTakeFirst();
  if (numDeletedRows === 0n) throw context.fail('record-not-found');
  await context.log({ action: 'revoke-tax-key', entity: 'tax_feed', entityId: null });
  return null;
}
