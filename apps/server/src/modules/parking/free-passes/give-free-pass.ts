import { newId } from '@parking/contract/core/id';
import type { Tx } from '../../../platform/db/pool.ts';
import { notify } from '../../notices/notify.ts';
import type { AllowedPass } from './allow-free-pass.ts';
import type { Till } from '../exit/till.ts';

interface Given {
  readonly till: Till;
  readonly stayId: string;
  readonly pass: AllowedPass;
  readonly approvedById: string | null;
  /** Of the list. */
  readonly reasonId: string | null;
  readonly words: string;
}

/** Writes down a free exit, for somebody who did not give it to look at. */
export async function giveFreePass(
  tx: Tx,
  { till, stayId, pass, approvedById, reasonId, words }: Given,
): Promise<void> {
  const { site, businessDay, operatorId, depositId } = till;
  const id = newId();
  const { value, emergency, requestId } = pass;
  const given = { id, siteId: site.id, stayId, operatorId, approvedBy: approvedById, depositId, businessDay, value };
  await tx
    .insertInto('freePasses')
    .values({ ...given, reasonId, emergency, requestId })
    .execute();
  const { username, label } = await tx
    .selectFrom('users')
    .leftJoin('freePassReasons', (join) => join.on('freePassReasons.id', '=', reasonId))
    .select(['username', 'label'])
    .where('users.id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const reason = [label, words].filter((part) => part !== null && part !== '').join(': ');
  await notify(tx, site.id, {
    type: emergency ? 'FREE_PASS_EMERGENCY' : 'FREE_PASS_WAITING',
    // Without the value: its giver may be told, and count blind.
    values: { username, reason },
    filter: { 'id.equals': id },
    flag: 'editable',
  });
}
