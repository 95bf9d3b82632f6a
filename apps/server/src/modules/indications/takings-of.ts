import { type RawBuilder, sql } from 'kysely';

/**
 * What a deposit owes, beside it. Added up for that one alone (`offset 0` keeps it apart): joined freely, the whole journal since ever is
 * added up first, whichever few deposits are asked for.
 */
export const takingsOf = (deposit: RawBuilder<unknown>): RawBuilder<{ owed: number }> =>
  sql`lateral (select owed from deposit_takings_v where deposit_id = ${deposit} offset 0)`;
