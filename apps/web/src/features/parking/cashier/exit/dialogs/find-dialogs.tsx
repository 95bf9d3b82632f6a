import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { platePart } from '@parking/contract/parking/plates';
import { fineOf } from '@parking/contract/tariffs/prices-of-type';
import type { VehicleType } from '@parking/contract/tariffs/tariff-book';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../../../../i18n/format.ts';
import { ApproverFields } from '../../../../../kit/approval/approver-fields.tsx';
import { isHalfSigned, noApproval, signedBy } from '../../../../../kit/approval/with-approval.ts';
import { TextInput } from '../../../../../kit/text-input.tsx';
import type { Masters } from '../../offline/desk-types.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { ChoiceSelect } from '../../shared/choice-select.tsx';
import { TimeInput } from '../../shared/time-input.tsx';
import { Candidates } from '../view/candidates.tsx';
import type { Candidate, LostTicket } from '../machine/exit-state.ts';

/** So long after the last key nobody types on. */
const typedMs = 250;

interface Closable {
  readonly onClose: () => void;
}

interface SearchProps extends Closable {
  readonly find: (text: string) => Promise<readonly Candidate[]>;
  readonly onChoose: (candidate: Candidate) => void;
}

export function SearchDialog({ find, onChoose, onClose }: SearchProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ text: string; candidates: readonly Candidate[] } | null>(null);
  const [marked, setMarked] = useState(0);
  const [busy, setBusy] = useState(false);
  const show = (candidates: readonly Candidate[]) => {
    setFound({ text, candidates });
    setMarked(0);
  };
  const search = async () => {
    const chosen = found?.text === text ? found.candidates[marked] : undefined;
    if (chosen) return onChoose(chosen);
    setBusy(true);
    show(await find(text.trim()));
    setBusy(false);
  };
  const searchTyped = useEffectEvent(async (isStale: () => boolean) => {
    const candidates = await find(text.trim());
    if (!isStale()) show(candidates);
  });
  useEffect(() => {
    if (platePart(text) === null) return undefined;
    let stale = false;
    const timer = setTimeout(() => void searchTyped(() => stale), typedMs);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <ActDialog
      title={t('cashier.search.title')}
      act={t(found?.text === text && found.candidates.length > 0 ? 'common.choose' : 'common.search')}
      wide
      busy={busy}
      disabled={text.trim() === ''}
      onAct={() => void search()}
      onClose={onClose}
    >
      <TextInput
        label={t('cashier.search.label')}
        help={t('cashier.search.help')}
        value={text}
        autoFocus
        autoComplete="off"
        onChange={(event) => setText(event.target.value.toUpperCase())}
        onKeyDown={(event) => {
          const next = found && markAfter(event, marked, found.candidates.length, 0);
          if (next !== null) setMarked(next);
        }}
        html={{ maxLength: 40, spellCheck: false }}
      />
      <Box sx={{ height: 320, overflow: 'auto' }}>
        {found && (
          <Candidates candidates={found.candidates} searched={found.text} marked={marked} onChoose={onChoose} />
        )}
      </Box>
    </ActDialog>
  );
}

/** The mark after an arrow key; null for any other key. */
function markAfter(event: KeyboardEvent, marked: number, count: number, lowest: number): number | null {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return null;
  event.preventDefault();
  return Math.min(Math.max(marked + step, lowest), count - 1);
}

interface LostProps extends Closable {
  readonly vehicles: readonly VehicleType[];
  readonly masters: Masters;
  readonly plate: string;
  /** Whether an entry time may be told where none is recorded. */
  readonly withTime: boolean;
  readonly onPrice: (lost: LostTicket) => Promise<readonly Candidate[]>;
}

/** The mark that stands on no car. */
const none = -1;

