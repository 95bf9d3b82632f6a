import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { notify } from '../notices/notify.ts';
import { listConcernedBy } from './concerned.ts';
import { rules } from './rules/index.ts';
import type { Raised } from './write-findings.ts';

/** So many grave ones a day are told at once; the others wait in the list. */
const toldPerDay = 10;

/** Tells those who look at indications of the grave ones, as one message: the list has the rest. */
export async function tellIndications(tx: Tx, siteId: string, raised: readonly Raised[]): Promise<void> {
  const grave = raised.filter(({ severity, silent }) => severity === 'HIGH' && !silent);
  const [first] = grave.toSorted((one, other) => other.expectedLoss - one.expectedLoss);
  if (!first || (await toldToday(tx)) >= toldPerDay) return;
  const rule = rules.get(first.rule);
  await notify(tx, siteId, {
    type: 'CHEATING_INDICATION',
    values: { count: grave.length, what: rule?.label ?? first.rule, whatEn: rule?.labelEn ?? first.rule },
    filter: { 'severity.equals': 'HIGH', 'state.equals': 'OPEN' },
    flag: 'editable',
    // How many there are would tell them of theirs.
    butTo: await listConcernedBy(
      tx,
      grave.map(({ id }) => id),
    ),
  });
}

async function toldToday(tx: Tx): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    select count(distinct effect_id)::integer as told from notifications
    where type = 'CHEATING_INDICATION' and publish_time > now() - interval '1 day'`.execute(tx);
  return rows[0]?.told ?? 0;
}
