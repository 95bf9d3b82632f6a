import type { Notification } from '@parking/contract/communication/communication';
import { expect, it } from 'vitest';
import { arrivedAfter, newestOf } from './arrived.ts';

const notification = (notificationId: string, seen = false, doneAt: string | null = null): Notification => ({
  notificationId,
  type: 'PAPER_OUT',
  message: notificationId,
  publishTime: '2026-11-20T10:00:00',
  seen,
  done: doneAt !== null,
  doneAt,
  data: { filter: {} },
});
const feed = (...notifications: readonly Notification[]) => ({ notifications: [...notifications], unseen: 0 });

it('tells what came after the screen was opened, and nothing that was there before', () => {
  const since = newestOf(feed(notification('b'), notification('a')));
  expect(arrivedAfter(since, feed(notification('b'), notification('a')))).toBeNull();
  expect(arrivedAfter(since, feed(notification('d'), notification('c'), notification('b')))?.message).toBe('d');
});

it('tells nothing that was read on another screen', () => {
  expect(arrivedAfter('', feed(notification('d', true)))).toBeNull();
});
