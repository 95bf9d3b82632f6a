import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '../failure.ts';
import type { SheetNews, SheetOrder } from './read-in-worker.ts';
import { readWorkbook } from './read-workbook.ts';

/** The thread that reads one workbook, and waits after each part of it until that was taken. */
if (!parentPort) throw new Error('This program is a thread of the server.');
const port = parentPort;
const { bytes, maximumBytes } = workerData as SheetOrder;
const tell = (news: SheetNews): void => port.postMessage(news);
try {
  for await (const part of readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maximumBytes)) {
    const taken = once(port, 'message');
    tell(part);
    await taken;
  }
  tell({ end: true });
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  tell({ refused: error.detail.fields ?? [] });
}
// What was told last is read before the thread is ended, by who reads it.
await once(port, 'message');
