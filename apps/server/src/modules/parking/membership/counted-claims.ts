import { isSamePlate } from '@parking/contract/members/entitlement/judge-car';
import type { MemberClaim } from '@parking/contract/parking/exit/member-claim';
import { reserveAttempt } from '../../../platform/auth/attempts.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { Route } from '../../../platform/http/context.ts';
import { countingTries } from '../counted-tries.ts';

/** So many plates that are not the member's may be told in claims, by one person in so many seconds: as many as wrong vouchers. */
const wrongPlates = { most: 10, seconds: 60 } as const;

/** Routes whose calls may say whose car it is: nobody finds out by trying which plates are a member's. */
export const countingClaims = (database: Database, routes: readonly Route[]): Route[] =>
  countingTries<{ readonly memberClaim?: MemberClaim }>(routes, 'member-claim-refused', async (userId, body) => {
    if (body.memberClaim) await countClaim(database, userId, body.memberClaim);
  });

async function countClaim(database: Database, userId: string, { memberId, plateNumber }: MemberClaim): Promise<void> {
  const giveBack = await reserveAttempt(database, [{ key: `member-claim:${userId}`, ...wrongPlates }]);
  const member = await database.readQueries
    .selectFrom('members')
    .select('plateNumbers')
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (member?.plateNumbers.some((own) => isSamePlate(own, plateNumber))) await giveBack();
}
