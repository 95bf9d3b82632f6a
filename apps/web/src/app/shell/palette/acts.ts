import type { PageFlags } from '@parking/contract/identity/menus';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { findMenu } from '../../../api/navigation.ts';
import { useAllFlags } from '../../../api/session.tsx';
import { matches } from '../matches.ts';
import { useShownNavigation } from '../navigation/use-shown-navigation.ts';

/** What people look for by a verb: the screen on which it is done, what it takes there, and what stands in the address then. */
const acts = [
  { name: 'openTill', route: '/parking_out_cashier', needs: 'viewable', query: '', icon: 'point_of_sale' },
  { name: 'yesterday', route: '/recap', needs: 'viewable', query: '?period=yesterday', icon: 'summarize' },
  { name: 'addMember', route: '/members', needs: 'addable', query: '?open=new', icon: 'person_add' },
  { name: 'addUser', route: '/users', needs: 'addable', query: '?open=new', icon: 'person_add' },
  { name: 'addGate', route: '/gates', needs: 'addable', query: '?open=new', icon: 'add' },
  { name: 'addZone', route: '/zones', needs: 'addable', query: '?open=new', icon: 'add' },
  { name: 'announce', route: '/announcements', needs: 'addable', query: '?open=new', icon: 'campaign' },
  { name: 'writeNews', route: '/news', needs: 'addable', query: '?open=new', icon: 'article' },
  { name: 'payOut', route: '/cash-out', needs: 'addable', query: '?open=new', icon: 'north_east' },
] as const satisfies readonly {
  readonly name: string;
  readonly route: string;
  readonly needs: keyof z.output<typeof PageFlags>;
  readonly query: string;
  readonly icon: string;
}[];

export interface FoundAct {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly address: string;
}

/** Those that bear what is typed, if whoever is signed in may do them: only of these is asked. */
export function useActs(typed: string): FoundAct[] {
  const { t } = useTranslation();
  const navigation = useShownNavigation();
  const known = acts.flatMap((act) => {
    const menu = findMenu(navigation, act.route);
    const name = t(`shell.palette.acts.${act.name}`);
    return menu && typed.trim() !== '' && matches(typed, name) ? [{ ...act, id: `act-${act.name}`, name, menu }] : [];
  });
  const flags = useAllFlags(known.flatMap(({ needs, menu }) => (needs === 'viewable' ? [] : [menu.id])));
  return known.flatMap(({ id, name, route, needs, query, icon, menu }) =>
    needs === 'viewable' || flags.get(menu.id)?.[needs] ? [{ id, name, icon, address: `${route}${query}` }] : [],
  );
}
