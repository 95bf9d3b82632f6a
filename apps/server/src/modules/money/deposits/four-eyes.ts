import { randomInt } from 'node:crypto';
import type { DepositAct } from '@parking/contract/money/deposits/deposit-states';
import { type DepositPart, type FourEyes, lookWithinDays } from '@parking/contract/money/deposits/four-eyes';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Failure } from '../../../platform/failure.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { accountsOf, findTie, notTwoPersons, requireTwoPersons } from '../../controls/two-persons.ts';
import type { DepositRow as Row } from './deposit-access.ts';
import { holdTolerance, listTolerances, toleranceOf } from './tolerance.ts';
import { fourEyes } from '../two-names.ts';

type DepositRow = Pick<Row, 'id' | 'operatorId' | 'kind' | 'state'>;

/** What an act makes somebody do of a deposit; the others are nobody's part. */
const partOf: Readonly<Partial<Record<DepositAct | 'recount', DepositPart>>> = {
  submit: 'handedIn',
  recount: 'handedIn',
  pay: 'received',
  verify: 'verified',
  close: 'verified',
};
export type Guarded = 'submit' | 'recount' | 'pay' | 'verify' | 'close';

/** Who may instead, by the names of their groups. */
const whoMay: Readonly<Record<DepositPart, string>> = {
  handedIn: 'FINANCE',
  received: 'FINANCE',
  verified: 'FINANCE, AUDITOR, OWNER',
  written: 'FINANCE',
};

interface Facts {
  readonly mode: FourEyes;
  /** By whom each part was done. */
  readonly by: Readonly<Record<DepositPart, readonly string[]>>;
  /**
   * Counted by its cashier without knowing what was expected, all of it received, nothing short or over worth a word, and the
   * slips of its terminals show every claim, and nothing else, and every voucher on paper was there.
   */
  readonly isPlain: boolean;
  /** Its cars handed over vouchers on paper, which somebody counts who receives them. */
  readonly hasPapers: boolean;
}

interface FactsRow {
  readonly id: string;
  readonly kind: DepositRow['kind'];
  readonly mode: FourEyes;
  readonly handedIn: readonly string[];
  readonly received: readonly string[];
  readonly verified: readonly string[];
  readonly blind: boolean;
  readonly counted: number;
  readonly all: number;
  readonly owed: number;
  readonly slipsAgree: boolean;
  readonly papersAgree: boolean;
  readonly hasPapers: boolean;
}

/** Of many deposits at once, by their ids. */
async function listFacts(reads: Reads, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
  const { rows } = await sql<FactsRow>`
    select d.id, d.kind, c.four_eyes as mode,
      array(select n.by_id from deposit_counts n where n.deposit_id = d.id and n.by_id <> d.operator_id
        -- Who signed for what lay in a bag counted it.
        union select b.opened_with_id from cash_drops b where b.deposit_id = d.id and b.opened_with_id <> d.operator_id) as "handedIn",
      array(select p.by_id from deposit_payments p where p.deposit_id = d.id
        -- Of a bag that held nothing there is no payment.
        union select b.received_by_id from cash_drops b where b.deposit_id = d.id and b.state = 'RECEIVED'
        -- Where nothing was counted, by the step alone.
        union select s.by_id from deposit_steps s where s.deposit_id = d.id and s.by_id <> d.operator_id
          and s.from_state = 'SUBMITTED' and s.to_state = 'PAID') as received,
      array(select s.by_id from deposit_steps s where s.deposit_id = d.id
        -- What a new count took back is nobody's part.
        and s.to_state in ('VERIFIED', 'CLOSED') and s.at >= last.at) as verified,
      coalesce(last.blind, false) as blind, coalesce(last.counted, 0) as counted,
      coalesce((select sum(p.value) from deposit_payments p where p.deposit_id = d.id), 0)::bigint as all,
      coalesce((select t.owed from deposit_takings_v t where t.deposit_id = d.id), 0) as owed,
      -- A slip that nobody sees is a word more of who claims.
      not exists (select from deposit_terminals_v t where t.deposit_id = d.id and not (t.agrees and t.picture is not null))
        as "slipsAgree",
      not exists (select from deposit_papers_v p where p.deposit_id = d.id
        and (p.used <> coalesce(p.received, 0) or p.used <> coalesce(p.handed_in, 0))) as "papersAgree",
      exists (select from deposit_papers_v p where p.deposit_id = d.id and p.used > 0) as "hasPapers"
    from deposits d cross join system_configuration c
    left join lateral (
      select blind, counted, at from deposit_counts n where n.deposit_id = d.id order by n desc limit 1) last on true
    where d.id = any(${[...ids]}::uuid[])`.execute(reads);
  const tolerances = await listTolerances(reads, ids);
  return new Map(rows.map((row) => [row.id, factsOf(row, toleranceOf(tolerances, row.id))]));
}

