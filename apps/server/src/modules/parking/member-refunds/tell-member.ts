import type { ApiEventData } from '@parking/contract/apis/apis';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { tellApis } from '../../apis/tell-apis.ts';

type Told = Omit<ApiEventData<'MEMBER_REFUND'>, 'name' | 'phoneNumber'>;

/** The gateway that writes to members tells who can be called what is theirs, and that it was handed over. */
export async function tellMember(tx: Tx, site: Site, told: Told): Promise<void> {
  const member = await tx
    .selectFrom('members')
    .select(['name', 'phoneNumber'])
    .where('id', '=', told.memberId)
    .executeTakeFirstOrThrow();
  const { name, phoneNumber } = member;
  if (phoneNumber !== null) await tellApis(tx, site.id, 'MEMBER_REFUND', [{ ...told, name, phoneNumber }]);
}

/** Of what is owed by this key, where it is of a stay that a member paid. */
export async function tellPaidOut(tx: Tx, site: Site, owedId: string | null, amount: number): Promise<void> {
  if (owedId === null) return;
  const refund = await tx
    .selectFrom('memberRefunds')
    .select(['memberId', 'receiptNumber'])
    .where('stayId', '=', owedId)
    .where('state', '=', 'AGREED')
    .executeTakeFirst();
  if (refund) await tellMember(tx, site, { ...refund, amount, state: 'PAID_OUT' });
}
