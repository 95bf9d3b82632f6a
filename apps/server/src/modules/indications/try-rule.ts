import type { contract } from '@parking/contract/contract';
import { triedDays } from '@parking/contract/indications/cheating-rules';
import { sql } from 'kysely';
import { type Database, type Tx, inTransaction } from '../../platform/db/pool.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import { mayReadSites, mayReadVisits } from './concerned.ts';
import { findAll } from './find-all.ts';
import type { Finding, Rule } from './rule.ts';
import { readRuleSettings, setBy } from './rule-settings.ts';
import { accountsOf } from '../controls/two-persons.ts';
import { checkThresholds, getRule } from './set-rule.ts';

type Try = typeof contract.cheatingRules.tryOut;

const dayMs = 86_400_000;
/** So many days are judged at once, as rules do each night. */
const windowDays = 30;
/** No window is begun so long after it was asked for, and no statement lasts longer. */
const patienceMs = 8_000;
const longestMs = 12_000;

/**
 * What other thresholds would have found, beside those that are set: window by window, the last first, as long as it may take.
 * Nothing is written. What concerns whoever asks is not counted. A rate is judged alone here, and among all others at night. One is
 * tried at a time: the others wait without a connection.
 */
export async function tryRule(database: Database, context: Context<Try>) {
  const began = performance.now();
  const { reads, site, actor, params, body, signal } = context;
  const rule = getRule(params.rule);
  const tried = checkThresholds(rule, body.thresholds);
  const held = (await readRuleSettings(reads, site)).get(rule.name)?.thresholds ?? {};
  const hidden = new Set(await accountsOf(reads, actor.userId));
  const readsSites = await mayReadSites(reads, actor.userId);
  const readsRule = rule.name !== 'SECRET_VISIT' || (await mayReadVisits(reads, actor.userId));
  const isTold = ({ subjectKind, subjectId, involved }: Finding): boolean =>
    readsRule &&
    (subjectKind === 'SITE' ? readsSites : !hidden.has(subjectId)) &&
    !involved.some((id) => hidden.has(id));
  const [bySet, byTried]: [Finding[], Finding[]] = [[], []];
  const now = new Date();
  let days = 0;
  await inTurn(database, async () => {
    while (days < triedDays && performance.now() - began < patienceMs && !signal.aborted) {
      const judged = {
        to: new Date(now.getTime() - days * dayMs),
        from: new Date(now.getTime() - (days + windowDays) * dayMs),
      };
      const found = await judgeTwice(database, site, rule, judged, [held, { ...held, ...tried }]);
      if (found === null) break;
      bySet.push(...found[0].filter(isTold));
      byTried.push(...found[1].filter(isTold));
      days += windowDays;
    }
  });
  return { days, set: countOf(bySet), tried: countOf(byTried) };
}

/** The last that was begun on each database, whatever became of it. */
const turns = new WeakMap<Database, Promise<void>>();

async function inTurn(database: Database, work: () => Promise<void>): Promise<void> {
  const own = (turns.get(database) ?? Promise.resolve()).then(work);
  turns.set(
    database,
    own.catch(() => undefined),
  );
  return own;
}

type Thresholds = Readonly<Record<string, number>>;

/** By both thresholds in one transaction that cannot write; null where it takes too long. */
async function judgeTwice(
  database: Database,
  site: Site,
  rule: Rule,
  { from, to }: { readonly from: Date; readonly to: Date },
  both: readonly [Thresholds, Thresholds],
): Promise<readonly [readonly Finding[], readonly Finding[]] | null> {
  let failed = false;
  const judgeBoth = async (tx: Tx) => {
    await sql`set transaction read only`.execute(tx);
    await sql`select set_config('statement_timeout', ${`${longestMs}ms`}, true)`.execute(tx);
    const judge = async (thresholds: Thresholds): Promise<readonly Finding[]> => {
      const judging = { reads: tx, site, from, to, set: setBy(rule, { thresholds }) };
      const complain = (): void => {
        failed = true;
      };
      const all = await findAll(tx, [{ rule, judging }], () => ({ day: '', decided: 0 }), { complain });
      return all.get(rule.name) ?? [];
    };
    return [await judge(both[0]), failed ? [] : await judge(both[1])] as const;
  };
  const found = await inTransaction(database, judgeBoth, 'backgroundQueries');
  return failed ? null : found;
}

/** One that two windows see is one. */
function countOf(findings: readonly Finding[]) {
  const unlike = new Map(
    findings.map((one) => [`${one.subjectId}:${one.rate ? one.from.toISOString() : one.finding}`, one] as const),
  );
  const of = (severity: Finding['severity']): number =>
    [...unlike.values()].filter((one) => one.severity === severity).length;
  return { found: unlike.size, LOW: of('LOW'), MEDIUM: of('MEDIUM'), HIGH: of('HIGH') };
}
