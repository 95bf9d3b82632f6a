import type { Entity } from '@parking/contract/core/records';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Wakes } from './wakes.ts';

interface Sent {
  readonly words: readonly Entity[];
  readonly atMs: number;
}

function openWakes() {
  const began = performance.now();
  const sent: Sent[] = [];
  const wakes = new Wakes((words) => {
    sent.push({ words, atMs: performance.now() - began });
    return Promise.resolve(true);
  });
  return { wakes, sent };
}

describe('wakes', () => {
  it('gathers what is committed within a tenth of a second', async () => {
    const { wakes, sent } = openWakes();
    wakes.add(['parking']);
    await delay(20);
    wakes.add(['gates']);
    wakes.add(['cash']);
    await delay(150);
    expect(sent.map(({ words }) => words)).toEqual([['parking'], ['gates', 'cash']]);
    expect((sent[1]?.atMs ?? 0) - (sent[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(95);
  });

  it('tells at once what a car waits for, with what was gathered so far', async () => {
    const { wakes, sent } = openWakes();
    wakes.add(['parking']);
    await delay(20);
    wakes.add(['gates']);
    wakes.add(['cash'], { urgent: true });
    await delay(40);
    expect(sent.map(({ words }) => words)).toEqual([['parking'], ['gates', 'cash']]);
    // And is patient again.
    wakes.add(['users']);
    await delay(20);
    expect(sent).toHaveLength(2);
    await wakes.stop();
    expect(sent[2]?.words).toEqual(['users']);
  });
});
