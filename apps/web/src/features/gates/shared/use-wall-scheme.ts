import { useLayoutEffect, useState } from 'react';
import { schemeAttribute } from '../../../theme/theme.ts';

type Scheme = 'light' | 'dark';
const storageKey = 'wall-mode';

/** A wall is dark unless somebody made it light, and while it is dimmed; the mode of the other screens is left alone. */
export function useWallScheme(isDimmed: boolean): { readonly dark: boolean; readonly toggle: () => void } {
  const [chosen, setChosen] = useState<Scheme>(() => (localStorage.getItem(storageKey) === 'light' ? 'light' : 'dark'));
  const scheme = isDimmed ? 'dark' : chosen;
  useLayoutEffect(() => {
    const root = document.documentElement;
    const before = root.getAttribute(schemeAttribute);
    root.setAttribute(schemeAttribute, scheme);
    return () => {
      if (before !== null) root.setAttribute(schemeAttribute, before);
    };
  }, [scheme]);
  const toggle = () => {
    const next = chosen === 'dark' ? 'light' : 'dark';
    localStorage.setItem(storageKey, next);
    setChosen(next);
  };
  return { dark: scheme === 'dark', toggle };
}
