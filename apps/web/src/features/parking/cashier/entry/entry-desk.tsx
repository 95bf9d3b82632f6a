import type { GateOption } from '@parking/contract/gates/gates';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { entryPaid, preEntry } from '@parking/contract/parking/entry/entry';
import { gateActs } from '@parking/contract/parking/gate/gate-acts';
import { formatPlate } from '@parking/contract/parking/plates';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { watchGate } from '../../../../api/live-state.ts';
import { ApiFailure } from '../../../../api/failure.ts';
import { useApiMutation, useApiQuery } from '../../../../api/query.ts';
import { useSiteNow } from '../../../../api/site-clock.ts';
import { formatRupiah, labelIn } from '../../../../i18n/format.ts';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import { Plate } from '../../../../kit/cells/cells.tsx';
import { printSlip } from '../../../../kit/print/print-slip.ts';
import { TextInput } from '../../../../kit/text-input.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import { rowHeight, type } from '../../../../theme/tokens.ts';
import { Candidates } from '../exit/view/candidates.tsx';
import { candidateOf } from '../exit/machine/find-candidates.ts';
import { readTendered } from '../exit/machine/tender.ts';
import { ProblemLine } from '../exit/view/message-line.tsx';
import { Price } from '../exit/view/price-panel.tsx';
import { VehicleBar, vehiclesOf } from '../exit/view/vehicle-bar.tsx';
import type { Problem } from '../exit/machine/exit-state.ts';
import type { PaidType } from '../offline/desk-types.ts';
import { Barrier } from '../shared/barrier.tsx';
import { GateNewsLine } from '../shared/gate-news-line.tsx';
import { HandInLine } from '../shared/hand-in-line.tsx';
import { KeyCap } from '../shared/key-cap.tsx';
import { paperHere } from '../shared/prints-here.ts';

const freshPlateMs = 120_000;
const pollPlateMs = 3000;

interface EntryDeskProps {
  readonly paid: boolean;
  readonly gate: GateOption;
  readonly vehicleTypes: TariffBook;
  /** What is paid with at the entry. */
  readonly cash: PaidType | null;
}

interface Done {
  readonly id: string;
  readonly plate: string | null;
  readonly code: string;
  readonly change: number;
}

