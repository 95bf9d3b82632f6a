import { useEffect, useRef, useState } from 'react';

const shownForMs = 6_000;
const none: ReadonlySet<string> = new Set();

/** Which of the ids were not there at the last look; for a few seconds, and none of the first ones. */
export function useNewIds(ids: readonly string[]): ReadonlySet<string> {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(none);
  const joined = ids.join(' ');
  useEffect(() => {
    const now = new Set(joined.split(' ').filter(Boolean));
    const before = known.current;
    known.current = now;
    if (before === null) return undefined;
    const added = new Set([...now].filter((id) => !before.has(id)));
    if (added.size === 0) return undefined;
    setFresh(added);
    const ending = setTimeout(() => setFresh(none), shownForMs);
    return () => clearTimeout(ending);
  }, [joined]);
  return fresh;
}
