import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import type { Platform } from '../../../platform/platform.ts';
import { drainFolds } from '../fold.ts';
import { bookMembership } from './book-membership.ts';
import { buildStays } from './build-stays.ts';
import { firstDay, holidays, lastDay } from './cube-facts.ts';

/** On which a membership was paid. */
const memberDays = ['2026-02-25', '2026-02-25', '2026-03-31'];

/** Stays of which some are added up and some still wait, and memberships. Returns the hour at which business days begin. */
export async function buildSixWeeks({ database, site }: Pick<Platform, 'database' | 'site'>): Promise<number> {
  await buildStays(database, site.current(), { from: firstDay, to: lastDay, perDay: 25, seed: 11 });
  await drainFolds(database);
  await buildStays(database, site.current(), { from: firstDay, to: lastDay, perDay: 5, seed: 12 });
  const siteId = site.current().id;
  for (const day of memberDays)
    await bookMembership(database, { siteId, day, operatorId: null, revenue: 100_000, tax: 10_000 });
  await database.writeQueries
    .insertInto('holidays')
    .values(holidays.map((day) => ({ id: newId(), day, label: 'Nyepi' })))
    .execute();
  const { rows } = await sql<{ hour: number }>`select business_day_hour(${firstDay}::date) as hour`.execute(
    database.readQueries,
  );
  return rows[0]?.hour ?? 0;
}
