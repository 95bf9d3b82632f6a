import type { GateOption } from '@parking/contract/gates/gates';
import Box from '@mui/material/Box';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useDeskLocked } from '../../shared/desk-lock.ts';
import { useProfile } from '../../../../api/session.tsx';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import type { Desk } from '../offline/desk.ts';
import type { Masters } from '../offline/desk-types.ts';
import { OfflineLine } from '../offline/offline-line.tsx';
import { useDeskState } from '../offline/the-desk.ts';
import { SeatLine } from '../seat/seat-line.tsx';
import { GateNewsLine } from '../shared/gate-news-line.tsx';
import { HandInLine } from '../shared/hand-in-line.tsx';
import { OwnMoneyLines } from '../shared/own-money.tsx';
import { paperHere } from '../shared/prints-here.ts';
import { useCameraPlate } from '../shared/use-camera-plate.ts';
import { deskActs } from './desk-acts.ts';
import { usePass } from './dialogs/use-pass.tsx';
import { useSlip } from './dialogs/use-slip.tsx';
import type { DeskNow } from './keys/command-rules.ts';
import { commandsAt } from './keys/sheet-rows.ts';
import { useDeskKeys } from './keys/use-desk-keys.ts';
import { type ExitState, shownPayment } from './machine/exit-state.ts';
import { findCandidates } from './machine/find-candidates.ts';
import { useArithmetic } from './use-arithmetic.ts';
import { useCameraDrive } from './use-camera-drive.ts';
import { useCheckOut } from './use-check-out.ts';
import { useDeskDialog } from './use-desk-dialog.ts';
import { usePrintedOnce } from './use-printed-once.ts';
import { useSuggestions } from './use-suggestions.ts';
import { CarSide } from './view/car-side.tsx';
import { CodeField } from './view/code-field.tsx';
import { CommandBar } from './view/command-bar.tsx';
import { parkingTypesOf } from './view/parking-type-bar.tsx';
import { PriceSide } from './view/price-side.tsx';
import { vehiclesOf } from './view/vehicle-bar.tsx';

const ExitDialogs = lazy(() => import('./dialogs/exit-dialogs.tsx'));

interface ExitDeskProps {
  readonly desk: Desk;
  readonly masters: Masters;
  readonly gate: GateOption;
  /** Driven by the plates that the gate's camera reads. */
  readonly byCamera: boolean;
}

/** What is told beside the code only until the next car comes, but reprinted after that too. */
function useLastOutcome(outcome: ExitState['outcome']): ExitState['outcome'] {
  const [last, setLast] = useState(outcome);
  if (outcome && outcome !== last) setLast(outcome);
  return last;
}

/** The car that was scanned while the one before was saved comes once its receipt is made. */
function useScannedAhead({ state, look }: ReturnType<typeof useCheckOut>): void {
  useEffect(() => {
    if (state.step === 'ready' && state.ahead !== null) void look(state.ahead);
  });
}

/** What a sale asks for on its way: somebody else's word, and what a slip says. */
function useAsking() {
  const approval = useApproval();
  const slip = useSlip();
  const pass = usePass(approval);
  return {
    ask: { approve: approval.run, askPass: pass.run, askSlip: slip.ask },
    isOpen: approval.isOpen || slip.isOpen || pass.isOpen,
    dialogs: (
      <>
        {approval.dialog}
        {slip.dialog}
        {pass.dialog}
      </>
    ),
  };
}

