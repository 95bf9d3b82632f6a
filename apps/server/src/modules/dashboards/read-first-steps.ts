import type { contract } from '@parking/contract/contract';
import { type FirstStep, firstSteps } from '@parking/contract/dashboards/dashboards';
import { type RawBuilder, sql } from 'kysely';
import { findLastBackup } from '../../platform/backup/last-backup.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';

/** What an installation is called until somebody names it. */
const unnamed = 'Operator Parkir';

/** Each by what is there, whoever made it. What is installed has no maker. */
const facts: Readonly<Record<Exclude<FirstStep, 'BACKUP'>, RawBuilder<boolean>>> = {
  NAME: sql`exists (select from system_profile where company_name <> ${unnamed})`,
  TARIFF: sql`exists (select from parking_fares where created_by is not null)`,
  GATES: sql`(select count(distinct gate_type) = 2 from gates)`,
  PEOPLE: sql`exists (select from users where status = 'ACTIVE' offset 1)`,
  HARDWARE: sql`exists (select from gate_states where heard_at is not null)`,
  FIRST_CAR: sql`exists (select from receipts where kind = 'EXIT')`,
};

/** What a new installation needs, step by step. */
export async function readFirstSteps(
  { config }: Platform,
  { reads }: Context<typeof contract.dashboards.firstSteps>,
): Promise<{ steps: { step: FirstStep; done: boolean }[] }> {
  const told = Object.entries(facts).map(([step, fact]) => sql`select ${sql.lit(step)} as step, ${fact} as done`);
  const [{ rows }, backup] = await Promise.all([
    sql<{ step: FirstStep; done: boolean }>`${sql.join(told, sql` union all `)}`.execute(reads),
    findLastBackup(config.dataDir),
  ]);
  const done = new Set(rows.filter((row) => row.done).map(({ step }) => step));
  if (backup) done.add('BACKUP');
  return { steps: firstSteps.map((step) => ({ step, done: done.has(step) })) };
}
