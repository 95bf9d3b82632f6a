import type { MenuFlag, MenuFlags, Rights } from '../core/permissions.ts';
import { screenGroups } from '../screens/screen-groups.ts';
import { rightsLetters } from '../screens/screen.ts';

/** What the seeded group of cashiers may do, by route. */
const ofCashiers: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  screenGroups
    .flatMap(({ screens }) => screens)
    .flatMap(({ route, rights }) => {
      if (rights.CASHIER === undefined) return [];
      return [[route, new Set(rights.CASHIER.split('').map((letter) => rightsLetters[letter] ?? ''))]];
    }),
);

/** Whoever came by a PIN is a cashier, whatever else they are: of their rights, those that cashiers have. */
export function asCashier({ everything, menus }: Rights): Rights {
  const kept = [...ofCashiers].map(([route, flags]): [string, MenuFlags] => {
    const held = (flag: MenuFlag): boolean => flags.has(flag) && (everything || menus.get(route)?.[flag] === true);
    return [
      route,
      {
        viewable: held('viewable'),
        addable: held('addable'),
        editable: held('editable'),
        deleteable: held('deleteable'),
      },
    ];
  });
  return { everything: false, menus: new Map(kept), modules: new Set() };
}
