import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { notify } from '../notices/notify.ts';
import { listConcernedBy, listReadersOfSites } from './concerned.ts';
import { rules } from './rules/index.ts';
import type { Raised } from './write-findings.ts';

/** So many grave ones a day are told at once; the others wait in the list. */
const toldPerDay = 10;

/** Tells those who look at indications of the grave ones, as one message: the list has the rest. Of a site only who depends on nobody there. */
export async function tellIndications(tx: Tx, siteId: string, raised: readonly Raised[]): Promise<void> {
  const spoken = raised.filter(({ silent }) => !silent);
  const grave = spoken.filter(({ severity, subjectKind }) => severity === 'HIGH' && subjectKind !== 'SITE');
  const ofSite = spoken.filter(({ subjectKind }) => subjectKind === 'SITE');
  if (ofSite.length > 0)
    await notify(tx, siteId, {
      ...messageOf(ofSite, { 'subjectKind.equals': 'SITE' }),
      onlyTo: await listReadersOfSites(tx),
    });
  if (grave.length === 0 || (await toldToday(tx)) >= toldPerDay) return;
  // How many there are would tell them of theirs.
  const butTo = await listConcernedBy(
    tx,
    grave.map(({ id }) => id),
  );
  await notify(tx, siteId, { ...messageOf(grave, { 'severity.equals': 'HIGH' }), flag: 'editable', butTo });
}

function messageOf(found: readonly Raised[], filter: Readonly<Record<string, string>>) {
  const [first] = found.toSorted((one, other) => other.expectedLoss - one.expectedLoss);
  const rule = first && rules.get(first.rule);
  const values = { count: found.length, what: rule?.label ?? '', whatEn: rule?.labelEn ?? '' };
  return { type: 'CHEATING_INDICATION' as const, values, filter: { ...filter, 'state.equals': 'OPEN' } };
}

async function toldToday(tx: Tx): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    select count(distinct effect_id)::integer as told from notifications
    where type = 'CHEATING_INDICATION' and publish_time > now() - interval '1 day'`.execute(tx);
  return rows[0]?.told ?? 0;
}
