import type { GateOption } from '@parking/contract/gates/gates';
import { formatPlate } from '@parking/contract/parking/plates';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense, lazy, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../../i18n/format.ts';
import { printSlip } from '../../../../kit/print/print-slip.ts';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import { type } from '../../../../theme/tokens.ts';
import type { Desk } from '../offline/desk.ts';
import type { Masters } from '../offline/desk-types.ts';
import { OfflineLine } from '../offline/offline-line.tsx';
import { useDeskState } from '../offline/the-desk.ts';
import { GateNewsLine } from '../shared/gate-news-line.tsx';
import { HandInLine } from '../shared/hand-in-line.tsx';
import { paperHere } from '../shared/prints-here.ts';
import type { ExitDialog } from './dialogs/exit-dialogs.tsx';
import { Candidates } from './view/candidates.tsx';
import { CommandBar } from './view/command-bar.tsx';
import { isOpenPrice } from './machine/exit-state.ts';
import { findCandidates } from './machine/find-candidates.ts';
import { type Act, type Command, scanPauseMs } from './keys/keys.ts';
import { OutcomeLine, ProblemLine } from './view/message-line.tsx';
import { ParkingTypeBar, nextOf, parkingTypesOf } from './view/parking-type-bar.tsx';
import { PayBar } from './view/pay-bar.tsx';
import { Pictures } from './view/pictures.tsx';
import { Price, PriceLines, StayFacts } from './view/price-panel.tsx';
import { commandsAt } from './keys/sheet-rows.ts';
import { useCameraDrive, useCameraPlate } from './use-camera.ts';
import { useExit } from './use-exit.ts';
import { usePrintedOnce } from './use-printed-once.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useSlip } from './dialogs/use-slip.tsx';
import { useKeyboard } from './keys/use-keyboard.ts';
import { VehicleBar, vehiclesOf } from './view/vehicle-bar.tsx';

const ExitDialogs = lazy(() => import('./dialogs/exit-dialogs.tsx'));
const PaymentPanel = lazy(() => import('../../shared/payment/payment-panel.tsx'));

const needPrice: ReadonlySet<Command> = new Set(['additional', 'free-pass', 'note', 'set-price']);
/** Without the server nobody can sign. */
const needSignature: ReadonlySet<Command> = new Set(['free-pass', 'set-price', 'to-collect']);

interface ExitDeskProps {
  readonly desk: Desk;
  readonly masters: Masters;
  readonly gate: GateOption;
  /** Driven by the plates that the gate's camera reads. */
  readonly byCamera: boolean;
}

