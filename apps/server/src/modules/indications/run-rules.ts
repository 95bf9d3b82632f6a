import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, type Reads, type Tx, asTheOnlyOne } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import { type Hearing, attempt, findAll } from './find-all.ts';
import { readJudgedSince } from './judged-since.ts';
import type { Rule, Window } from './rule.ts';
import { addNewRules, readRuleSettings, setBy } from './rule-settings.ts';
import { rules } from './rules/index.ts';
import { type Raised, withdrawUnfound, writeFindings } from './write-findings.ts';

/** Each night so many days are judged. */
export const judgedDays = 28;
const dayMs = 86_400_000;
/** What was booked by a long transaction, or told a little late, is seen by the next runs. */
const againMs = 15 * 60_000;
/** A server that stood still makes up for so much at once. */
const longestMs = dayMs;

export interface Run extends Hearing {
  readonly database: Database;
  readonly site: Site;
  /** Tells of what is new, in the run's transaction. */
  readonly tell: (tx: Tx, raised: readonly Raised[]) => Promise<void>;
}

/** Judges what has happened since the last time. Returns whether anything new was found. */
export const runSoon = (run: Run): Promise<boolean> =>
  runOnce(run, async (tx) => {
    const to = new Date();
    const from = new Date((await readUntil(tx, 'soon', to)) - againMs);
    await writeUntil(tx, 'soon', to);
    return judge(tx, run, { from, to, isNight: false, which: ({ when }) => when === 'SOON' });
  });

/** Until when a kind of run has judged; a clock that was ahead once does not hide what comes. */
async function readUntil(reads: Reads, name: string, now: Date): Promise<number> {
  const { rows } = await sql<{ until: Date }>`select until from rule_runs where name = ${name}`.execute(reads);
  const until = Math.min(rows[0]?.until.getTime() ?? now.getTime(), now.getTime());
  return Math.max(until, now.getTime() - longestMs);
}

async function writeUntil(tx: Tx, name: string, until: Date): Promise<void> {
  await sql`insert into rule_runs (name, until) values (${name}, ${until})
    on conflict (name) do update set until = excluded.until`.execute(tx);
}

/** Those who hand in at about the same time are judged together, and once all that they did is committed. */
const shiftsEveryMs = 15 * 60_000;
const committedMs = 5 * 60_000;

/**
 * Judges the rates of whoever has handed a deposit in since the last time, some minutes after it, as the hand-in waits for nothing. They
 * are judged among all others, as at night, and accused by a tenth of what the night takes to be chance.
 */
export async function runShifts(run: Run, now = new Date()): Promise<boolean> {
  if (!(await areShiftsDue(run.database, now))) return false;
  const to = new Date(now.getTime() - committedMs);
  return runOnce(run, async (tx) => {
    const since = new Date(await readUntil(tx, 'shifts', to));
    await writeUntil(tx, 'shifts', to);
    const people = await listHandedIn(tx, since, to);
    if (people.size === 0) return 0;
    const window = { from: new Date(now.getTime() - judgedDays * dayMs), to: now, isNight: false };
    return judge(tx, run, { ...window, which: ({ when }) => when === 'RATE', people, ...secondLook });
  });
}

/** Whether whoever has handed in meanwhile is to be judged now. */
export async function areShiftsDue({ readQueries }: Database, now = new Date()): Promise<boolean> {
  const { rows } = await sql`select from rule_runs where name = 'shifts'`.execute(readQueries);
  if (rows.length === 0) return true;
  const to = new Date(now.getTime() - committedMs);
  return (await readUntil(readQueries, 'shifts', to)) <= to.getTime() - shiftsEveryMs;
}

/** Whose deposit of a shift was handed in meanwhile. */
async function listHandedIn(reads: Reads, since: Date, to: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ person: string }>`
    select distinct d.operator_id as person from deposits d join deposit_steps s on s.deposit_id = d.id
    where d.kind = 'SHIFT' and d.opened_at >= ${since}::timestamptz - interval '7 days' and s.to_state = 'SUBMITTED'
      and s.at >= ${since} and s.at < ${to}`.execute(reads);
  return new Set(rows.map(({ person }) => person));
}

/** Of two looks at the same weeks the second is stricter, so that both together are hardly more often wrong than one. */
const secondLook = { stricter: { mediumChance: 0.1, highChance: 0.1 } as Readonly<Record<string, number>> };

/** Judges the last 28 days by all rules. */
export const runNight = (run: Run, to = new Date()): Promise<boolean> =>
  runOnce(
    run,
    (tx) => judge(tx, run, { from: new Date(to.getTime() - judgedDays * dayMs), to, isNight: true, which: () => true }),
    nightTries,
  );

/** A run of what has just happened is short: the night waits for it, and is not left out. */
const nightTries = 120;
const pauseMs = 1_000;

/** In one process at a time, and behind whoever sells meanwhile. */
async function runOnce({ database, site }: Run, run: (tx: Tx) => Promise<number>, tries = 1): Promise<boolean> {
  let found = 0;
  for (let left = tries; left > 0; left -= 1) {
    const judging = async (tx: Tx): Promise<void> => {
      await addNewRules(tx, site);
      found = await run(tx);
    };
    const ran = await asTheOnlyOne(database, 'judge', judging, 'backgroundQueries');
    if (ran) break;
    if (left > 1) await pause(pauseMs);
  }
  return found > 0;
}

interface Judged extends Window {
  readonly isNight: boolean;
  readonly which: (rule: Rule) => boolean;
  /** Who alone is told of; without it everybody. */
  readonly people?: ReadonlySet<string>;
  /** Of these thresholds so much. */
  readonly stricter?: Readonly<Record<string, number>>;
}

async function judge(tx: Tx, run: Run, judged: Judged): Promise<number> {
  const { site, tell, complain } = run;
  const { from, to, isNight, which, people, stricter = {} } = judged;
  const began = new Date();
  const settings = await readRuleSettings(tx, site);
  const asked = [...rules.values()].flatMap((rule) => {
    const setting = settings.get(rule.name);
    if (!setting?.enabled || !which(rule)) return [];
    const asSet = setBy(rule, setting);
    const set = (name: string): number => asSet(name) * (stricter[name] ?? 1);
    return [{ rule, setting, judging: { reads: tx, site, from, to, set } }];
  });
  const found = await findAll(tx, asked, await readJudgedSince(tx, site), run);
  const raised: Raised[] = [];
  for (const { rule, setting, judging } of asked) {
    const findings = found
      .get(rule.name)
      ?.filter(({ subjectId, insteadOf }) => !people || people.has(insteadOf?.subjectId ?? subjectId));
    // A rule that failed has found nothing out.
    if (!findings) continue;
    await attempt(
      tx,
      async () => {
        raised.push(...(await writeFindings(tx, site, setting, findings, { mayLower: !people })));
        if (isNight && rule.when !== 'RATE' && rule.withdraws)
          await withdrawUnfound(tx, rule.name, rule.withdraws(judging), began);
      },
      (error) => complain(error, rule.name),
    );
  }
  await tell(tx, raised);
  return raised.length;
}
