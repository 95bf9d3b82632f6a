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
 * Writes what a rule found, many at a time: one by one they kept the server and its database busy for a quarter of a night. What was
 * found before is not doubled: until somebody has said what it is, it is brought up to date, and speaks once its rule is no longer
 * new. Returns those that are new, or graver.
 */
export async function writeFindings(
  tx: Tx,
  site: Site,
  setting: RuleSetting,
  findings: readonly Finding[],
  { mayLower = true }: Writing = {},
): Promise<Raised[]> {
  const people = await listPeople(tx, findings);
  const there = findings.filter(({ subjectKind, subjectId }) => subjectKind !== 'OPERATOR' || people.has(subjectId));
  const raised: Raised[] = [];
  for (const some of inSmallPieces(there)) {
    const written = await preparePiece(tx, setting, some, mayLower);
    const isNew = ({ before }: Written): boolean => before === undefined;
    await insertNew(tx, site, setting, written.filter(isNew));
    await bringUpToDate(
      tx,
      written.filter((one) => !isNew(one)),
    );
    await addPeople(tx, written);
    await addStays(tx, written);
    for (const { id, found, before, silent } of written) {
      const { subjectKind, severity, expectedLoss } = found;
      const isGraver = severity === 'HIGH' && before?.severity !== 'HIGH';
      if (!before || isGraver || silent !== before.silent)
        raised.push({ id, rule: setting.rule, subjectKind, severity, expectedLoss, silent });
    }
  }
  return raised;
}

/** So many findings and stays of theirs in one statement. */
const pieceSize = 2_000;

/** Findings in their order, none of them twice in a piece. */
function* inSmallPieces(findings: readonly Finding[]): Generator<readonly Finding[]> {
  let piece = new Map<string, Finding>();
  let size = 0;
  for (const finding of findings) {
    if (piece.has(keyOf(finding)) || size >= pieceSize) {
      yield [...piece.values()];
      [piece, size] = [new Map(), 0];
    }
    piece.set(keyOf(finding), finding);
    size += 1 + finding.stays.length;
  }
  if (size > 0) yield [...piece.values()];
}

const keyOf = ({ subjectId, finding }: Named): string => `${subjectId} ${finding}`;

/** A finding on its way into the database. */
interface Written {
  readonly id: string;
  readonly found: Finding;
  /** What it was; undefined of one that is new. */
  readonly before: Known | undefined;
  readonly silent: boolean;
}

async function preparePiece(
  tx: Tx,
  setting: RuleSetting,
  some: readonly Finding[],
  mayLower: boolean,
): Promise<Written[]> {
  await withdraw(
    tx,
    setting.rule,
    some.flatMap(({ insteadOf }) => insteadOf ?? []),
  );
  const known = await lockKnown(tx, setting.rule, some);
  return some.flatMap((finding) => {
    const before = known.get(keyOf(finding));
    if (before && !before.isOpen) return [];
    const found = before && !mayLower ? atLeast(before, finding) : finding;
    const silent = before?.silent !== false && setting.silentUntil > new Date();
    return { id: before?.id ?? newId(), found, before, silent };
  });
}

const atLeast = ({ severity }: Known, finding: Finding): Finding =>
  severities.indexOf(severity) > severities.indexOf(finding.severity) ? { ...finding, severity } : finding;

/** Of those whom findings are about, whoever is still there: the log keeps names of people who are gone. */
async function listPeople(tx: Tx, findings: readonly Finding[]): Promise<ReadonlySet<string>> {
  const named = findings.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'OPERATOR' ? [subjectId] : []));
  const { rows } = await sql<{ id: string }>`select id from users where id = ${anyOf([...new Set(named)])}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

async function lockKnown(tx: Tx, rule: CheatingType, named: readonly Named[]): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await sql<Known & Named>`
    select id, subject_id as "subjectId", finding, severity, silent,
      state in ('OPEN', 'REVIEWING') and proposed_by is null as "isOpen"
    from indications where rule = ${rule} and (subject_id, finding) in (${namesOf(named)}) for update`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** What devices turn out to explain is held against nobody any more, as long as nobody has looked at it. */
async function withdraw(tx: Tx, rule: CheatingType, named: readonly Named[]): Promise<void> {
  if (named.length === 0) return;
  await sql`
    update indications set gone_at = now() where rule = ${rule} and (subject_id, finding) in (${namesOf(named)})
      and state = 'OPEN' and gone_at is null`.execute(tx);
}

const namesOf = (
  named: readonly Named[],
) => sql`select * from unnest(${named.map(({ subjectId }) => subjectId)}::uuid[],
  ${named.map(({ finding }) => finding)}::text[])`;

/** Each as a row that `columnsFound` reads. */
const asRows = (written: readonly Written[]): string =>
  JSON.stringify(
    written.map(({ id, silent, found }) => {
      const { rate, figures, peers, stays: _stays, ...rest } = found;
      return { ...rate, ...rest, id, silent, evidence: { figures, peers } };
    }),
  );

const columnsFound =
  sql.raw(`id uuid, "subjectKind" text, "subjectId" uuid, finding text, "from" timestamptz, "to" timestamptz,
  severity text, n integer, x integer, lambda double precision, p double precision, q double precision, "expectedLoss" bigint,
  evidence jsonb, silent boolean`);

async function insertNew(tx: Tx, site: Site, setting: RuleSetting, written: readonly Written[]): Promise<void> {
  if (written.length === 0) return;
  await sql`
    insert into indications (id, site_id, rule, rule_version, subject_kind, subject_id, finding, window_from, window_to,
      severity, n, x, lambda, p, q, expected_loss, evidence, silent)
    select id, ${site.id}, ${setting.rule}, ${setting.version}, "subjectKind", "subjectId", finding, "from", "to",
      severity, n, x, lambda, p, q, "expectedLoss", evidence, silent
    from jsonb_to_recordset(${asRows(written)}::jsonb) as f (${columnsFound})`.execute(tx);
}

async function bringUpToDate(tx: Tx, written: readonly Written[]): Promise<void> {
  if (written.length === 0) return;
  await sql`
    update indications i set subject_kind = f."subjectKind", window_from = f."from", window_to = f."to", severity = f.severity,
      n = f.n, x = f.x, lambda = f.lambda, p = f.p, q = f.q, expected_loss = f."expectedLoss", evidence = f.evidence,
      silent = f.silent, found_at = clock_timestamp(), gone_at = null
    from jsonb_to_recordset(${asRows(written)}::jsonb) as f (${columnsFound}) where i.id = f.id`.execute(tx);
}

async function addPeople(tx: Tx, written: readonly Written[]): Promise<void> {
  const parts = written.flatMap(({ id, found: { subjectKind, subjectId, involved } }) => {
    const subject = subjectKind === 'OPERATOR' ? subjectId : null;
    const people = new Set(subject === null ? involved : [subject, ...involved]);
    return [...people].map((person) => ({ id, person, part: person === subject ? 'SUBJECT' : 'INVOLVED' }));
  });
  await sql`
    insert into indication_people (indication_id, user_id, part)
    select p.id, u.id, p.part from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (id uuid, person uuid, part text)
      join users u on u.id = p.person
    on conflict do nothing`.execute(tx);
}

async function addStays(tx: Tx, written: readonly Written[]): Promise<void> {
  const stays = written.flatMap(({ id, found }) => found.stays.map((stay) => ({ id, stay })));
  await sql`
    insert into indication_stays (indication_id, stay_id)
    select id, stay from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as s (id uuid, stay uuid)
    on conflict do nothing`.execute(tx);
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
