import { openDatabase } from '../../platform/db/pool.ts';
import type { JudgeNews, JudgeOrder } from './judge-apart.ts';
import { runNight, runShifts } from './run-rules.ts';
import { tellIndications } from './tell-indications.ts';

/** Judges the weeks that the order names, by connections of its own, and says what it has to tell. */
export async function judgeWeeks(
  { connection, site, what }: JudgeOrder,
  say: (news: JudgeNews) => void,
): Promise<void> {
  const database = openDatabase(connection, () => undefined);
  try {
    const judge = what === 'NIGHT' ? runNight : runShifts;
    const found = await judge({
      database,
      site,
      tell: (tx, raised) => tellIndications(tx, site.id, raised),
      complain: (error, rule) => say({ rule, error }),
    });
    say({ found });
  } finally {
    await database.close();
  }
}
