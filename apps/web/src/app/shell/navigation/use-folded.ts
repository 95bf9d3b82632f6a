import { useState } from 'react';

const storageKey = 'navbar-folded';

/** Whether the navbar is folded, kept on this computer. */
export function useFolded() {
  const [folded, setFolded] = useState(() => localStorage.getItem(storageKey) === 'true');
  const toggleFolded = () => {
    localStorage.setItem(storageKey, String(!folded));
    setFolded(!folded);
  };
  return { folded, toggleFolded };
}
