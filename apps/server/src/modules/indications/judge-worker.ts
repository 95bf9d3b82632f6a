import { parentPort, workerData } from 'node:worker_threads';
import { yieldThread } from '../../platform/postgres/yielding.ts';
import type { JudgeOrder } from './judge-apart.ts';

/** The thread that judges weeks of stays. It stands behind all others before it loads what it judges by, which is most of the server. */
if (!parentPort) throw new Error('This program is a thread of the server.');
const port = parentPort;
yieldThread();
const { judgeWeeks } = await import('./judge-weeks.ts');
await judgeWeeks(workerData as JudgeOrder, (news) => port.postMessage(news));
