import type { NavigationNode } from '@parking/contract/identity/menus';
import type { Profile } from '@parking/contract/identity/session';
import type { MenuFlags } from '@parking/contract/core/permissions';
import {
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { navigationCall, privilegeCall, profileCall } from './early-calls.ts';
import { type ApiFailure, isServerAway } from './failure.ts';
import { findMenu } from './navigation.ts';
import { askAhead, queryClient, useApiQueries, useApiQuery } from './query.ts';
import { forgetSessionCopy, readSessionCopy } from './session-copy.ts';
import { clearToken, readToken, watchToken } from './token.ts';

export interface Session {
  /** `failed`: a token is there, but who it belongs to could not be read. */
  readonly state: 'guest' | 'loading' | 'failed' | 'ready';
  readonly profile: Profile | null;
  readonly navigation: readonly NavigationNode[];
  readonly failure: ApiFailure | null;
  readonly retry: () => void;
}

const SessionContext = createContext<Session | null>(null);
const noNavigation: readonly NavigationNode[] = [];

const profileOptions = { profileLoad: true, staleTimeMs: 60_000 } as const;
const navigationOptions = { handles: 'all', staleTimeMs: 60_000 } as const;

/** Asks who is signed in, while the program that shows it still starts. */
export function askSession(): void {
  askAhead(profileCall, {}, profileOptions);
  askAhead(navigationCall, {}, navigationOptions);
}

/** Knows who is signed in and which menus that user may view. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const token = useSyncExternalStore(watchToken, readToken);
  useFreshAnswers(token);
  const enabled = token !== null;
  const profile = useApiQuery(profileCall, {}, { ...profileOptions, enabled });
  const navigation = useApiQuery(navigationCall, {}, { ...navigationOptions, enabled });
  const { refetch: readProfile } = profile;
  const { refetch: readNavigation } = navigation;
  const retry = useCallback(() => {
    void readProfile();
    void readNavigation();
  }, [readProfile, readNavigation]);
  const unanswered = [profile.error, navigation.error].some((error) => error !== null && isServerAway(error));
  // Only cashier screens leave a copy: they are loaded without the server too.
  const copy = useMemo(() => (token !== null && unanswered ? readSessionCopy(token) : null), [token, unanswered]);
  const session = useMemo<Session>(() => {
    const shared = { navigation: navigation.data ?? noNavigation, failure: profile.error ?? navigation.error, retry };
    if (token === null) return { ...shared, state: 'guest', profile: null, navigation: noNavigation };
    if (profile.data && navigation.data) return { ...shared, state: 'ready', profile: profile.data };
    if (copy) return { ...shared, navigation: copy.navigation, state: 'ready', profile: profile.data ?? copy.profile };
    const failed = profile.isError || navigation.isError;
    return { ...shared, state: failed ? 'failed' : 'loading', profile: null };
  }, [
    token,
    copy,
    profile.data,
    profile.error,
    profile.isError,
    navigation.data,
    navigation.error,
    navigation.isError,
    retry,
  ]);
  return <SessionContext value={useUnhurried(session)}>{children}</SessionContext>;
}

/** Whoever comes in gets a whole program to draw, in steps between which keys are answered; whoever goes is out at once. */
function useUnhurried(session: Session): Session {
  const drawn = useDeferredValue(session);
  return session.state === 'ready' && drawn.state === 'loading' ? drawn : session;
}

/** What one user has read must not be shown to the next one, nor where another tab or the clock ended the session. */
function useFreshAnswers(token: string | null): void {
  const before = useRef(token);
  useEffect(() => {
    if (before.current === token) return;
    const wasSignedIn = before.current !== null;
    before.current = token;
    if (wasSignedIn) void queryClient.resetQueries();
  }, [token]);
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider');
  return session;
}

/** The signed-in user, on screens that only signed-in users see. */
export function useProfile(): Profile {
  const { profile } = useSession();
  if (!profile) throw new Error('useProfile is for screens of signed-in users');
  return profile;
}

/** So many days, today the last, does a list of a period show that nobody asked for. */
export const useLookBackDays = (): number => useSession().profile?.systemProfile.lookBackDays ?? 1;

/** The menus that the user may view, as a tree. */
export const useNavigation = (): readonly NavigationNode[] => useSession().navigation;

export interface PageRights extends Omit<MenuFlags, 'viewable'> {
  /** False while they are still being asked for. */
  readonly known: boolean;
}
const rightsAsked = { handles: 'all', logged: 'permissions', staleTimeMs: 60_000 } as const;
const noRights = { addable: false, editable: false, deleteable: false };

/** What the user may do on the screen of a route; nothing until it is known, nothing when asking fails. */
export function useFlags(route: string): PageRights {
  const menu = findMenu(useNavigation(), route);
  const flags = useApiQuery(
    privilegeCall,
    { params: { id: menu?.id ?? '' } },
    { enabled: menu !== null, ...rightsAsked },
  );
  if (flags.isError || !flags.data) return { ...noRights, known: menu === null || flags.isError };
  return { ...flags.data, known: true };
}

/** The same of several menus, by their ids; those that are not known yet are left out. */
export function useAllFlags(menuIds: readonly string[]): ReadonlyMap<string, MenuFlags> {
  const flags = useApiQueries(
    privilegeCall,
    menuIds.map((id) => ({ params: { id } })),
    rightsAsked,
  );
  return new Map(menuIds.flatMap((id, index) => (flags[index]?.data ? [[id, flags[index].data]] : [])));
}

/** Ends the session on this computer; the guard then leads to the log-in screen. */
export function endSession(): void {
  void queryClient.cancelQueries();
  clearToken();
  forgetSessionCopy();
  queryClient.clear();
}
