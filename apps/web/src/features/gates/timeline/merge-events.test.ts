import { describe, expect, it } from 'vitest';
import { mergeEvents } from './merge-events.ts';

const event = (second: number) => ({ id: `e${second}`, at: `2026-11-20T10:00:0${second}` });
const ids = (events: readonly { id: string }[] | null) => events?.map(({ id }) => id);

describe('the newest events and those read before', () => {
  it('are one row, newest first, each once', () => {
    expect(ids(mergeEvents([event(5), event(4), event(3)], [event(4), event(3), event(1)]))).toEqual([
      'e5',
      'e4',
      'e3',
      'e1',
    ]);
  });

  it('take in what arrived late', () => {
    expect(ids(mergeEvents([event(5), event(2)], [event(5), event(1)]))).toEqual(['e5', 'e2', 'e1']);
  });

  it('are not put together when they do not meet', () => {
    expect(mergeEvents([event(9), event(8)], [event(4), event(3)])).toBeNull();
  });

  it('are the newest alone when nothing was read before', () => {
    expect(ids(mergeEvents([event(2)], []))).toEqual(['e2']);
  });
});
