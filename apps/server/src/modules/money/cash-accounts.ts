import { newId } from '@parking/contract/core/id';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Fields } from '../../platform/http/resource-handlers.ts';

/** A new cash account gets its place in the journal. */
export async function cashRule({ tx }: Context, input: Fields, current: Fields | null): Promise<Fields> {
  if (current !== null) return input;
  const id = newId();
  const accountId = newId();
  await tx.insertInto('accounts').values({ id: accountId, kind: 'CASH', ownerId: id, allowNegative: false }).execute();
  return { ...input, id, accountId };
}

/** An account that money moved through stays for its history. */
export async function refuseToRemoveUsedCash({ tx }: Context, current: { readonly id: string }): Promise<void> {
  const used = await tx
    .selectFrom('journalLines as l')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .select('l.entryId')
    .where('a.kind', '=', 'CASH')
    .where('a.ownerId', '=', current.id)
    .limit(1)
    .executeTakeFirst();
  if (used) throw new Failure('in-use', { values: { by: 'journal' } });
}

/** What was taken by a payment type stays in its drawer or with its provider: the kind of a used one does not change. */
export async function paidTypeRule(
  { tx }: Context,
  input: Fields,
  current: (Fields & { readonly id: string }) | null,
): Promise<Fields> {
  const { kind } = input;
  if (current !== null && kind !== undefined && kind !== current['kind'] && (await isUsed(tx, current.id)))
    throw new Failure('in-use', { values: { by: 'stays' } });
  return input;
}

async function isUsed(tx: Tx, id: string): Promise<boolean> {
  const stay = await tx.selectFrom('stays').select('id').where('paidTypeId', '=', id).limit(1).executeTakeFirst();
  if (stay) return true;
  const payment = await tx.selectFrom('payments').select('id').where('paidTypeId', '=', id).limit(1).executeTakeFirst();
  return payment !== undefined;
}
