import { describe, expect, it } from 'vitest';
import { isNight, readOptions } from './wall-options.ts';

const chosen = (change: object) => readOptions(JSON.stringify(change));

describe('what was chosen for a wall', () => {
  it.each([null, '', 'rubbish', '[]', '7', 'null', '{"takings":"yes","night":"DUSK","nightFrom":24}'])(
    'is nothing where %s is stored: no takings, no sound, no dimming',
    (stored) => {
      expect(readOptions(stored)).toEqual({ takings: false, sound: false, night: 'OFF', nightFrom: 22, nightUntil: 5 });
    },
  );

  it('stands as it was stored', () => {
    const options = { takings: true, sound: true, night: 'HOURS', nightFrom: 21, nightUntil: 6 };
    expect(chosen(options)).toEqual(options);
  });
});

describe('a wall is dimmed', () => {
  const hours = (options: object) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isNight(chosen(options), hour));

  it('never, or always, as somebody says', () => {
    expect(hours({ night: 'OFF' })).toEqual([]);
    expect(hours({ night: 'ON' })).toHaveLength(24);
  });

  it('between two hours, past midnight too', () => {
    expect(hours({ night: 'HOURS', nightFrom: 22, nightUntil: 5 })).toEqual([0, 1, 2, 3, 4, 22, 23]);
    expect(hours({ night: 'HOURS', nightFrom: 1, nightUntil: 4 })).toEqual([1, 2, 3]);
    expect(hours({ night: 'HOURS', nightFrom: 6, nightUntil: 6 })).toHaveLength(24);
  });
});