export function LostTicketDialog({ vehicles, masters, plate, withTime, onPrice, onClose }: LostProps) {
  const { t } = useTranslation();
  const [lost, setLost] = useState<LostTicket>({
    plateNumber: plate,
    vehicleId: (vehicles.find(({ isBasic }) => isBasic) ?? vehicles[0])?.id ?? '',
    parkingInId: null,
    datetimeIn: null,
    note: '',
    approval: null,
  });
  const [signed, setSigned] = useState(noApproval);
  const [inside, setInside] = useState<readonly Candidate[]>([]);
  // The surest is meant, unless another is marked, or none.
  const [marked, setMarked] = useState(0);
  const chosen = inside[marked];
  const [busy, setBusy] = useState(false);
  const fine = fineOf(masters.book, lost.vehicleId) ?? 0;
  const price = async (chosen: LostTicket) => {
    // Who signs stands for the time that is told.
    const wanted = { ...chosen, approval: chosen.datetimeIn === null ? null : signedBy(signed) };
    setBusy(true);
    const candidates = await onPrice(wanted);
    setBusy(false);
    setInside(candidates);
    setMarked(0);
    if (candidates.length === 0) onClose();
  };
  return (
    <ActDialog
      title={t('cashier.lost.title')}
      act={t(chosen ? 'common.choose' : 'cashier.lost.price')}
      wide={inside.length > 0}
      busy={busy}
      disabled={
        isHalfSigned(signed) ||
        lost.plateNumber.trim() === '' ||
        (inside.length > 0 && !chosen && lost.note.trim() === '')
      }
      onAct={() => void price({ ...lost, note: lost.note.trim(), ...(chosen && { parkingInId: chosen.id }) })}
      onClose={onClose}
    >
      <TextInput
        label={t('cashier.lost.plate')}
        value={lost.plateNumber}
        autoFocus
        required
        autoComplete="off"
        onChange={(event) => {
          setInside([]);
          setLost({ ...lost, plateNumber: event.target.value.toUpperCase() });
        }}
        onKeyDown={(event) => {
          const next = inside.length > 0 ? markAfter(event, marked, inside.length, none) : null;
          if (next !== null) setMarked(next);
        }}
        html={{ maxLength: 20, spellCheck: false }}
      />
      <ChoiceSelect
        label={t('cashier.lost.vehicle')}
        choices={vehicles}
        value={lost.vehicleId}
        onChange={(vehicleId) => setLost({ ...lost, vehicleId })}
      />
      <Box sx={{ color: 'text.secondary' }}>{t('cashier.lost.fine', { amount: formatRupiah(fine) })}</Box>
      {withTime && (
        <TimeInput
          label={t('cashier.lost.datetimeIn')}
          value={lost.datetimeIn ?? ''}
          onChange={(local) => setLost({ ...lost, datetimeIn: local || null })}
        />
      )}
      {lost.datetimeIn !== null && (
        <ApproverFields value={signed} onChange={setSigned} help={t('cashier.lost.approvalHelp')} withCode />
      )}
      {inside.length > 0 && (
        <Box role="status">
          <Box sx={{ fontWeight: 600, mb: 2 }}>{t('cashier.lost.inside')}</Box>
          <Candidates
            candidates={inside}
            searched={lost.plateNumber}
            marked={marked}
            onChoose={(candidate) => void price({ ...lost, parkingInId: candidate.id })}
          />
          <Button size="small" aria-pressed={!chosen} onClick={() => setMarked(chosen ? none : 0)}>
            {t('cashier.lost.decline')}
          </Button>
        </Box>
      )}
      <TextInput
        label={t('cashier.lost.note')}
        help={t('cashier.lost.noteHelp')}
        value={lost.note}
        onChange={(event) => setLost({ ...lost, note: event.target.value })}
        html={{ maxLength: 500 }}
      />
    </ActDialog>
  );
}

interface TicketProps extends Closable {
  readonly code: string;
  readonly vehicles: readonly VehicleType[];
  readonly now: string;
  readonly onPrice: (ticket: {
    parkingCode: string;
    plateNumber: string | null;
    vehicleId: string;
    datetimeIn: string;
  }) => void;
}

/** A car that came in while the network was away: its ticket is all that is known. */
export function UnknownTicketDialog({ code, vehicles, now, onPrice, onClose }: TicketProps) {
  const { t } = useTranslation();
  const [ticket, setTicket] = useState({
    parkingCode: code,
    plateNumber: '',
    vehicleId: (vehicles.find(({ isBasic }) => isBasic) ?? vehicles[0])?.id ?? '',
    datetimeIn: `${now.slice(0, 16)}:00`,
  });
  return (
    <ActDialog
      title={t('cashier.ticket.title')}
      act={t('cashier.ticket.price')}
      disabled={ticket.parkingCode === '' || ticket.datetimeIn === ''}
      onAct={() => {
        onPrice({ ...ticket, plateNumber: ticket.plateNumber.trim() || null });
        onClose();
      }}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('cashier.ticket.help')}</Box>
      <TextInput
        label={t('cashier.ticket.code')}
        value={ticket.parkingCode}
        onChange={(event) => setTicket({ ...ticket, parkingCode: event.target.value })}
        html={{ maxLength: 40, spellCheck: false }}
      />
      <TimeInput
        label={t('cashier.ticket.datetimeIn')}
        value={ticket.datetimeIn}
        max={now}
        onChange={(datetimeIn) => setTicket({ ...ticket, datetimeIn })}
      />
      <ChoiceSelect
        label={t('cashier.ticket.vehicle')}
        choices={vehicles}
        value={ticket.vehicleId}
        onChange={(vehicleId) => setTicket({ ...ticket, vehicleId })}
      />
      <TextInput
        label={t('cashier.ticket.plate')}
        value={ticket.plateNumber}
        onChange={(event) => setTicket({ ...ticket, plateNumber: event.target.value.toUpperCase() })}
        html={{ maxLength: 20, spellCheck: false }}
      />
    </ActDialog>
  );
}
