import { randomInt } from 'node:crypto';
import type { DepositAct } from '@parking/contract/money/deposit-states';
import { type DepositPart, type FourEyes, lookWithinDays } from '@parking/contract/money/four-eyes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { DepositRow as Row } from './deposit-access.ts';
import { holdTolerance, readTolerance } from './tolerance.ts';

type DepositRow = Pick<Row, 'id' | 'operatorId' | 'kind' | 'state'>;

/** What an act makes somebody do of a deposit; the others are nobody's part. */
const partOf: Readonly<Partial<Record<DepositAct | 'recount', DepositPart>>> = {
  submit: 'handedIn',
  recount: 'handedIn',
  pay: 'received',
  verify: 'verified',
  close: 'verified',
};
type Guarded = 'submit' | 'recount' | 'pay' | 'verify' | 'close';

/** Who may instead, by the names of their groups. */
const whoMay: Readonly<Record<DepositPart, string>> = {
  handedIn: 'FINANCE',
  received: 'FINANCE',
  verified: 'FINANCE, AUDITOR, OWNER',
  written: 'FINANCE',
};

interface Facts {
  readonly mode: FourEyes;
  readonly done: readonly DepositPart[];
  /**
   * Counted by its cashier without knowing what was expected, all of it received, nothing short or over worth a word, and the
   * slips of its terminals show every claim, and nothing else.
   */
  readonly isPlain: boolean;
}

async function readFacts(tx: Tx, userId: string, deposit: DepositRow): Promise<Facts> {
  const { rows } = await sql<{
    mode: FourEyes;
    handedIn: boolean;
    received: boolean;
    verified: boolean;
    blind: boolean;
    counted: number;
    all: number;
    owed: number;
    slipsAgree: boolean;
  }>`
    select c.four_eyes as mode, d.operator_id <> ${userId} and exists (
        select from deposit_counts n where n.deposit_id = d.id and n.by_id = ${userId}) as "handedIn",
      (exists (select from deposit_payments p where p.deposit_id = d.id and p.by_id = ${userId})
        -- Where nothing was counted, by the step alone.
        or exists (select from deposit_steps s where s.deposit_id = d.id and s.by_id = ${userId} and d.operator_id <> ${userId}
          and s.from_state = 'SUBMITTED' and s.to_state = 'PAID')) as received,
      exists (select from deposit_steps s where s.deposit_id = d.id and s.by_id = ${userId}
        -- What a new count took back is nobody's part.
        and s.to_state in ('VERIFIED', 'CLOSED') and s.at >= last.at) as verified,
      coalesce(last.blind, false) as blind, coalesce(last.counted, 0) as counted,
      coalesce((select sum(p.value) from deposit_payments p where p.deposit_id = d.id), 0)::bigint as all,
      coalesce((select t.owed from deposit_takings_v t where t.deposit_id = d.id), 0) as owed,
      -- A slip that nobody sees is a word more of who claims.
      not exists (select from deposit_terminals_v t where t.deposit_id = d.id and not (t.agrees and t.picture is not null))
        as "slipsAgree"
    from deposits d cross join system_configuration c
    left join lateral (
      select blind, counted, at from deposit_counts n where n.deposit_id = d.id order by n desc limit 1) last on true
    where d.id = ${deposit.id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`Deposit ${deposit.id} is gone.`);
  const isManual = deposit.kind === 'MANUAL';
  const done: DepositPart[] = [];
  if (row.handedIn) done.push(isManual ? 'written' : 'handedIn');
  if (row.received && !isManual) done.push('received');
  if (row.verified) done.push('verified');
  const isPlain =
    row.blind &&
    row.slipsAgree &&
    row.all === row.counted &&
    Math.abs(row.counted - row.owed) <= (await readTolerance(tx, deposit.id));
  return { mode: row.mode, done, isPlain };
}

/** What the user did of it that keeps them from this act; null when nothing does. */
function findOther(act: Guarded, state: DepositRow['state'], { mode, done, isPlain }: Facts): DepositPart | null {
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

/** Refuses with `four-eyes` what one person must not do of a deposit that is locked. */
export async function refuseSameHands(tx: Tx, userId: string, deposit: DepositRow, act: Guarded): Promise<void> {
  if (deposit.operatorId === userId) return;
  const part = partOf[act];
  // What makes a deposit plain now still does when it is settled.
  if (part === 'verified') await holdTolerance(tx, deposit.operatorId);
  const other = findOther(act, deposit.state, await readFacts(tx, userId, deposit));
  if (other !== null && part) throw new Failure('four-eyes', { values: { step: other, groups: whoMay[part] } });
}

/**
 * Whether one more person is enough for a deposit that was just handed in as nothing: its cashier counted blind and it is
 * plain, or somebody else handed it in. Otherwise one person receives that nothing, and another agrees.
 */
export async function takesOneMore(tx: Tx, byId: string, deposit: DepositRow): Promise<boolean> {
  const { mode, isPlain } = await readFacts(tx, byId, deposit);
  return mode === 'OFF' || isPlain || deposit.operatorId !== byId;
}

/** Whether the user took in any of its money. */
export async function hasReceived(tx: Tx, userId: string, depositId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('depositPayments')
    .select('id')
    .where('depositId', '=', depositId)
    .where('byId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface Withheld {
  readonly act: DepositAct;
  /** What the user did of it before. */
  readonly done: DepositPart;
  readonly groups: string;
}

/** The acts among these that are somebody else's, and why. */
export async function listWithheld(
  tx: Tx,
  userId: string,
  deposit: DepositRow,
  acts: readonly DepositAct[],
): Promise<Withheld[]> {
  if (deposit.operatorId === userId) return [];
  const facts = await readFacts(tx, userId, deposit);
  return acts.flatMap((act) => {
    const part = partOf[act];
    const done = part ? findOther(act as Guarded, deposit.state, facts) : null;
    return part && done ? [{ act, done, groups: whoMay[part] }] : [];
  });
}

/** Of what one person received and verified alone, some is drawn to be looked at by another. */
export async function drawForLook(tx: Tx, userId: string, deposit: DepositRow, businessDay: string): Promise<void> {
  const { mode, done } = await readFacts(tx, userId, deposit);
  if (mode !== 'STANDARD' || !done.includes('received')) return;
  const { auditSamplePercent } = await tx
    .selectFrom('systemConfiguration')
    .select('auditSamplePercent')
    .executeTakeFirstOrThrow();
  if (randomInt(100) >= auditSamplePercent) return;
  await sql`insert into deposit_looks (deposit_id, drawn_at, due_on)
    values (${deposit.id}, ${new Date()}, ${businessDay}::date + ${lookWithinDays}::integer)
    on conflict do nothing`.execute(tx);
}

/** Whether the user had a hand in the deposit. */
export async function hadAHand(tx: Tx, userId: string, deposit: DepositRow): Promise<DepositPart | null> {
  return (await readFacts(tx, userId, deposit)).done[0] ?? null;
}
