import type { CheatingType } from '@parking/contract/indications/cheating-types';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { inSlices } from '../../platform/in-slices.ts';
import { putDevicesFirst } from './devices-first.ts';
import { type JudgedSince, judgeRates } from './judge-rates.ts';
import { type Finding, type Judging, type RateCounts, type RateRule, type Rule, besideSales } from './rule.ts';

export interface Asked {
  readonly rule: Rule;
  readonly judging: Judging;
}

export interface Hearing {
  /** Hears of a rule that could not judge: the others do all the same. */
  readonly complain: (error: unknown, rule: CheatingType) => void;
  /** Hears how long each rule looked. */
  readonly timed?: (rule: CheatingType, ms: number) => void;
}

export type Found = ReadonlyMap<CheatingType, readonly Finding[]>;

/** What rules find, without writing anything. One that fails has found nothing out, and keeps no other from judging. */
export async function findAll(
  tx: Tx,
  asked: readonly Asked[],
  since: JudgedSince,
  { complain, timed }: Hearing,
): Promise<Found> {
  const found = new Map<CheatingType, readonly Finding[]>();
  const rates: { rule: RateRule; judging: Judging; counts: RateCounts }[] = [];
  for (const { rule, judging } of asked) {
    const began = performance.now();
    await attempt(
      tx,
      async () => {
        if (rule.when === 'RATE') rates.push({ rule, judging, counts: await rule.count(judging) });
        else found.set(rule.name, await rule.find(judging));
      },
      (error) => complain(error, rule.name),
    );
    timed?.(rule.name, performance.now() - began);
  }
  const judged = await inSlices(judgeRates(rates, since), besideSales);
  for (const { rule, judging, counts } of rates)
    await attempt(
      tx,
      async () => void found.set(rule.name, await nameStays(judging, judged.get(rule.name) ?? [], counts)),
      (error) => complain(error, rule.name),
    );
  return found;
}

/** The stays that a rate counted, of whom it found, whether what happened makes it grave, and whether it is the devices after all. */
async function nameStays(judging: Judging, findings: readonly Finding[], counts: RateCounts): Promise<Finding[]> {
  const { staysOf, isGrave } = counts;
  const named: Finding[] = [];
  for (const { subjectId, severity, ...finding } of findings) {
    const found = {
      ...finding,
      subjectId,
      severity: (await isGrave?.(subjectId)) ? ('HIGH' as const) : severity,
      stays: (await staysOf?.(subjectId)) ?? [],
    };
    named.push(await putDevicesFirst(judging, found, counts));
  }
  return named;
}

/** What a statement that fails has done is taken back, and the transaction goes on. */
export async function attempt(tx: Tx, work: () => Promise<void>, complain: (error: unknown) => void): Promise<void> {
  await sql`savepoint rule`.execute(tx);
  try {
    await work();
    await sql`release savepoint rule`.execute(tx);
  } catch (error) {
    await sql`rollback to savepoint rule`.execute(tx);
    complain(error);
  }
}
