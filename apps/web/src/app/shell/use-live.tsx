import { reconnectMs } from '@parking/contract/live';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * The live connection, opened once the screen is there, which need not wait for it. What it answers belongs beside the screen.
 * Nothing is drawn anew for it: just after the first drawing that would be the whole frame again before anybody sees it.
 */
export function useLive(): ReactNode {
  const close = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      close.current?.();
      close.current = null;
    },
    [],
  );
  const [arrival] = useState(() => <Arrival onArrive={() => void (close.current ??= openOnceLoaded())} />);
  return arrival;
}

/** Says that what it waits with has been drawn. */
function Arrival({ onArrive }: { readonly onArrive: () => void }) {
  useEffect(onArrive, [onArrive]);
  return null;
}

function openOnceLoaded(): () => void {
  let isOver = false;
  let close = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () =>
    import('../../api/live.ts').then(
      ({ openLive }) => {
        if (!isOver) close = openLive();
      },
      () => {
        if (!isOver) timer = setTimeout(() => void load(), reconnectMs);
      },
    );
  void load();
  return () => {
    isOver = true;
    clearTimeout(timer);
    close();
  };
}
