import { useState } from 'react';

/** Which branches of the tree are folded away. */
export function useFolding() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  return {
    isFolded: (id: string) => folded.has(id),
    foldOnly: (ids: readonly string[]) => setFolded(new Set(ids)),
    turn: (id: string) => {
      const next = new Set(folded);
      if (!next.delete(id)) next.add(id);
      setFolded(next);
    },
  };
}