function factsOf(row: FactsRow, tolerance: number): Facts {
  const isManual = row.kind === 'MANUAL';
  const { verified } = row;
  const by = isManual
    ? { written: row.handedIn, handedIn: [], received: [], verified }
    : { written: [], handedIn: row.handedIn, received: row.received, verified };
  const isPlain =
    row.blind &&
    row.slipsAgree &&
    row.papersAgree &&
    row.all === row.counted &&
    Math.abs(row.counted - row.owed) <= tolerance;
  return { mode: row.mode, by, isPlain, hasPapers: row.hasPapers };
}

async function readFacts(reads: Reads, { id }: Pick<DepositRow, 'id'>): Promise<Facts> {
  const facts = (await listFacts(reads, [id])).get(id);
  if (!facts) throw new Error(`Deposit ${id} is gone.`);
  return facts;
}

const parts: readonly DepositPart[] = ['written', 'handedIn', 'received', 'verified'];

/** What these accounts did of it, as if they were one person. */
const doneBy = ({ by }: Facts, isOne: (userId: string) => boolean): DepositPart[] =>
  parts.filter((part) => by[part].some(isOne));

/** What one person did of it that keeps them from this act; null when nothing does. */
function findOther(
  act: Guarded,
  state: DepositRow['state'],
  { mode, isPlain }: Facts,
  done: readonly DepositPart[],
): DepositPart | null {
  const part = partOf[act];
  // Who writes a deposit by hand never agrees with it, however few people there are.
  if (part === 'verified' && done.includes('written')) return 'written';
  if (mode === 'OFF') return null;
  // In one go nobody verifies and closes what they received.
  const alone = mode === 'STANDARD' && isPlain && !(act === 'close' && state === 'PAID');
  const allowed = (other: DepositPart): boolean =>
    other === part || (alone && part === 'verified' && other === 'received');
  return done.find((other) => !allowed(other)) ?? null;
}

/** Of deposits, each with the act that waits for somebody, those that nothing these accounts did, as one person, keeps them from. */
export async function listOpenTo<Row extends DepositRow & { readonly act: Guarded }>(
  reads: Reads,
  own: readonly string[],
  deposits: readonly Row[],
): Promise<Row[]> {
  const facts = await listFacts(
    reads,
    deposits.map(({ id }) => id),
  );
  return deposits.filter((deposit) => {
    const of = facts.get(deposit.id);
    if (!of) return false;
    const done = doneBy(of, (id) => own.includes(id));
    return findOther(deposit.act, deposit.state, of, done) === null;
  });
}

type Acting = Pick<Context, 'reads' | 'site'> & { readonly actor: Pick<Actor, 'userId'> };

/** Refuses, of a deposit that is locked, what one person must not do, under another name as well. */
export async function refuseSameHands(
  acting: Acting & { readonly tx: Tx },
  deposit: DepositRow,
  act: Guarded,
): Promise<void> {
  const { tx } = acting;
  const { userId } = acting.actor;
  const locked = { ...acting, reads: tx };
  if (deposit.operatorId === userId) return;
  const part = partOf[act];
  // What makes a deposit plain now still does when it is settled.
  if (part === 'verified') await holdTolerance(tx, deposit.operatorId);
  const facts = await readFacts(tx, deposit);
  const own = findOther(
    act,
    deposit.state,
    facts,
    doneBy(facts, (id) => id === userId),
  );
  if (own !== null && part) throw fourEyes(own, whoMay[part]);
  if (part !== 'handedIn' && facts.mode !== 'OFF') await refuseTied(locked, [deposit.operatorId]);
  const accounts = await accountsOf(tx, userId);
  const other = findOther(
    act,
    deposit.state,
    facts,
    doneBy(facts, (id) => accounts.includes(id)),
  );
  await refuseTied(locked, other === null ? [] : facts.by[other]);
}

