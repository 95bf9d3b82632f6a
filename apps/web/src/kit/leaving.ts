import { type To, UNSAFE_createBrowserHistory as createBrowserHistory, parsePath } from 'react-router';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

export interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Why the program itself leads away. */
export type LeaveCause = 'server-down' | 'licence-expired' | 'password-change-required' | 'second-factor-required';

/**
 * Returns whether it holds the user back; then it calls `proceed` once the user insists on leaving. With a cause nobody
 * chose to leave: what can be kept is kept, and the way is free.
 */
export type Hold = (next: Place, proceed: () => void, cause: LeaveCause | null) => boolean;

let hold: Hold | null = null;
let leavingBecause: LeaveCause | null = null;

/** Goes where the program has to lead, telling whoever holds unsaved input why. */
export function leaveBecause(cause: LeaveCause, go: () => void): void {
  leavingBecause = cause;
  try {
    go();
  } finally {
    leavingBecause = null;
  }
}

/** Stands in the way of every change of the address until the returned function is called. */
export function holdLeaving(next: Hold): () => void {
  hold = next;
  return () => {
    if (hold === next) hold = null;
  };
}

const placeOf = (to: To): Place => {
  const { pathname = window.location.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname, search };
};

/** The browser's history, asking `hold` before it moves: the declarative router has no blocker of its own. */
export function guardedHistory(history: BrowserHistory): BrowserHistory {
  let passing = false;
  let returning = false;
  const guarded = Object.create(history) as BrowserHistory;
  const ask = (to: To, go: () => void) => {
    if (!hold?.(placeOf(to), go, leavingBecause)) go();
  };
  guarded.push = (to, state) => ask(to, () => history.push(to, state));
  guarded.replace = (to, state) => ask(to, () => history.replace(to, state));
  guarded.listen = (tell) =>
    history.listen((update) => {
      const { action, delta, location } = update;
      if (String(action) !== 'POP' || delta === null || delta === 0) return tell(update);
      // The browser has moved already: it is sent back while the user is asked.
      if (returning) {
        returning = false;
        return;
      }
      const proceed = () => {
        passing = true;
        history.go(delta);
      };
      if (!passing && hold?.(location, proceed, null)) {
        returning = true;
        history.go(-delta);
        return;
      }
      passing = false;
      tell(update);
    });
  return guarded;
}

export const openHistory = (): BrowserHistory => guardedHistory(createBrowserHistory({ v5Compat: true }));
