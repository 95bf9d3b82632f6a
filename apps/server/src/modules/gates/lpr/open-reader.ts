import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { readReaderKey } from '../../settings/reader-key.ts';
import { openAlpr } from './open-alpr.ts';
import { plateRecognizer } from './plate-recognizer.ts';
import type { PlateReader } from './recognition.ts';
import { simulatedReader } from './simulator.ts';

const readerMs = 5_000;

/** The reader that the operator has set up. Refuses with `recognition-failed` when there is none. */
export async function openReader(reads: Reads): Promise<PlateReader> {
  const { useLpr, lprServer, lprProvider } = await reads
    .selectFrom('systemConfiguration')
    .select(['useLpr', 'lprServer', 'lprProvider'])
    .executeTakeFirstOrThrow();
  if (!useLpr) throw new Failure('recognition-failed');
  if (lprProvider === 'SIMULATOR') return simulatedReader;
  if (lprServer === null) throw new Failure('recognition-failed');
  const key = await readReaderKey(reads);
  // As cameras do, a reader stands at the gates more often than not.
  const server = { target: lprServer, allowPrivate: true, timeoutMs: readerMs };
  return lprProvider === 'OPENALPR' ? openAlpr(server, key) : plateRecognizer(server, key);
}
