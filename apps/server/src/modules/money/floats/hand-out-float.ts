import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { Float } from '@parking/contract/money/floats/floats';
import { sql } from 'kysely';
import { badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { readFloat } from './held-float.ts';

type Calls = typeof contract.floats;

/**
 * Hands change money out to a cashier, who has to say that it is there: until then it is written down, and stands nowhere in the
 * journal. A cashier holds one float at a time.
 */
export async function handOutFloat(context: Context<Calls['handOut']>): Promise<Float> {
  const { tx, actor, body, site } = context;
  const { operatorId, cashId, amount, note } = body;
  await requireTwoPersons(context, [operatorId], () => context.fail('own-money'));
  const cashier = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', operatorId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!cashier) throw badInput({ path: 'operatorId', code: 'does-not-exist' });
  // Held, so that it does not become one at a bank meanwhile.
  const cash = await tx
    .selectFrom('cash')
    .select(['isBank', 'fixedAmount'])
    .where('id', '=', cashId)
    .forShare()
    .executeTakeFirst();
  if (!cash) throw badInput({ path: 'cashId', code: 'does-not-exist' });
  // Nobody takes banknotes out of an account at a bank, and petty cash pays by slips alone.
  if (cash.isBank || cash.fixedAmount !== null) throw badInput({ path: 'cashId', code: 'not-an-option' });
  const id = newId();
  const { rows } = await sql`
    insert into floats (id, site_id, operator_id, cash_id, amount, note, given_by_id, given_at)
    values (${id}, ${site.id}, ${operatorId}, ${cashId}, ${amount}, ${note || null}, ${actor.userId}, ${new Date()})
    on conflict (operator_id) where state in ('WAITING', 'OUT') do nothing returning id`.execute(tx);
  if (rows.length === 0) throw context.fail('float-held');
  await context.log({
    action: 'hand-out-float',
    entity: 'floats',
    entityId: id,
    after: { operatorId, cashId, amount, note },
  });
  return readFloat(tx, site, id);
}
