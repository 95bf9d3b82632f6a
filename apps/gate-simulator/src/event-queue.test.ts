import { describe, expect, test } from 'vitest';
import { EventQueue } from './event-queue.ts';

const ids = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);

describe('what a gate has to tell', () => {
  test('is kept until it is settled, however often it is sent', () => {
    const queue = new EventQueue();
    const event = queue.add('BUTTON');
    expect(ids(queue.batch(10))).toEqual([event.id]);
    expect(ids(queue.batch(10))).toEqual([event.id]);
    queue.settle(new Set([event.id]));
    expect(queue.length).toBe(0);
  });

  test('goes in batches, oldest first', () => {
    const queue = new EventQueue();
    const all = Array.from({ length: 5 }, () => queue.add('LOOP_ON').id);
    expect(ids(queue.batch(2))).toEqual(all.slice(0, 2));
    queue.settle(new Set(all.slice(0, 2)));
    expect(ids(queue.batch(9))).toEqual(all.slice(2));
  });

  test('arrives out of order and twice over a bad network', () => {
    const queue = new EventQueue();
    const all = Array.from({ length: 6 }, () => queue.add('LOOP_ON').id);
    let turn = 0;
    const random = (): number => (turn = (turn + 0.37) % 1);
    const sent = ids(queue.batch(6, { shuffled: true, repeated: 1, random }));
    expect(sent).not.toEqual(all);
    expect(sent.toSorted()).toEqual(all.toSorted());
    queue.settle(new Set(all));
    expect(queue.length).toBe(6);
    expect(ids(queue.batch(10)).toSorted()).toEqual(all.toSorted());
    expect(queue.length).toBe(0);
  });

  test('names its picture once that went up', () => {
    const queue = new EventQueue();
    const plateBox = { left: 0.4, top: 0.6, width: 0.2, height: 0.1 };
    const picture = { filename: 'a.jpg', bytes: Buffer.of(1), plateBox };
    const event = queue.add('PLATE_READ', { plateNumber: 'B 1 A' }, picture);
    queue.attach(event.id, 'token');
    expect(queue.batch(1)[0]).toMatchObject({ picture: null, data: { plateNumber: 'B 1 A', images: ['token'] } });
  });
});
