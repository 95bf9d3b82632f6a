import type { GateOption } from '@parking/contract/gates/gates';
import type { VehicleType } from '@parking/contract/tariffs/tariff-book';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../../../i18n/format.ts';
import { PictureZoom } from '../../../../../kit/picture-zoom.tsx';
import type { PaperWidth } from '../../../../../kit/print/slip-paper.ts';
import { OwnMoneyDialog } from '../../shared/own-money.tsx';
import type { Masters } from '../../offline/desk-types.ts';
import { OpenGateDialog, ReprintDialog, type ReprintedSale } from './act-dialogs.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { HandOverDialog } from '../../seat/hand-over-dialog.tsx';
import { CloseShiftDialog } from './close-shift-dialog.tsx';
import { AdditionalDialog, NoteDialog, SetPriceDialog } from './extras-dialogs.tsx';
import { FreePassDialog } from './free-pass-dialog.tsx';
import { MemberClaimDialog } from './member-claim-dialog.tsx';
import { LostTicketDialog, SearchDialog, UnknownTicketDialog } from './find-dialogs.tsx';
import { sheetRows } from '../keys/sheet-rows.ts';
import { ShortcutSheet } from '../keys/shortcut-sheet.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import { ToCollectDialog } from './to-collect-dialog.tsx';
import type { Command } from '../keys/keys.ts';
import type { Candidate } from '../machine/exit-state.ts';
import type { ExitDesk } from '../machine/exit-acts.ts';

export type ExitDialog =
  | Exclude<Command, 'cancel' | 'emergency' | 'parking-type' | 'older-debts'>
  | 'unknown-ticket'
  | 'zoom'
  | 'scan'
  | 'float'
  | 'booklet';

interface ExitDialogsProps {
  readonly dialog: ExitDialog;
  readonly exit: ExitDesk;
  readonly masters: Masters;
  readonly gate: GateOption;
  readonly vehicles: readonly VehicleType[];
  readonly paper: PaperWidth | null;
  /** The camera's picture of the car at the barrier. */
  readonly image: string | null;
  readonly onScan: (code: string) => void;
  readonly now: string;
  readonly reprinted: ReprintedSale | null;
  readonly find: (text: string) => Promise<readonly Candidate[]>;
  readonly onOpen: (dialog: ExitDialog) => void;
  readonly onClose: () => void;
}

/** The rare acts of an exit, loaded when the first of them is wanted. */
export default function ExitDialogs({ dialog, exit, masters, vehicles, onClose, ...rest }: ExitDialogsProps) {
  const { state } = exit;
  const extras = { extras: state.extras, onApply: (next: typeof state.extras) => void exit.setExtras(next), onClose };
  switch (dialog) {
    case 'search':
      return (
        <SearchDialog
          find={rest.find}
          onChoose={(candidate) => {
            onClose();
            void exit.choose(candidate);
          }}
          onClose={onClose}
        />
      );
    case 'lost-ticket':
      return (
        <LostTicketDialog
          vehicles={vehicles}
          masters={masters}
          plate={state.exitPlate}
          withTime={masters.settings.showInputManual}
          onPrice={exit.priceLost}
          onClose={onClose}
        />
      );
    case 'unknown-ticket':
      return (
        <UnknownTicketDialog
          code={state.text}
          vehicles={vehicles}
          now={rest.now}
          onPrice={exit.quoteTicket}
          onClose={onClose}
        />
      );
    case 'open-gate':
      return <OpenGateDialog gate={{ id: rest.gate.id, label: labelIn(rest.gate) }} onClose={onClose} />;
    case 'correct':
      return <CorrectDialog sale={rest.reprinted} paper={rest.paper} onClose={onClose} />;
    case 'reprint':
      return <ReprintDialog sale={rest.reprinted} paper={rest.paper} onClose={onClose} />;
    case 'additional':
      return <AdditionalDialog {...extras} choices={masters.settings.additionalFares} />;
    case 'note':
      return <NoteDialog {...extras} withNote={masters.settings.cashierNote} />;
    case 'free-pass':
      return <FreePassDialog {...extras} reasons={masters.settings.freePassReasons} />;
    case 'set-price':
      return <SetPriceDialog {...extras} />;
    case 'member-claim':
      return <MemberClaimDialog {...extras} plate={state.exitPlate || (state.quote?.parkingIn.plateNumber ?? '')} />;
    case 'to-collect':
      return (
        <ToCollectDialog
          total={state.quote?.total ?? 0}
          typed={exit.tendered}
          waiting={state.payment !== null}
          onLetGo={exit.letGo}
          onClose={onClose}
        />
      );
    case 'close-shift':
      return (
        <CloseShiftDialog
          paper={rest.paper}
          next={masters.post.next ?? null}
          onHandOver={() => rest.onOpen('hand-over')}
          onClose={onClose}
        />
      );
    case 'hand-over':
      return <HandOverDialog onCountFirst={() => rest.onOpen('close-shift')} onClose={onClose} />;
    case 'float':
    case 'cash-drop':
    case 'booklet':
    case 'paper-tickets':
      return <OwnMoneyDialog act={dialog} gateId={rest.gate.id} onClose={onClose} />;
    case 'zoom':
      return <BothPictures entry={state.quote?.parkingIn.images[0] ?? null} exit={rest.image} onClose={onClose} />;
    case 'scan':
      return (
        <ScanDialog
          onCode={(code) => {
            onClose();
            rest.onScan(code);
          }}
          onClose={onClose}
        />
      );
    case 'help':
      return <ShortcutSheet rows={sheetRows(masters, vehicles)} onClose={onClose} />;
  }
}

interface BothPicturesProps extends Pick<ExitDialogsProps, 'onClose'> {
  readonly entry: string | null;
  readonly exit: string | null;
}

/** The car as it came and as it stands at the barrier, as far as there are pictures. */
function BothPictures({ entry, exit, onClose }: BothPicturesProps) {
  const { t } = useTranslation();
  const pictures = [
    { name: t('cashier.exit.entryPicture'), token: entry },
    { name: t('cashier.exit.exitPicture'), token: exit },
  ].flatMap(({ name, token }) => (token === null ? [] : [{ name, token }]));
  return <PictureZoom pictures={pictures} onClose={onClose} />;
}
