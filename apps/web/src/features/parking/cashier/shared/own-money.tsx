import { Suspense, lazy, useState } from 'react';
import { BookletLine, TakeBooklet } from './booklet-line.tsx';
import { DropLine } from './drop-line.tsx';
import { FloatLine, TakeFloat } from './float-line.tsx';

const DropDialog = lazy(() => import('../../../money/cash-drops/shared/drop-dialog.tsx'));
const EnterTicketsDialog = lazy(() => import('../../../money/paper-tickets/shared/enter-tickets-dialog.tsx'));

/**
 * What a cashier answers for and deals with at the desk: change money and ticket booklets to be taken, takings to be put into a bag, paper
 * tickets that were sold while the power was gone.
 */
export type OwnMoneyAct = 'float' | 'cash-drop' | 'booklet' | 'paper-tickets';

interface OwnMoneyLinesProps {
  readonly online: boolean;
  readonly onOpen: (act: OwnMoneyAct) => void;
}

/** Above a desk, what waits of it. */
export function OwnMoneyLines({ online, onOpen }: OwnMoneyLinesProps) {
  return (
    <>
      <FloatLine online={online} onOpen={() => onOpen('float')} />
      <BookletLine online={online} onOpen={() => onOpen('booklet')} />
      <DropLine online={online} onOpen={() => onOpen('cash-drop')} />
    </>
  );
}

interface OwnMoneyDialogProps {
  readonly act: OwnMoneyAct;
  /** Of the desk. */
  readonly gateId?: string;
  readonly onClose: () => void;
}

export function OwnMoneyDialog({ act, gateId, onClose }: OwnMoneyDialogProps) {
  if (act === 'float') return <TakeFloat onClose={onClose} />;
  if (act === 'booklet') return <TakeBooklet onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      {act === 'cash-drop' ? (
        <DropDialog close={onClose} />
      ) : (
        <EnterTicketsDialog gateId={gateId ?? null} close={onClose} />
      )}
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
