import { useEffect, useState } from 'react';

const patienceMs = 200;

/** True once a wait has lasted long enough to be shown; what is quicker does not flicker. */
export function useLate(waiting = true): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late;
}
