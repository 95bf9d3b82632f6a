import { type MenuFlags, type Rights } from '@parking/contract/core/permissions';
import { type SeededGroup, seededGroups, superadminGroup } from '@parking/contract/identity/seeded-groups';
import { screenGroups } from '@parking/contract/screens/screen-groups';
import { seededCalls } from '@parking/contract/screens/seeded-calls';
import { expect, test } from 'vitest';
import { opensScreen, sources } from './read-waiting.ts';

const screens = screenGroups.flatMap((group) => group.screens);

const flagsOf = (letters: string): MenuFlags => ({
  viewable: letters.includes('v'),
  addable: letters.includes('a'),
  editable: letters.includes('e'),
  deleteable: letters.includes('d'),
});

/** What a seeded group holds. */
function rightsOf(name: SeededGroup): Rights {
  const given = screens.flatMap(({ route, rights }) => {
    const letters = rights[name as keyof typeof rights];
    return letters ? [[route, flagsOf(letters)] as const] : [];
  });
  const calls = seededCalls.filter(({ groups }) => groups.includes(name)).map(({ call }) => call);
  return { everything: name === superadminGroup, menus: new Map(given), modules: new Set(calls) };
}

test.each(seededGroups.map(({ name }) => name))(
  '%s may open the screen of all that it may end the waiting of',
  (name) => {
    const rights = rightsOf(name);
    const told = sources.filter((source) => source.told(rights));
    expect(told.length).toBeGreaterThan(3);
    expect(told.filter(({ kind }) => !opensScreen(kind, rights)).map(({ kind }) => kind)).toEqual([]);
  },
);

test('who may end its waiting and not open its screen is not told', () => {
  const act = { everything: false, menus: new Map(), modules: new Set(['POST /member_refunds/{id}/decide']) };
  const source = sources.find(({ kind }) => kind === 'MEMBER_REFUNDS');
  expect(source?.told(act)).toBe(true);
  expect(opensScreen('MEMBER_REFUNDS', act)).toBe(false);
});
