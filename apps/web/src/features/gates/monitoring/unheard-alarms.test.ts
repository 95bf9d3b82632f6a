import type { AlarmType } from '@parking/contract/gates/monitoring';
import { expect, test } from 'vitest';
import { unheardAlarms } from './unheard-alarms.ts';

const gate = (...alarms: [id: string, type: AlarmType][]) => ({
  alarms: alarms.map(([id, type]) => ({ id, type, since: '2026-11-20T10:00:00', ageSeconds: 1 })),
});

test('an alarm is heard once, however often the gates are read', () => {
  const first = unheardAlarms([gate(['a', 'PAPER_LOW'])], []);
  expect(first).toEqual({ tone: 'warning', heard: ['a'] });
  expect(unheardAlarms([gate(['a', 'PAPER_LOW'])], first.heard)).toEqual({ tone: null, heard: ['a'] });
});

test('the most pressing of those that are new gives the tone', () => {
  const gates = [gate(['a', 'PAPER_LOW'], ['b', 'OFFLINE']), gate(['c', 'CAR_WAITING'])];
  expect(unheardAlarms(gates, []).tone).toBe('error');
  expect(unheardAlarms(gates, ['b']).tone).toBe('warning');
});

test('what is over is forgotten; its like begins under another name and is heard', () => {
  const over = unheardAlarms([gate()], ['a']);
  expect(over).toEqual({ tone: null, heard: [] });
  expect(unheardAlarms([gate(['d', 'PAPER_LOW'])], over.heard).tone).toBe('warning');
});
