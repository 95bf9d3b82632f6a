import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { chime } from './sounds.ts';

test('a chime is a sound as gates take them, as long as its tones', async () => {
  const sound = chime([523, 784]);
  expect((await fileTypeFromBuffer(sound))?.mime).toBe('audio/wav');
  expect([sound.length, sound.readUInt32LE(4)]).toEqual([44 + 2 * 1600, sound.length - 8]);
});
