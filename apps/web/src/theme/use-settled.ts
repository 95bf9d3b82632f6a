import { startTransition, useEffect, useState } from 'react';

/** True once the first of a screen has been drawn: what stands beside it follows, and keys are answered meanwhile. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => startTransition(() => setSettled(true)), []);
  return settled;
}
