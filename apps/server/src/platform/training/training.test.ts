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

function keeper(dataDir = directory) {
  const told: string[] = [];
  const training = openTraining({
    config: readConfig({ DATA_DIR: dataDir }),
    logger: openLogger('silent'),
    people: async () => [],
    changed: () => told.push(training.state().state),
  });
  return { training, told };
}

test('of two who make it at once one does, the other is told; given up, it may be made again', () => {
  const { training, told } = keeper();
  const { giveUp } = training.reserve();
  expect(training.state()).toMatchObject({ state: 'MAKING', percent: 0 });
  expect(() => training.reserve()).toThrow('training-exists');
  giveUp();
  expect(training.state().state).toBe('NONE');
  training.reserve().giveUp();
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
  expect(() => inside.reserve()).toThrow('training-inside');
  await expect(inside.drop(async () => undefined)).rejects.toThrow('training-inside');
});

test('a log that cannot be written leaves training as it was', async () => {
  const { training } = keeper();
  training.reserve();
  await expect(training.drop(() => Promise.reject(new Error('no log')))).rejects.toThrow('no log');
  expect(training.state().state).toBe('MAKING');
});
