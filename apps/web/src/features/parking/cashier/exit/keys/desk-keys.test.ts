import { describe, expect, test } from 'vitest';
import { type ExitState, readyState } from '../machine/exit-state.ts';
import { type DeskNow, buttonsAt, isPressable, mayRun } from './command-rules.ts';
import { enterMeans } from './enter.ts';
import { type Command, actOfLetter, commands } from './keys.ts';

const at = (step: ExitState['step'], text = ''): ExitState => ({ ...readyState, step, text });
const now = (step: ExitState['step'], rest: Partial<DeskNow> = {}): DeskNow => ({
  state: at(step),
  total: 5000,
  offline: false,
  parkingTypes: false,
  offered: commands,
  ...rest,
});
const runs = (desk: DeskNow): Command[] => commands.filter((command) => mayRun(command, desk));

describe('the commands of the desk', () => {
  test('change a price only while one stands open, and never that of a lost ticket', () => {
    const always = ['lost-ticket', 'reprint', 'open-gate', 'search', 'help', 'cancel'];
    expect(runs(now('ready'))).toEqual([
      ...always.slice(0, 4),
      'correct',
      'cash-drop',
      'paper-tickets',
      'close-shift',
      'hand-over',
      ...always.slice(4),
    ]);
    expect(runs(now('saving'))).toEqual(always);
    expect(runs(now('priced', { parkingTypes: true }))).toEqual(
      commands.filter(
        (one) => !['cash-drop', 'correct', 'older-debts', 'paper-tickets', 'close-shift', 'hand-over'].includes(one),
      ),
    );
    const lost = { ...at('priced'), lost: {} } as unknown as DeskNow['state'];
    expect(runs(now('priced', { state: lost }))).toEqual([...always.slice(0, 4), 'to-collect', 'help', 'cancel']);
  });

  test('let nobody sign without the server, nor a car go that owes nothing', () => {
    const offline = now('priced', { offline: true });
    expect(
      ['emergency', 'free-pass', 'member-claim', 'set-price', 'to-collect'].filter((one) =>
        mayRun(one as Command, offline),
      ),
    ).toEqual([]);
    expect(mayRun('to-collect', now('priced', { total: 0 }))).toBe(false);
    expect(mayRun('to-collect', now('waiting'))).toBe(true);
    // Its dialog says why; the button does not lead there.
    expect([mayRun('reprint', offline), isPressable('reprint', offline)]).toEqual([true, false]);
  });

  test('have buttons where the site offers them', () => {
    expect(buttonsAt({ offered: commands.filter((one) => one !== 'open-gate') })).not.toContain('open-gate');
  });
});

test('Enter means what the desk waits for', () => {
  expect(enterMeans(at('ready', ' T1 '), true)).toEqual({ kind: 'look', text: 'T1' });
  expect(enterMeans(at('looking', 'T1'), true)).toBeNull();
  expect(enterMeans(at('choosing'), false)).toBeNull();
  expect(enterMeans(at('priced'), false)).toEqual({ kind: 'confirm' });
  expect(enterMeans(at('priced', 'T2'), true)).toEqual({ kind: 'look', text: 'T2' });
  expect(enterMeans(at('tendering', '20'), false)).toEqual({ kind: 'confirm' });
  expect(enterMeans(at('tendering', 'T0002'), true)).toEqual({ kind: 'scan-while-paying' });
  expect(enterMeans(at('saving', 'T2'), true)).toEqual({ kind: 'scan-ahead' });
});

test('a letter on a price is its vehicle’s, then the arithmetic’s or the pictures’, else the beginning of a code', () => {
  const vehicles = [
    { id: 'car', shortcut: '1' },
    { id: 'ambulance', shortcut: 'a' },
    { id: 'bus', shortcut: null },
  ];
  expect(actOfLetter('A', vehicles)).toEqual({ kind: 'vehicle', id: 'ambulance' });
  expect(['i', 'I'].map((key) => actOfLetter(key, vehicles))).toEqual([{ kind: 'arithmetic' }, { kind: 'arithmetic' }]);
  expect(actOfLetter('I', [...vehicles, { id: 'inspection', shortcut: 'i' }])).toEqual({
    kind: 'vehicle',
    id: 'inspection',
  });
  expect(actOfLetter('z', vehicles)).toEqual({ kind: 'zoom' });
  expect(actOfLetter('T', vehicles)).toBeNull();
});
