import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openLogger } from '../logger.ts';
import { insideTraining, openTraining } from './training.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parking-training-'));
});
afterAll(() => rm(directory, { recursive: true }));

const gigabyte = 1_000_000_000;

function keeper(dataDir = directory, freeBytes = async () => 9 * gigabyte) {
  const told: string[] = [];
  const training = openTraining({
    config: readConfig({ DATA_DIR: dataDir }),
    logger: openLogger('silent'),
    people: async () => [],
    changed: () => told.push(training.state().state),
    freeBytes,
  });
  return { training, told };
}

test('of two who make it at once one does, the other is told; given up, it may be made again', async () => {
  const { training, told } = keeper();
  const first = training.reserve();
  expect(training.state()).toMatchObject({ state: 'MAKING', percent: 0 });
  await expect(training.reserve()).rejects.toThrow('training-exists');
  (await first).giveUp();
  expect(training.state().state).toBe('NONE');
  (await training.reserve()).giveUp();
  expect(told).toEqual(['MAKING', 'NONE', 'MAKING', 'NONE']);
});

test('what was half made when the machine went down is taken away by the next start', async () => {
  const half = join(directory, 'training');
  await mkdir(join(half, 'files'), { recursive: true });
  await writeFile(join(half, 'files/picture'), 'rest');
  const { training } = keeper();
  await training.open();
  expect(await stat(half).catch(() => 'gone')).toBe('gone');
  expect(training.state().state).toBe('NONE');
});

test('there is none to drop, and in training itself neither', async () => {
  const { training } = keeper();
  await expect(training.drop(async () => undefined)).rejects.toThrow('training-absent');
  const inside = insideTraining({ address: null, port: 8080 });
  expect([inside.state().state, inside.entrance()]).toEqual(['INSIDE', { address: null, port: 8080 }]);
  await expect(inside.reserve()).rejects.toThrow('training-inside');
  await expect(inside.drop(async () => undefined)).rejects.toThrow('training-inside');
});

test('a log that cannot be written leaves training as it was', async () => {
  const { training } = keeper();
  await training.reserve();
  await expect(training.drop(() => Promise.reject(new Error('no log')))).rejects.toThrow('no log');
  expect(training.state().state).toBe('MAKING');
});

test('where the disk has no room for both it is not begun, and what is missing is said', async () => {
  const { training, told } = keeper(directory, async () => 1.3999 * gigabyte);
  await expect(training.reserve()).rejects.toMatchObject({
    code: 'training-no-space',
    detail: { values: { own: 400, left: 1000, free: 1399 } },
  });
  expect(told).toEqual(['MAKING', 'NONE']);
  const enough = keeper(directory, async () => 1.4 * gigabyte);
  (await enough.training.reserve()).giveUp();
});

test('a making that comes too near to the room of the real one is ended, and what was made is taken away', async () => {
  let free = 1.5 * gigabyte;
  const dataDir = await mkdtemp(join(directory, 'full-'));
  const { training } = keeper(dataDir, async () => free);
  const { begin } = await training.reserve();
  await begin();
  free = 0.9 * gigabyte;
  await expect.poll(() => training.state()).toMatchObject({ state: 'FAILED', failure: 'NO_SPACE', madeAt: null });
  await expect.poll(() => stat(join(dataDir, 'training')).catch(() => 'gone'), { timeout: 60_000 }).toBe('gone');
  expect(training.state()).toMatchObject({
    state: 'FAILED',
    failure: 'NO_SPACE',
    detail: '900 MB are left on the disk.',
  });
  free = 1.5 * gigabyte;
  (await training.reserve()).giveUp();
  await training.stop();
});