/** Refuses with the first of these who may be the one who asks. */
async function refuseTied({ reads, site, actor }: Acting, userIds: readonly string[]): Promise<void> {
  const tie = await findTie(reads, actor.userId, userIds);
  if (tie) throw notTwoPersons(tie, site);
}

/** Refuses whoever had a hand in the deposit. */
export async function refuseHands(acting: Acting, deposit: DepositRow): Promise<void> {
  const { reads, actor } = acting;
  const facts = await readFacts(reads, deposit);
  const [step] = doneBy(facts, (id) => id === actor.userId);
  if (step) throw fourEyes(step);
  await refuseTied(
    acting,
    parts.flatMap((part) => facts.by[part]),
  );
}

/**
 * Whether one more person is enough for a deposit of which nothing is left to receive: its cashier counted blind and it is
 * plain, somebody received its bags, or somebody else handed it in. Otherwise one person receives that nothing, and another agrees. Vouchers on paper are
 * something to receive, whatever the setting: what nobody counts is charged.
 */
export async function takesOneMore(reads: Reads, byId: string, deposit: DepositRow): Promise<boolean> {
  const { mode, isPlain, hasPapers, by } = await readFacts(reads, deposit);
  if (hasPapers) return false;
  if (mode === 'OFF' || isPlain || by.received.length > 0) return true;
  return !(await accountsOf(reads, byId)).includes(deposit.operatorId);
}

/** Refuses with `same` whoever took in any of its money or opened a bag of it, and whoever may be that person. */
export async function refuseReceivers(acting: Acting, depositId: string, same: () => Failure): Promise<void> {
  const { rows } = await sql<{ byId: string }>`
    select by_id as "byId" from deposit_payments where deposit_id = ${depositId}
    union select received_by_id from cash_drops where deposit_id = ${depositId} and state = 'RECEIVED'`.execute(
    acting.reads,
  );
  await requireTwoPersons(
    acting,
    rows.map(({ byId }) => byId),
    same,
  );
}

export interface Withheld {
  readonly act: DepositAct;
  /** What the user did of it before. */
  readonly done: DepositPart;
  readonly groups: string;
}

/** The acts among these that are somebody else's, and why. */
export async function listWithheld(
  reads: Reads,
  userId: string,
  deposit: DepositRow,
  acts: readonly DepositAct[],
): Promise<Withheld[]> {
  if (deposit.operatorId === userId) return [];
  const facts = await readFacts(reads, deposit);
  const own = doneBy(facts, (id) => id === userId);
  return acts.flatMap((act) => {
    const part = partOf[act];
    const done = part ? findOther(act as Guarded, deposit.state, facts, own) : null;
    return part && done ? [{ act, done, groups: whoMay[part] }] : [];
  });
}

/** Of what one person received and verified alone, some is drawn to be looked at by another. */
export async function drawForLook(tx: Tx, userId: string, deposit: DepositRow, businessDay: string): Promise<void> {
  const { mode, by } = await readFacts(tx, deposit);
  if (mode !== 'STANDARD' || by.received.length === 0) return;
  const accounts = await accountsOf(tx, userId);
  if (!by.received.some((id) => accounts.includes(id))) return;
  const { auditSamplePercent } = await tx
    .selectFrom('systemConfiguration')
    .select('auditSamplePercent')
    .executeTakeFirstOrThrow();
  if (randomInt(100) >= auditSamplePercent) return;
  await sql`insert into deposit_looks (deposit_id, drawn_at, due_on)
    values (${deposit.id}, ${new Date()}, ${businessDay}::date + ${lookWithinDays}::integer)
    on conflict do nothing`.execute(tx);
}
