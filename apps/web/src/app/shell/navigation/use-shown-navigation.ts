import type { NavigationNode } from '@parking/contract/identity/menus';
import { superadminGroup } from '@parking/contract/identity/seeded-groups';
import { useMemo } from 'react';
import { useNavigation, useProfile } from '../../../api/session.tsx';
import { useDeveloperTables } from '../user/use-preferences.ts';
import { shownNodes } from './navigation-kinds.ts';

/** The menus that the user is shown, in whatever offers them. */
export function useShownNavigation(): readonly NavigationNode[] {
  const navigation = useNavigation();
  const { userGroup } = useProfile();
  const { developer } = useDeveloperTables();
  const superadmin = userGroup.some((group) => group.name === superadminGroup);
  return useMemo(() => shownNodes(navigation, { superadmin, developer }), [navigation, superadmin, developer]);
}
