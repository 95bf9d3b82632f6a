import { reconnectMs } from '@parking/contract/live';
import { type ReactNode, useEffect, useState } from 'react';

/** The live connection, opened once the screen is there, which need not wait for it. What it answers belongs beside the screen. */
export function useLive(): ReactNode {
  const [isShown, setShown] = useState(false);
  useEffect(() => (isShown ? openOnceLoaded() : undefined), [isShown]);
  return <Arrival onArrive={() => setShown(true)} />;
}

/** Says that what it waits with has been drawn. */
function Arrival({ onArrive }: { readonly onArrive: () => void }) {
  useEffect(onArrive);
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
