import { Readable } from 'node:stream';
import { newId } from '@parking/contract/core/id';
import type { soundOccasions } from '@parking/contract/gates/gate-words';
import { type Database, inTransaction } from '../platform/db/pool.ts';
import { attachAsset, insertAssets } from '../platform/files/assets.ts';
import { type FileStore, newFileToken } from '../platform/files/file-store.ts';

interface Sound {
  readonly name: string;
  readonly occasion: (typeof soundOccasions)[number];
  /** Of its tones, one after another. */
  readonly hertz: readonly number[];
}

const sounds: readonly Sound[] = [
  { name: 'Selamat datang', occasion: 'WELCOME', hertz: [523, 659, 784] },
  { name: 'Terima kasih', occasion: 'THANK_YOU', hertz: [784, 659, 523] },
];

const rate = 8000;
const toneSamples = rate * 0.2;

/** Tones that die away, as a WAV file of one channel and eight bits. */
export function chime(hertz: readonly number[]): Buffer {
  const samples = hertz.flatMap((pitch) =>
    Array.from({ length: toneSamples }, (_, at) => {
      const loudness = 100 * (1 - at / toneSamples);
      return Math.round(128 + loudness * Math.sin((2 * Math.PI * pitch * at) / rate));
    }),
  );
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, Buffer.from(samples)]);
}

/** Gates of the demo greet and thank, by files that can be changed on their screen. */
export async function giveSounds(database: Database, files: FileStore, uploadedBy: string): Promise<void> {
  for (const { name, occasion, hertz } of sounds) {
    const bytes = chime(hertz);
    const token = newFileToken();
    const stored = await files.put(token, Readable.from([bytes]), { limit: bytes.length });
    await inTransaction(database, async (tx) => {
      const filename = `${name}.wav`;
      await insertAssets(tx, [{ ...stored, token, filename, mediaType: 'audio/wav', uploadedBy }]);
      await attachAsset(tx, token, 'audio_files', { uploadedBy });
      await tx.insertInto('audioFiles').values({ id: newId(), name, tokenFile: token, occasion }).execute();
    });
  }
}
