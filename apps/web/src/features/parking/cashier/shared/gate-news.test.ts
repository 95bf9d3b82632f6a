import type { DispenserNews, DispenserNewsType } from '@parking/contract/gates/dispenser';
import { expect, it } from 'vitest';
import { type GateWord, withNews } from './gate-news.ts';

const news = (type: DispenserNewsType, at = '2026-11-20T10:00:00'): DispenserNews => ({
  gateId: 'g',
  gateCode: 'K1',
  type,
  message: '',
  at,
});
const after = (...told: readonly DispenserNews[]) => told.reduce<readonly GateWord[]>(withNews, []);

it('says each kind once, the newest, and first what somebody has to see to', () => {
  const words = after(
    news('PAPER_OUT'),
    news('LOOP_ON'),
    news('COMMAND_FAILED'),
    news('LOOP_ON', '2026-11-20T10:00:05'),
  );
  expect(words.map(({ type, at }) => `${type} ${at.slice(-2)}`)).toEqual([
    'COMMAND_FAILED 00',
    'PAPER_OUT 00',
    'LOOP_ON 05',
  ]);
});

it('leaves a plate that was read to the desk', () => {
  expect(after(news('PLATE_READ'))).toEqual([]);
});