/** An exit cashier's desk: the car on one side, its price on the other, and the dialogs of rare acts. */
export function ExitDesk({ desk, masters, gate, byCamera }: ExitDeskProps) {
  const { id, displayName } = useProfile();
  const { mode, seat } = useDeskState();
  const offline = mode === 'offline';
  const camera = useCameraPlate(gate.id, byCamera || masters.settings.useLpr, offline);
  const asking = useAsking();
  const user = seat?.user ?? { id, name: displayName };
  const exit = useCheckOut({ desk, masters, gate, user, ...asking.ask });
  const { state } = exit;
  const { quote } = state;
  const last = useLastOutcome(state.outcome);
  const { dialog, ...dialogs } = useDeskDialog(last);
  const locked = useDeskLocked();
  const covered = dialog !== null || asking.isOpen || locked;
  const vehicles = vehiclesOf(masters.book, gate.gateVehicleTypes);
  const types = quote ? parkingTypesOf(masters.book, quote.vehicleId, quote.datetimeOut.slice(0, 10)) : [];
  const paper = masters.settings.printCashierOut ? paperHere(gate) : null;
  const offered = commandsAt(masters);
  const now: DeskNow = { state, total: exit.total, offline, parkingTypes: types.length > 1, offered };

  const arithmetic = useArithmetic(quote);
  const image = camera?.image ?? null;
  const acts = deskActs({ exit, masters, now, types, image, open: dialogs.open, toggleArithmetic: arithmetic.toggle });
  const { field, plateField, onKey, onScan } = useDeskKeys(exit, vehicles, covered, acts.onAct);
  usePrintedOnce(state.outcome, paper);
  useCameraDrive(byCamera, camera, exit, !covered);
  useSuggestions(exit, !covered);
  useScannedAhead(exit);

  return (
    <Box
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}
      onClick={(event) => {
        // A click leaves the focus on its button, where Enter would press it again.
        if (!covered && !(event.target instanceof HTMLInputElement)) field.current?.focus();
      }}
    >
      <OfflineLine />
      <SeatLine onOpen={() => dialogs.open('hand-over')} />
      <GateNewsLine gateId={gate.id} />
      <OwnMoneyLines online={!offline} onOpen={dialogs.open} />
      <HandInLine
        busy={state.step !== 'ready' || state.text !== '' || covered}
        car={`${camera?.readAt ?? ''} ${last?.document.number ?? ''}`}
        online={!offline}
      />
      <Box sx={sidesSx}>
        <Box sx={carSideOf(state)}>
          <CarSide
            exit={exit}
            vehicles={vehicles}
            types={types}
            image={image}
            plateField={masters.settings.showInputManual ? plateField : null}
            onZoom={acts.zoom}
            onDone={() => field.current?.focus()}
          />
          <CommandBar onCommand={acts.runCommand} now={now} settings={masters.settings} />
        </Box>
        <PriceSide
          exit={exit}
          masters={masters}
          offline={offline}
          byCamera={byCamera}
          paper={paper}
          arithmetic={arithmetic}
          onUnknownTicket={() => dialogs.open('unknown-ticket')}
          onReprint={dialogs.reprint}
          onCorrect={dialogs.correct}
        >
          <CodeField exit={exit} field={field} onKey={onKey} onCamera={() => dialogs.open('scan')} />
        </PriceSide>
      </Box>
      {asking.dialogs}
      {dialog && (
        <Suspense fallback={null}>
          <ExitDialogs
            dialog={dialog}
            exit={exit}
            masters={masters}
            gate={gate}
            vehicles={vehicles}
            paper={paper}
            image={image}
            onScan={onScan}
            now={desk.now()?.local ?? ''}
            reprinted={dialogs.reprinted}
            find={(text) => findCandidates(desk, text).catch(() => [])}
            onOpen={dialogs.open}
            onClose={dialogs.close}
          />
        </Suspense>
      )}
    </Box>
  );
}

const sidesSx = {
  flex: 1,
  minHeight: 0,
  overflow: { xs: 'auto', lg: 'hidden' },
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(400px, 1fr)' },
  gridTemplateRows: { xs: 'max-content max-content', lg: 'minmax(0, 1fr)' },
  alignContent: 'start',
  gap: 3,
  p: 3,
} as const;

/** On a phone what the driver pays by comes first. */
const carSideOf = (state: ExitState) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  minHeight: 0,
  minWidth: 0,
  order: { xs: shownPayment(state) ? 0 : 2, lg: 1 },
});
