import type { NavigationNode } from '@parking/contract/identity/menus';
import type { Profile } from '@parking/contract/identity/session';
import { session } from '@parking/contract/identity/session';
import { listScreens } from '../../../api/navigation.ts';
import { profileCall } from '../../../api/early-calls.ts';
import { apiQueryKey, queryClient, useApiMutation } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';
import { useShownNavigation } from '../navigation/use-shown-navigation.ts';

/** The user's favourite menus, as far as they may still be viewed, and the way to change them. */
export function useFavourites() {
  const { shortcuts } = useProfile();
  const screens = listScreens(useShownNavigation());
  const profileKey = apiQueryKey(profileCall, {});
  const save = useApiMutation(session.updateProfile, {
    onError: () => void queryClient.invalidateQueries({ queryKey: profileKey }),
  });
  const favourites = shortcuts
    .map((id) => screens.find((screen) => screen.id === id))
    .filter((screen): screen is NavigationNode => screen !== undefined);

  const toggle = (id: string) => {
    const next = shortcuts.includes(id) ? shortcuts.filter((other) => other !== id) : [...shortcuts, id];
    queryClient.setQueryData<Profile>(profileKey, (profile) => profile && { ...profile, shortcuts: next });
    save.mutate({ body: { shortcuts: next } });
  };
  return { favourites, screens, isFavourite: (id: string) => shortcuts.includes(id), toggle };
}
