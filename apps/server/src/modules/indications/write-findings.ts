import { newId } from '@parking/contract/core/id';
import {
  type CheatingType,
  type Severity,
  type SubjectKind,
  severities,
} from '@parking/contract/indications/cheating-types';
import { sql } from 'kysely';
import { type Tx, anyOf } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import type { Finding, Named } from './rule.ts';
import type { RuleSetting } from './rule-settings.ts';

/** An indication that a run has made, or that has become graver by it. */
export interface Raised {
  readonly id: string;
  readonly rule: CheatingType;
  readonly subjectKind: SubjectKind;
  readonly severity: Severity;
  readonly expectedLoss: number;
  readonly silent: boolean;
}

interface Known {
  readonly id: string;
  readonly severity: Severity;
  readonly silent: boolean;
  /** Nobody has said yet what it is. */
  readonly isOpen: boolean;
}

interface Writing {
  /** Whether what was found before may turn out to be less grave: not by who looked more strictly. */
  readonly mayLower?: boolean;
}

/**
 * Writes what a rule found. What was found before is not doubled: until somebody has said what it is, it is brought up to date,
 * and speaks once its rule is no longer new. Returns those that are new, or graver.
 */
export async function writeFindings(
  tx: Tx,
  site: Site,
  setting: RuleSetting,
  findings: readonly Finding[],
  { mayLower = true }: Writing = {},
): Promise<Raised[]> {
  const raised: Raised[] = [];
  const people = await listPeople(tx, findings);
  for (const finding of findings) {
    if (finding.subjectKind === 'OPERATOR' && !people.has(finding.subjectId)) continue;
    const known = await lockKnown(tx, setting.rule, finding);
    const found = known && !mayLower ? atLeast(known, finding) : finding;
    const one = known ? await bringUpToDate(tx, setting, known, found) : await raise(tx, site, setting, found);
    if (one) raised.push(one);
    if (finding.insteadOf) await withdraw(tx, setting.rule, finding.insteadOf);
  }
  return raised;
}

const atLeast = ({ severity }: Known, finding: Finding): Finding =>
  severities.indexOf(severity) > severities.indexOf(finding.severity) ? { ...finding, severity } : finding;

/** Of those whom findings are about, whoever is still there: the log keeps names of people who are gone. */
async function listPeople(tx: Tx, findings: readonly Finding[]): Promise<ReadonlySet<string>> {
  const named = findings.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'OPERATOR' ? [subjectId] : []));
  const { rows } = await sql<{ id: string }>`select id from users where id = ${anyOf([...new Set(named)])}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

async function lockKnown(tx: Tx, rule: CheatingType, { subjectId, finding }: Named): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select id, severity, silent, state in ('OPEN', 'REVIEWING') and proposed_by is null as "isOpen" from indications
    where rule = ${rule} and subject_id = ${subjectId} and finding = ${finding} for update`.execute(tx);
  return rows[0];
}

const isSilent = ({ silentUntil }: RuleSetting): boolean => silentUntil > new Date();

async function raise(tx: Tx, site: Site, setting: RuleSetting, found: Finding): Promise<Raised> {
  const { rate, severity, expectedLoss } = found;
  const [id, silent] = [newId(), isSilent(setting)];
  await sql`
    insert into indications (id, site_id, rule, rule_version, subject_kind, subject_id, finding, window_from, window_to,
      severity, n, x, lambda, p, q, expected_loss, evidence, silent)
    values (${id}, ${site.id}, ${setting.rule}, ${setting.version}, ${found.subjectKind}, ${found.subjectId}, ${found.finding},
      ${found.from}, ${found.to}, ${severity}, ${rate?.n ?? null}, ${rate?.x ?? null}, ${rate?.lambda ?? null},
      ${rate?.p ?? null}, ${rate?.q ?? null}, ${expectedLoss}, ${evidenceOf(found)}::jsonb, ${silent})`.execute(tx);
  await addParts(tx, id, found);
  return { id, rule: setting.rule, subjectKind: found.subjectKind, severity, expectedLoss, silent };
}

const evidenceOf = ({ figures, peers }: Finding): string => JSON.stringify({ figures, peers });

async function bringUpToDate(
  tx: Tx,
  setting: RuleSetting,
  { id, silent: wasSilent, severity: before, isOpen }: Known,
  found: Finding,
): Promise<Raised | null> {
  if (!isOpen) return null;
  const { rate, subjectKind, severity, expectedLoss } = found;
  const silent = wasSilent && isSilent(setting);
  await sql`
    update indications set subject_kind = ${subjectKind}, window_from = ${found.from}, window_to = ${found.to}, severity = ${severity}, n = ${rate?.n ?? null},
      x = ${rate?.x ?? null}, lambda = ${rate?.lambda ?? null}, p = ${rate?.p ?? null}, q = ${rate?.q ?? null},
      expected_loss = ${expectedLoss}, evidence = ${evidenceOf(found)}::jsonb, silent = ${silent}, found_at = clock_timestamp(),
      gone_at = null
    where id = ${id}`.execute(tx);
  await addParts(tx, id, found);
  const isGraver = severity === 'HIGH' && before !== 'HIGH';
  return isGraver || silent !== wasSilent
    ? { id, rule: setting.rule, subjectKind, severity, expectedLoss, silent }
    : null;
}

async function addParts(tx: Tx, id: string, { subjectKind, subjectId, involved, stays }: Finding): Promise<void> {
  const subject = subjectKind === 'OPERATOR' ? subjectId : null;
  const people = [...new Set([...(subject === null ? [] : [subject]), ...involved])];
  if (people.length > 0)
    await sql`
      insert into indication_people (indication_id, user_id, part)
      select ${id}, id, case when id = ${subject}::uuid then 'SUBJECT' else 'INVOLVED' end from users where id = ${anyOf(people)}
      on conflict do nothing`.execute(tx);
  if (stays.length > 0)
    await tx
      .insertInto('indicationStays')
      .values([...new Set(stays)].map((stayId) => ({ indicationId: id, stayId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** What devices turn out to explain is held against nobody any more, as long as nobody has looked at it. */
async function withdraw(tx: Tx, rule: CheatingType, { subjectId, finding }: Named): Promise<void> {
  await sql`
    update indications set gone_at = now() where rule = ${rule} and subject_id = ${subjectId} and finding = ${finding}
      and state = 'OPEN' and gone_at is null`.execute(tx);
}

/**
 * What a rule that judges by what may still be told has not found again is gone, as long as nobody has looked at it: a sale that
 * came up late explains its opening after all.
 */
export async function withdrawUnfound(tx: Tx, rule: CheatingType, from: Date, runBegan: Date): Promise<void> {
  await sql`
    update indications set gone_at = now() where rule = ${rule} and state = 'OPEN' and gone_at is null and window_from >= ${from}
      and found_at < ${runBegan}`.execute(tx);
}
