import type { TestServer } from '../../../testing/test-server.ts';
import { runNight } from '../run-rules.ts';
import { tellIndications } from '../tell-indications.ts';

/** Judges by all rules at once. A rule that cannot judge fails the test. */
export async function judgeNight({ platform }: TestServer): Promise<void> {
  const site = platform.site.current();
  const faults: unknown[] = [];
  await runNight({
    database: platform.database,
    site,
    tell: (tx, raised) => tellIndications(tx, site.id, raised),
    complain: (error, rule) => faults.push(new Error(`${rule} could not judge`, { cause: error })),
  });
  if (faults.length > 0) throw new AggregateError(faults, 'rules that could not judge');
}
