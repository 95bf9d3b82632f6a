import { Suspense, lazy, useState } from 'react';
import { DropLine } from './drop-line.tsx';
import { FloatLine, TakeFloat } from './float-line.tsx';

const DropDialog = lazy(() => import('../../../money/cash-drops/shared/drop-dialog.tsx'));

/** What of a cashier's own money is dealt with at the desk: change money to be taken, takings to be put into a bag. */
export type OwnMoneyAct = 'float' | 'cash-drop';

interface OwnMoneyLinesProps {
  readonly online: boolean;
  readonly onOpen: (act: OwnMoneyAct) => void;
}

/** Above a desk, what waits of it. */
export function OwnMoneyLines({ online, onOpen }: OwnMoneyLinesProps) {
  return (
    <>
      <FloatLine online={online} onOpen={() => onOpen('float')} />
      <DropLine online={online} onOpen={() => onOpen('cash-drop')} />
    </>
  );
}

export function OwnMoneyDialog({ act, onClose }: { readonly act: OwnMoneyAct; readonly onClose: () => void }) {
  if (act === 'float') return <TakeFloat onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      <DropDialog close={onClose} />
    </Suspense>
  );
}

/** The same for a desk that has no other dialogs. */
export function OwnMoney() {
  const [act, setAct] = useState<OwnMoneyAct | null>(null);
  return (
    <>
      <OwnMoneyLines online onOpen={setAct} />
      {act && <OwnMoneyDialog act={act} onClose={() => setAct(null)} />}
    </>
  );
}
