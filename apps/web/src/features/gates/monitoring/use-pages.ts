import { useEffect, useState } from 'react';

const turnMs = 12_000;

export interface Pages {
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly isHeld: boolean;
  readonly hold: () => void;
  readonly turn: (by: number) => void;
}

/** Pages of so many that turn by themselves, until somebody holds them or turns them by hand. */
export function usePages(all: number, perPage: number): Pages {
  const [page, setPage] = useState(0);
  const [isHeld, setIsHeld] = useState(false);
  const count = Math.max(1, Math.ceil(all / perPage));
  const now = page % count;
  useEffect(() => {
    if (count === 1 || isHeld) return undefined;
    const timer = setInterval(() => setPage((before) => (before + 1) % count), turnMs);
    return () => clearInterval(timer);
  }, [count, isHeld]);
  return {
    count,
    from: now * perPage,
    to: Math.min(all, (now + 1) * perPage),
    isHeld,
    hold: () => setIsHeld(!isHeld),
    turn: (by) => {
      setIsHeld(true);
      setPage((now + by + count) % count);
    },
  };
}