export function ExitDesk({ desk, masters, gate, byCamera }: ExitDeskProps) {
  const { t } = useTranslation();
  const deskState = useDeskState();
  const offline = deskState.mode === 'offline';
  const camera = useCameraPlate(gate.id, byCamera || masters.settings.useLpr, offline);
  const approval = useApproval();
  const slip = useSlip();
  const exit = useExit(desk, masters, gate, approval.run, slip.ask);
  const { state } = exit;
  const [dialog, setDialog] = useState<ExitDialog | null>(null);
  const covered = dialog !== null || approval.isOpen || slip.isOpen;
  // Told beside the code only until the next car comes, but reprinted after that too.
  const [last, setLast] = useState(state.outcome);
  if (state.outcome && state.outcome !== last) setLast(state.outcome);
  const vehicles = vehiclesOf(masters.book, gate.gateVehicleTypes);
  const paper = masters.settings.printCashierOut ? paperHere(gate) : null;
  const open = isOpenPrice(state.step);
  // A lost ticket has its own price, and its note stands in its own dialog.
  const mayChangePrice = open && state.lost === null;
  const mayLetGo = (open || state.step === 'waiting') && exit.total > 0 && !state.quote?.payment;

  const offered = commandsAt(masters);
  const { quote } = state;
  const types = quote ? parkingTypesOf(masters.book, quote.vehicleId, quote.datetimeOut.slice(0, 10)) : [];
  const mayChangeType = open && types.length > 1;

  const runCommand = (command: Command) => {
    if (command === 'cancel') return exit.cancel();
    if (command === 'parking-type') {
      if (mayChangeType && quote) void exit.setParkingType(nextOf(types, quote.parkingType));
      return;
    }
    if (needPrice.has(command) && !mayChangePrice) return;
    if (!offered.includes(command)) return;
    if ((needSignature.has(command) && offline) || (command === 'to-collect' && !mayLetGo)) return;
    setDialog(command);
  };
  const onAct = (act: Act) => {
    if (act.kind === 'pay') {
      const paidType = masters.paidTypes[act.index];
      if (paidType && open && exit.total > 0) exit.pay(paidType);
    } else if (act.kind !== 'vehicle') runCommand(act.kind);
  };
  const { field, takeScanned } = useKeyboard(!covered, onAct);

  // The field is ready for the next key as soon as a step is shown, not a moment after it.
  useLayoutEffect(() => {
    if (!covered) field.current?.focus();
  }, [covered, field, state.step]);

  usePrintedOnce(exit.state.outcome, paper);
  useCameraDrive(byCamera, camera, exit, !covered);

  // A single key on a price is a vehicle's; a scanner's next key comes sooner than this.
  useEffect(() => {
    if (state.step !== 'priced' || state.text.length !== 1) return undefined;
    const timer = setTimeout(() => {
      const vehicle = vehicles.find(({ shortcut }) => shortcut?.toLowerCase() === state.text.toLowerCase());
      if (!vehicle) return;
      exit.type('');
      void exit.setVehicle(vehicle.id);
    }, scanPauseMs);
    return () => clearTimeout(timer);
  });

  useSuggestions(exit, !covered);

  // Once the receipt of the car before is made.
  useEffect(() => {
    if (state.step === 'ready' && state.ahead !== null) void exit.look(state.ahead);
  });

  const enter = () => {
    const text = state.text.trim();
    const scanned = takeScanned();
    if (state.step === 'saving') exit.scanAhead();
    else if (state.step === 'choosing') {
      const candidate = state.candidates[state.marked];
      if (candidate) void exit.choose(candidate);
    } else if (state.step === 'tendering') {
      if (scanned) exit.refuse({ code: 'scan-while-paying' });
      else void exit.confirm();
    } else if (state.step === 'priced' && (text === '' || text === state.quote?.parkingIn.parkingCode)) {
      void exit.confirm();
    } else if (state.step === 'priced' || state.step === 'ready') void exit.look(text);
  };
  const plateField = useRef<HTMLInputElement>(null);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      enter();
    } else if (event.key === 'Tab' && !event.shiftKey && plateField.current) {
      event.preventDefault();
      plateField.current.focus();
    } else if (state.step === 'choosing' && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      exit.mark(event.key === 'ArrowDown' ? 1 : -1);
    }
  };

  const vehicle = quote && masters.book.vehicleTypes.find(({ id }) => id === quote.vehicleId);
  const busy = state.step === 'looking' || state.step === 'saving';
  const hint =
    state.step === 'tendering'
      ? 'cashier.exit.tenderHint'
      : byCamera
        ? 'cashier.exit.lprHint'
        : 'cashier.exit.codeHint';

  return (
    <Box
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}
      onClick={(event) => {
        // A click leaves the focus on its button, where Enter would press it again.
        if (!covered && !(event.target instanceof HTMLInputElement)) field.current?.focus();
      }}
    >
      <OfflineLine />
      <GateNewsLine gateId={gate.id} />
      <HandInLine
        busy={state.step !== 'ready' || state.text !== '' || dialog !== null || approval.isOpen}
        car={`${camera?.readAt ?? ''} ${last?.document.number ?? ''}`}
        online={!offline}
      />
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: { xs: 'auto', lg: 'hidden' },
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(400px, 1fr)' },
          gridTemplateRows: { xs: 'max-content max-content', lg: 'minmax(0, 1fr)' },
          alignContent: 'start',
          gap: 3,
          p: 3,
        }}
      >
        <Box
          sx={{ display: 'flex', flexDirection: 'column', gap: 3, minHeight: 0, minWidth: 0, order: { xs: 2, lg: 1 } }}
        >
          {state.payment && (state.step === 'waiting' || state.step === 'saving') ? (
            <Suspense fallback={null}>
              <PaymentPanel
                key={state.payment.id}
                payment={state.payment}
                onMoved={(payment) => void exit.paymentMoved(payment)}
                onGiveUp={() => void exit.giveUpPayment()}
              />
            </Suspense>
          ) : (
            <Pictures
              entry={
                quote && {
                  image: quote.parkingIn.images[0] ?? null,
                  plate: quote.parkingIn.plateNumber && formatPlate(quote.parkingIn.plateNumber),
                }
              }
              exit={{ image: camera?.image ?? null, plate: state.exitPlate }}
              plateField={masters.settings.showInputManual ? plateField : null}
              onExitPlate={exit.typeExitPlate}
              onDone={() => field.current?.focus()}
            />
          )}
          <VehicleBar
            vehicles={vehicles}
            chosenId={quote?.vehicleId ?? null}
            disabled={!open}
            onChoose={(vehicleId) => void exit.setVehicle(vehicleId)}
          />
          {quote && (
            <ParkingTypeBar
              types={types}
              chosen={quote.parkingType}
              disabled={!mayChangeType}
              onChoose={(parkingType) => void exit.setParkingType(parkingType)}
            />
          )}
          <CommandBar
            onCommand={runCommand}
            commands={[
              { command: 'search' },
              { command: 'lost-ticket' },
              { command: 'additional', disabled: !mayChangePrice },
              { command: 'note', disabled: !mayChangePrice },
              { command: 'free-pass', disabled: !mayChangePrice || offline },
              { command: 'set-price', disabled: !mayChangePrice || offline },
              { command: 'to-collect', disabled: !mayLetGo || offline },
              { command: 'reprint', disabled: offline },
              ...(offered.includes('open-gate') ? [{ command: 'open-gate' as const, disabled: offline }] : []),
              { command: 'cancel' },
              { command: 'help' },
            ]}
          />
        </Box>
        <Box
          component="section"
          aria-label={t(byCamera ? 'cashier.exit.titleLpr' : 'cashier.exit.title')}
          sx={{
            order: { xs: 1, lg: 2 },
            display: 'flex',
            flexDirection: 'column',
            gap: 2,
            minHeight: 0,
            p: 3,
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
          }}
        >
          <OutlinedInput
            inputRef={field}
            value={state.text}
            autoFocus
            autoComplete="off"
            placeholder={t(state.step === 'tendering' ? 'cashier.exit.tender' : 'cashier.exit.code')}
            disabled={state.step === 'looking'}
            onChange={(event) => exit.type(event.target.value)}
            onKeyDown={onKey}
            endAdornment={
              <Icon
                name={busy ? 'hourglass_empty' : state.step === 'tendering' ? 'payments' : 'qr_code_scanner'}
                sx={{ color: 'text.secondary' }}
              />
            }
            slotProps={{
              input: {
                'aria-label': t(state.step === 'tendering' ? 'cashier.exit.tender' : 'cashier.exit.code'),
                maxLength: 40,
                spellCheck: false,
                inputMode: state.step === 'tendering' ? 'numeric' : 'text',
              },
            }}
            sx={{ height: 52, fontSize: type.title, fontWeight: 600 }}
          />
          {state.problem && <ProblemLine problem={state.problem} />}
          {state.problem?.code === 'stay-not-found' && offline && (
            <UnknownTicketLink onOpen={() => setDialog('unknown-ticket')} />
          )}
          {state.outcome && (
            <OutcomeLine
              outcome={state.outcome}
              onPrint={() => state.outcome && void printSlip(state.outcome.document, paper ?? 80)}
            />
          )}
          {!state.problem && !state.outcome && !quote && state.step !== 'choosing' && (
            <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
              {state.step === 'looking' ? t('cashier.exit.looking') : t(hint)}
            </Box>
          )}
          {state.step === 'choosing' ? (
            <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
              <Candidates
                candidates={state.candidates}
                searched={state.text}
                marked={state.marked}
                onChoose={(candidate) => void exit.choose(candidate)}
              />
            </Box>
          ) : (
            <>
              {quote && <StayFacts quote={quote} vehicle={vehicle ? labelIn(vehicle) : ''} />}
              {quote ? <PriceLines state={state} /> : <Box sx={{ flex: 1 }} />}
              <Price total={quote ? exit.total : null} label={t('cashier.exit.total')} />
              <PayBar exit={exit} paidTypes={masters.paidTypes} offline={offline} />
            </>
          )}
        </Box>
      </Box>
      {approval.dialog}
      {slip.dialog}
      {dialog && (
        <Suspense fallback={null}>
          <ExitDialogs
            dialog={dialog}
            exit={exit}
            masters={masters}
            gate={gate}
            vehicles={vehicles}
            paper={paper}
            now={desk.now()?.local ?? ''}
            last={last}
            find={(text) => findCandidates(desk, text).catch(() => [])}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}

function UnknownTicketLink({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      component="button"
      type="button"
      onClick={onOpen}
      sx={{
        all: 'unset',
        cursor: 'pointer',
        color: 'primary.main',
        fontWeight: 600,
        '&:focus-visible': { outline: '2px solid' },
      }}
    >
      {t('cashier.ticket.title')} →
    </Box>
  );
}