/** plate → Enter → price → Enter: the ticket prints, and the field is ready for the next car. */
export function EntryDesk({ paid, gate, vehicleTypes, cash }: EntryDeskProps) {
  const { t } = useTranslation();
  const vehicles = vehiclesOf(vehicleTypes, gate.gateVehicleTypes);
  const basic = gate.fixedVehicleId ?? (vehicles.find(({ isBasic }) => isBasic) ?? vehicles[0])?.id ?? '';
  const [plate, setPlate] = useState('');
  const [code, setCode] = useState('');
  const [vehicleId, setVehicleId] = useState(basic);
  const [asked, setAsked] = useState<string | null>(null);
  const [tender, setTender] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const paper = paperHere(gate);

  const body = {
    vehicleId,
    gateId: gate.id,
    ...(asked && { plateNumber: asked }),
    ...(code.trim() && { parkingCode: code.trim() }),
  };
  const priced = useApiQuery(
    paid ? entryPaid.quote : preEntry.quote,
    { body },
    { enabled: asked !== null, handles: 'all', keepPrevious: true, staleTimeMs: 0 },
  );
  const total = asked === null ? null : (priced.data?.total ?? null);
  const tendered = tender === '' ? null : readTendered(tender, total ?? 0);

  const restart = () => {
    setPlate('');
    setCode('');
    setVehicleId(basic);
    setAsked(null);
    setTender('');
    setProblem(null);
    field.current?.focus();
  };
  const told = {
    handles: 'all',
    onSuccess: ({ parkingIn, ticket, receipt, change }: ReplyOf<typeof entryPaid.checkIn>) => {
      setDone({ id: parkingIn.id, plate: parkingIn.plateNumber, code: parkingIn.parkingCode, change });
      if (paper !== null) void printSlip(ticket, paper).then(() => receipt && printSlip(receipt, paper));
      restart();
    },
    onError: (failure: ApiFailure) => {
      setProblem({ code: failure.code, values: failure.values, message: failure.message });
      if (failure.code === 'fare-changed') void priced.refetch();
    },
  } as const;
  const { onError: refuse, ...settled } = told;
  const approval = useApproval();
  // Its refusal is told once nobody is asked to sign any more.
  const savePaid = useApiMutation(entryPaid.checkIn, settled);
  const saveUnpaid = useApiMutation(preEntry.checkIn, told);
  const busy = savePaid.isPending || saveUnpaid.isPending;

  const save = () => {
    if (busy || approval.isOpen || total === null) return;
    if (paid && total > 0 && tender !== '' && (tendered === null || tendered < total)) {
      return setProblem({ code: tendered === null ? 'not-an-amount' : 'tendered-too-little' });
    }
    setProblem(null);
    if (!paid) return saveUnpaid.mutate({ body });
    if (!cash) return setProblem({ code: 'record-not-found' });
    const money = { paidTypeId: cash.id, expectedTotal: total, ...(tendered !== null && { tendered }) };
    approval
      .run((signed) => savePaid.mutateAsync({ body: { ...body, ...money, ...signed } }))
      .catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
        refuse(error);
      });
  };
  const next = () => {
    setDone(null);
    setProblem(null);
    if (asked === null) setAsked(plate.trim());
    else save();
  };
  const failure: Problem | null =
    problem ?? (priced.error && asked !== null ? { code: priced.error.code, message: priced.error.message } : null);

  const camera = useEntryPlate(gate.id);
  const inside = asked ? (priced.data?.inside ?? []) : [];

  return (
    <>
      <GateNewsLine gateId={gate.id} />
      {paid && (
        <HandInLine busy={busy || plate !== '' || approval.isOpen} car={`${camera ?? ''} ${done?.id ?? ''}`} online />
      )}
      <Box
        component="section"
        aria-label={t(paid ? 'cashier.entry.paidTitle' : 'cashier.entry.preTitle')}
        sx={{ minHeight: '100%', display: 'grid', placeItems: { xs: 'start stretch', lg: 'center' }, p: 3 }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') restart();
          const vehicle =
            asked !== null &&
            event.target === field.current &&
            vehicles.find(({ shortcut }) => shortcut?.toLowerCase() === event.key.toLowerCase());
          if (!vehicle || event.ctrlKey || event.altKey || event.metaKey) return;
          event.preventDefault();
          setVehicleId(vehicle.id);
        }}
      >
        <Box
          sx={{
            width: '100%',
            maxWidth: 640,
            display: 'flex',
            flexDirection: 'column',
            gap: 3,
            p: { xs: 3, md: 5 },
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
          }}
        >
          <Box component="h1" sx={{ m: 0, fontSize: type.title, fontWeight: 600 }}>
            {t(paid ? 'cashier.entry.paidTitle' : 'cashier.entry.preTitle')}
          </Box>
          <OutlinedInput
            inputRef={field}
            value={plate}
            autoFocus
            autoComplete="off"
            placeholder={t('cashier.entry.plate')}
            disabled={busy}
            onChange={(event) => {
              setPlate(event.target.value.toUpperCase());
              setAsked(null);
              setDone(null);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              next();
            }}
            endAdornment={<Icon name="directions_car" sx={{ color: 'text.secondary' }} />}
            slotProps={{ input: { 'aria-label': t('cashier.entry.plate'), maxLength: 20, spellCheck: false } }}
            sx={{ height: 60, fontSize: type.display, fontWeight: 700 }}
          />
          {failure ? (
            <ProblemLine problem={failure} />
          ) : done ? (
            <Box
              role="status"
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 3,
                flexWrap: 'wrap',
                px: 3,
                py: 2,
                borderRadius: 1,
                bgcolor: 'success.surface',
              }}
            >
              <Icon name="check_circle" sx={{ color: 'success.main' }} />
              <Box component="span" sx={{ fontWeight: 600 }}>
                {t('cashier.entry.done')}
              </Box>
              {done.plate && <Plate text={formatPlate(done.plate)} />}
              <span>{t('cashier.entry.ticket', { code: done.code })}</span>
              {paid && (
                <Box component="span" sx={{ ml: 'auto', fontWeight: 600, fontSize: type.title }}>
                  {t('cashier.exit.change')} {formatRupiah(done.change)}
                </Box>
              )}
              <Barrier key={done.id} causeId={done.id} />
            </Box>
          ) : (
            <Box sx={{ color: 'text.secondary' }}>
              {t(asked === null ? 'cashier.entry.plateHint' : 'cashier.entry.pricedHint')}
            </Box>
          )}
          {camera && camera !== plate && asked === null && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
              {t('cashier.entry.cameraPlate')} <Plate text={formatPlate(camera)} />
              <Button
                size="small"
                onClick={() => {
                  setPlate(formatPlate(camera));
                  field.current?.focus();
                }}
              >
                {t('cashier.entry.use')}
              </Button>
            </Box>
          )}
          {inside.length > 0 && (
            <Box role="alert" sx={{ p: 3, borderRadius: 1, bgcolor: 'warning.surface' }}>
              <Box sx={{ fontWeight: 600, mb: 1 }}>{t('cashier.entry.insideAlready')}</Box>
              <Candidates
                candidates={inside.map(candidateOf)}
                searched={asked ?? ''}
                marked={-1}
                onChoose={() => undefined}
              />
            </Box>
          )}
          <VehicleBar
            vehicles={vehicles}
            chosenId={vehicleId}
            disabled={busy || gate.fixedVehicleId !== null}
            onChoose={(id) => {
              setVehicleId(id);
              field.current?.focus();
            }}
          />
          <TextInput
            label={t('cashier.entry.code')}
            help={t('cashier.entry.codeHelp')}
            value={code}
            autoComplete="off"
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && next()}
            html={{ maxLength: 40, spellCheck: false }}
          />
          {priced.data && asked !== null && (
            <Box component="ul" aria-label={t('cashier.exit.lines')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {priced.data.lines.map((line, index) => (
                // Two lines may say the same; their order is what they are known by.
                // oxlint-disable-next-line react/no-array-index-key
                <Box
                  component="li"
                  key={`${index} ${line.code}`}
                  sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}
                >
                  <span>{labelIn(line)}</span>
                  <span>{formatRupiah(line.amount)}</span>
                </Box>
              ))}
            </Box>
          )}
          <Price total={total} label={t(paid ? 'cashier.entry.price' : 'cashier.entry.preprice')} />
          {paid && total !== null && total > 0 && (
            <TextInput
              label={t('cashier.exit.tender')}
              help={
                tendered !== null && tendered >= total
                  ? `${t('cashier.exit.change')} ${formatRupiah(tendered - total)}`
                  : t('cashier.exit.tenderEmpty')
              }
              value={tender}
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => setTender(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && next()}
              html={{ maxLength: 12 }}
            />
          )}
          {!paid && (
            <Box sx={{ color: 'text.secondary' }}>
              <Icon name="schedule" size={16} /> {t('cashier.entry.unpaid')}
            </Box>
          )}
          <Button
            variant="contained"
            size="large"
            loading={busy}
            disabled={asked !== null && total === null}
            onClick={next}
            sx={{ minHeight: rowHeight.comfortable, gap: 2, fontSize: type.large }}
          >
            {t(asked === null ? 'cashier.lost.price' : 'cashier.entry.save')}
            <KeyCap>Enter</KeyCap>
          </Button>
        </Box>
      </Box>
      {approval.dialog}
    </>
  );
}

/** The plate that this gate's camera read just now. */
function useEntryPlate(gateId: string): string | null {
  const now = useSiteNow();
  const read = useApiQuery(gateActs.tempPlate, { query: { gateId } }, { handles: 'all', refetchEveryMs: pollPlateMs });
  const { refetch } = read;
  useEffect(() => watchGate(gateId, ({ type: told }) => void (told === 'PLATE_READ' && refetch())), [gateId, refetch]);
  if (!read.data) return null;
  const age = Date.parse(`${now()}Z`) - Date.parse(`${read.data.readAt}Z`);
  return age > freshPlateMs ? null : read.data.plateNumber;
}
