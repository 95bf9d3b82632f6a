import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, type Tx, asTheOnlyOne } from '../../platform/db/pool.ts';
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
    const { rows } = await sql<{ until: Date }>`select until from rule_runs where name = 'soon'`.execute(tx);
    const to = new Date();
    // A clock that was ahead once does not hide what comes.
    const since = Math.min(rows[0]?.until.getTime() ?? to.getTime(), to.getTime());
    const from = new Date(Math.max(since, to.getTime() - longestMs) - againMs);
    await sql`insert into rule_runs (name, until) values ('soon', ${to})
      on conflict (name) do update set until = excluded.until`.execute(tx);
    return judge(tx, run, { from, to, isNight: false }, ({ when }) => when === 'SOON');
  });

/** Judges the last 28 days by all rules. */
export const runNight = (run: Run, to = new Date()): Promise<boolean> =>
  runOnce(
    run,
    (tx) => judge(tx, run, { from: new Date(to.getTime() - judgedDays * dayMs), to, isNight: true }, () => true),
    nightTries,
  );

/** A run of what has just happened is short: the night waits for it, and is not left out. */
const nightTries = 120;
const pauseMs = 1_000;

/** In one process at a time, with time for a month of stays and plans for many rows. */
async function runOnce({ database, site }: Run, run: (tx: Tx) => Promise<number>, tries = 1): Promise<boolean> {
  let found = 0;
  for (let left = tries; left > 0; left -= 1) {
    const ran = await asTheOnlyOne(database, 'judge', async (tx) => {
      await sql`select set_config('statement_timeout', '300s', true), set_config('enable_seqscan', 'on', true),
        set_config('idle_in_transaction_session_timeout', '120s', true)`.execute(tx);
      await addNewRules(tx, site);
      found = await run(tx);
    });
    if (ran) break;
    if (left > 1) await pause(pauseMs);
  }
  return found > 0;
}

interface Judged extends Window {
  readonly isNight: boolean;
}

async function judge(tx: Tx, run: Run, judged: Judged, which: (rule: Rule) => boolean): Promise<number> {
  const { site, tell, complain } = run;
  const { from, to, isNight } = judged;
  const began = new Date();
  const settings = await readRuleSettings(tx, site);
  const asked = [...rules.values()].flatMap((rule) => {
    const setting = settings.get(rule.name);
    if (!setting?.enabled || !which(rule)) return [];
    return [{ rule, setting, judging: { reads: tx, site, from, to, set: setBy(rule, setting) } }];
  });
  const found = await findAll(tx, asked, await readJudgedSince(tx, site), run);
  const raised: Raised[] = [];
  for (const { rule, setting, judging } of asked) {
    const findings = found.get(rule.name);
    // A rule that failed has found nothing out.
    if (!findings) continue;
    await attempt(
      tx,
      async () => {
        raised.push(...(await writeFindings(tx, site, setting, findings)));
        if (isNight && rule.when !== 'RATE' && rule.withdraws)
          await withdrawUnfound(tx, rule.name, rule.withdraws(judging), began);
      },
      (error) => complain(error, rule.name),
    );
  }
  await tell(tx, raised);
  return raised.length;
}
