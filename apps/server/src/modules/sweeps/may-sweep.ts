import { sweeperFreeHours } from '@parking/contract/sweeps/sweep-limits';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { Failure } from '../../platform/failure.ts';
import type { Act } from '../../platform/http/context.ts';

interface Handled {
  /** The business day of a deposit of theirs that is open. */
  readonly day: string | null;
  /** When they signed last beside somebody else. */
  readonly signedAt: Date | null;
}

/** Who sweeps has no part in the money of the shift: no open deposit, and nothing signed for others within its hours. */
export async function refuseWhoHandlesMoney({ tx, site, actor }: Pick<Act, 'tx' | 'site' | 'actor'>): Promise<void> {
  const since = sql`now() - make_interval(hours => ${sweeperFreeHours})`;
  const { rows } = await sql<Handled>`
    select (select min(business_day)::text from deposits where operator_id = ${actor.userId} and state = 'OPEN') as day,
      (select max(at) from (
        select at from operations_log where at > ${since} and payload::jsonb #>> '{after,approvedBy}' = ${actor.username}
        union all
        select exited_at from stays where exited_at > ${since} and (priced_as #>> '{approval,approvedBy,id}')::uuid = ${actor.userId}
        union all
        select deleted_at from stays where deleted_at > ${since} and delete_approved_by = ${actor.userId}) signed) as "signedAt"`.execute(
    tx,
  );
  const { day = null, signedAt = null } = rows[0] ?? {};
  if (day !== null) throw new Failure('sweeper-sells', { values: { day } });
  if (signedAt !== null) throw new Failure('sweeper-signed', { values: { at: toLocalDateTime(signedAt, site.zone) } });
}
