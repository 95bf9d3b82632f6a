import { useEffect, useState } from 'react';

const patienceMs = 200;

/** True once what is drawn has been there long enough to be shown; what is quicker does not flicker. */
export function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
