import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../platform/db/pool.ts';
import { yieldThread } from '../../platform/postgres/yielding.ts';
import type { JudgeNews, JudgeOrder } from './judge-apart.ts';
import { runNight, runShifts } from './run-rules.ts';
import { tellIndications } from './tell-indications.ts';

/** The thread that judges weeks of stays. */
if (!parentPort) throw new Error('This program is a thread of the server.');
const port = parentPort;
const { connection, site, what } = workerData as JudgeOrder;
const say = (news: JudgeNews): void => port.postMessage(news);
yieldThread();
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
