import { useLayoutEffect, useState } from 'react';
import { schemeAttribute } from '../../../theme/theme.ts';

type Scheme = 'light' | 'dark';
const storageKey = 'wall-mode';

/** A wall is dark unless somebody made it light; the mode of the other screens is left alone. */
export function useWallScheme(): { readonly dark: boolean; readonly toggle: () => void } {
  const [scheme, setScheme] = useState<Scheme>(() => (localStorage.getItem(storageKey) === 'light' ? 'light' : 'dark'));
  useLayoutEffect(() => {
    const root = document.documentElement;
    const before = root.getAttribute(schemeAttribute);
    root.setAttribute(schemeAttribute, scheme);
    return () => {
      if (before !== null) root.setAttribute(schemeAttribute, before);
    };
  }, [scheme]);
  const toggle = () => {
    const next = scheme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(storageKey, next);
    setScheme(next);
  };
  return { dark: scheme === 'dark', toggle };
}
