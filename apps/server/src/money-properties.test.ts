import { afterEach, expect, test } from 'vitest';
import { findBroken } from './testing/money-acts/checks.ts';
import { type Step, nameOf, stepsOf, take } from './testing/money-acts/steps.ts';
import { type World, buildWorld } from './testing/money-acts/world.ts';
import { signInAs } from './testing/people.ts';

// MONEY_SEED=20261238 MONEY_SEEDS=1 runs that seed alone, FULL=1 two hundred from the first on.
const full = process.env['FULL'] === '1';
const seeds = Number(process.env['MONEY_SEEDS'] ?? (full ? 200 : 1));
const first = Number(process.env['MONEY_SEED'] ?? 20261122);
const stepCount = 48;
const checkEvery = 24;

let world: World | null = null;
afterEach(async () => {
  await world?.server.close();
  world = null;
});

/** How often each act was tried, and how often it succeeded. */
const tally = new Map<string, { tried: number; done: number }>();

function count(name: string, status: number): void {
  // There was nothing that it could be done to.
  if (status === 0) return;
  const of = tally.get(name) ?? { tried: 0, done: 0 };
  tally.set(name, { tried: of.tried + 1, done: of.done + (status === 200 ? 1 : 0) });
}

async function check(world: World, seed: number, taken: readonly Step[]): Promise<void> {
  // Who has no deposit of its own is told all figures.
  const reader = await signInAs(world.server, 'SUPERADMIN');
  const broken = await findBroken(world, reader);
  expect(broken, `seed ${seed}, after\n${taken.map(nameOf).join('\n')}`).toEqual([]);
}

test.each(Array.from({ length: seeds }, (_, n) => first + n))(
  'whatever people and machines do to the money, all of it can be read and adds up (seed %i)',
  async (seed) => {
    world = await buildWorld();
    const steps = stepsOf(seed, stepCount);
    for (const [index, step] of steps.entries()) {
      for (const { name, status } of await take(world, step)) count(name, status);
      const taken = steps.slice(0, index + 1);
      expect(world.faults, `seed ${seed}, after\n${taken.map(nameOf).join('\n')}`).toEqual([]);
      if (taken.length % checkEvery === 0) await check(world, seed, taken);
    }
  },
  240_000,
);

test('most of it was done, not refused', () => {
  const all = [...tally.values()];
  const sum = (part: 'tried' | 'done'): number => all.reduce((total, one) => total + one[part], 0);
  expect(sum('done')).toBeGreaterThan(sum('tried') / 3);
  const rare = full ? ['leave', 'enterPaid', 'upload', 'close', 'reopen', 'rollBack', 'settleTaking'] : ['leave'];
  expect(rare.filter((name) => !tally.get(name)?.done)).toEqual([]);
});
