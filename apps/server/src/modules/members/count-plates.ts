import { newId } from '@parking/contract/core/id';
import { platesOnOneName } from '@parking/contract/members/member-words';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';

type Says = Pick<Context, 'tx' | 'site' | 'actor'>;

/**
 * Whether with so many plates more than two came to a member in this business month, whoever gave them: one membership would go
 * round a street. A plate that was taken away and comes back counts again. The member's row is the caller's, so two at once
 * follow one another.
 */
export async function isManyPlates({ tx, site }: Says, memberId: string, added: number): Promise<boolean> {
  if (added === 0) return false;
  const day = businessDayOf(new Date(), site);
  const { rows } = await sql<{ plates: number }>`
    select coalesce(sum(plates), 0)::integer as plates from member_plate_changes
    where member_id = ${memberId} and business_day between date_trunc('month', ${day}::date)::date and ${day}::date`.execute(
    tx,
  );
  return (rows[0]?.plates ?? 0) + added > platesOnOneName;
}

/** Writes down that plates came to a member, so that the next ones are counted with them. */
export async function keepPlates(
  { tx, site, actor }: Says,
  memberId: string,
  plates: number,
  approver: { readonly userId: string } | null,
): Promise<void> {
  if (plates === 0) return;
  await tx
    .insertInto('memberPlateChanges')
    .values({
      id: newId(),
      memberId,
      businessDay: businessDayOf(new Date(), site),
      plates,
      byId: actor.userId,
      approverId: approver?.userId ?? null,
    })
    .execute();
}
