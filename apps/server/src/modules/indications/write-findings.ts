import { newId } from '@parking/contract/core/id';
import type { CheatingType, Severity } from '@parking/contract/indications/cheating-types';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import type { Finding } from './rule.ts';
import type { RuleSetting } from './rule-settings.ts';

/** An indication that a run has made. */
export interface Raised {
  readonly id: string;
  readonly rule: CheatingType;
  readonly severity: Severity;
  readonly expectedLoss: number;
  readonly silent: boolean;
}

/**
 * Writes what a rule found. What was found before is not doubled: while nobody has decided on it, it is brought up to date.
 * Returns those that are new.
 */
export async function writeFindings(
  tx: Tx,
  site: Site,
  setting: RuleSetting,
  findings: readonly Finding[],
): Promise<Raised[]> {
  const raised: Raised[] = [];
  for (const finding of findings) {
    const one = await writeFinding(tx, site, setting, finding);
    if (one) raised.push(one);
  }
  return raised;
}

async function writeFinding(tx: Tx, site: Site, setting: RuleSetting, found: Finding): Promise<Raised | null> {
  const { rate, figures } = found;
  const silent = setting.silentUntil > new Date();
  const { rows } = await sql<Raised & { isNew: boolean }>`
    insert into indications as i (id, site_id, rule, rule_version, subject_kind, subject_id, finding, window_from, window_to,
      severity, n, x, lambda, p, q, expected_loss, evidence, silent)
    values (${newId()}, ${site.id}, ${setting.rule}, ${setting.version}, ${found.subjectKind}, ${found.subjectId}, ${found.finding},
      ${found.from}, ${found.to}, ${found.severity}, ${rate?.n ?? null}, ${rate?.x ?? null}, ${rate?.lambda ?? null},
      ${rate?.p ?? null}, ${rate?.q ?? null}, ${found.expectedLoss}, ${JSON.stringify({ figures })}::jsonb, ${silent})
    on conflict (rule, subject_id, finding) do update set window_from = excluded.window_from, window_to = excluded.window_to,
      severity = excluded.severity, n = excluded.n, x = excluded.x, lambda = excluded.lambda, p = excluded.p, q = excluded.q,
      expected_loss = excluded.expected_loss, evidence = excluded.evidence, found_at = now()
    where i.state = 'OPEN' and (i.severity, i.expected_loss, i.evidence, i.x) is distinct from
      (excluded.severity, excluded.expected_loss, excluded.evidence, excluded.x)
    returning i.id, i.rule, i.severity, i.expected_loss as "expectedLoss", i.silent, i.xmax = 0 as "isNew"`.execute(tx);
  const [written] = rows;
  if (!written) return null;
  await addParts(tx, written.id, found);
  const { isNew, ...raised } = written;
  return isNew ? raised : null;
}

async function addParts(tx: Tx, id: string, { subjectKind, subjectId, involved, stays }: Finding): Promise<void> {
  const people = [
    ...(subjectKind === 'OPERATOR' ? [{ userId: subjectId, part: 'SUBJECT' }] : []),
    ...[...new Set(involved)].filter((userId) => userId !== subjectId).map((userId) => ({ userId, part: 'INVOLVED' })),
  ];
  if (people.length > 0)
    await tx
      .insertInto('indicationPeople')
      .values(people.map((person) => ({ ...person, indicationId: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (stays.length > 0)
    await tx
      .insertInto('indicationStays')
      .values([...new Set(stays)].map((stayId) => ({ indicationId: id, stayId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
