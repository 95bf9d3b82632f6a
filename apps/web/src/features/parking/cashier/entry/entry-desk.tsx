import type { GateOption } from '@parking/contract/gates/gates';
import { reasonsOfPlate } from '@parking/contract/members/entitle-words';
import { formatPlate } from '@parking/contract/parking/plates';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../../../i18n/format.ts';
import { useGroupedTyping } from '../../../../kit/number/use-grouped-typing.ts';
import { TextInput } from '../../../../kit/text-input.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import { MemberCard } from '../shared/member-card.tsx';
import { rowHeight, type } from '../../../../theme/tokens.ts';
import { Price } from '../exit/view/price-panel.tsx';
import { VehicleBar, vehiclesOf } from '../exit/view/vehicle-bar.tsx';
import type { PaidType } from '../offline/desk-types.ts';
import { GateNewsLine } from '../shared/gate-news-line.tsx';
import { HandInLine } from '../shared/hand-in-line.tsx';
import { OwnMoney } from '../shared/own-money.tsx';
import { KeyCap } from '../shared/key-cap.tsx';
import { useCameraPlate } from '../shared/use-camera-plate.ts';
import { AdmitPlate } from './admit-plate.tsx';
import { CameraLine, EntryLines, EntryMessage, InsideAlready, NearMembers } from './entry-lines.tsx';
import { type Entry, useCheckIn } from './use-check-in.ts';

interface EntryDeskProps {
  readonly paid: boolean;
  readonly gate: GateOption;
  readonly vehicleTypes: TariffBook;
  /** What is paid with at the entry. */
  readonly cash: PaidType | null;
}

/** plate → Enter → price → Enter: the ticket prints, and the field is ready for the next car. */
export function EntryDesk({ paid, gate, vehicleTypes, cash }: EntryDeskProps) {
  const { t } = useTranslation();
  const vehicles = vehiclesOf(vehicleTypes, gate.gateVehicleTypes);
  const basic = gate.fixedVehicleId ?? (vehicles.find(({ isBasic }) => isBasic) ?? vehicles[0])?.id ?? '';
  const field = useRef<HTMLInputElement>(null);
  const toField = () => field.current?.focus();
  const entry = useCheckIn({ paid, gate, basic, cash, onReady: toField });
  const { plate, asked, busy, fare, done } = entry;
  const camera = useCameraPlate(gate.id, true, false)?.plateNumber ?? null;
  const title = t(paid ? 'cashier.entry.paidTitle' : 'cashier.entry.preTitle');

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') entry.restart();
    const vehicle =
      asked !== null &&
      event.target === field.current &&
      vehicles.find(({ shortcut }) => shortcut?.toLowerCase() === event.key.toLowerCase());
    if (!vehicle || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    entry.setVehicleId(vehicle.id);
  };

  return (
    <>
      <GateNewsLine gateId={gate.id} />
      {paid && <OwnMoney />}
      {paid && (
        <HandInLine
          busy={busy || plate !== '' || entry.approval.isOpen}
          car={`${camera ?? ''} ${done?.id ?? ''}`}
          online
        />
      )}
      <Box
        component="section"
        aria-label={title}
        sx={{ minHeight: '100%', display: 'grid', placeItems: { xs: 'start stretch', lg: 'center' }, p: 3 }}
        onKeyDown={onKey}
      >
        <Box sx={panelSx}>
          <Box component="h1" sx={{ m: 0, fontSize: type.title, fontWeight: 600 }}>
            {title}
          </Box>
          <PlateField entry={entry} field={field} />
          <CardField entry={entry} />
          <EntryMessage entry={entry} paid={paid} />
          {camera && camera !== plate && asked === null && (
            <CameraLine
              plate={camera}
              onUse={() => {
                entry.setPlate(formatPlate(camera));
                toField();
              }}
            />
          )}
          {asked && fare && <InsideAlready cars={fare.inside} plate={asked} />}
          <VehicleBar
            vehicles={vehicles}
            chosenId={entry.vehicleId}
            disabled={busy || gate.fixedVehicleId !== null}
            onChoose={(id) => {
              entry.setVehicleId(id);
              toField();
            }}
          />
          <TextInput
            label={t('cashier.entry.code')}
            help={t('cashier.entry.codeHelp')}
            value={entry.code}
            autoComplete="off"
            onChange={(event) => entry.setCode(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && entry.next()}
            html={{ maxLength: 40, spellCheck: false }}
          />
          {fare && <NearMembers members={fare.near} onChoose={entry.chooseNear} />}
          {fare?.member && <MemberCard member={fare.member} today={fare.datetimeIn.slice(0, 10)} />}
          {asked && fare?.member && reasonsOfPlate.some((reason) => reason === fare.member?.reason) && (
            <AdmitPlate member={fare.member.name} plate={asked} onAdmit={entry.admitPlate} />
          )}
          {fare && <EntryLines lines={fare.lines} />}
          <Payment entry={entry} paid={paid} />
          <Button
            variant="contained"
            size="large"
            loading={busy}
            disabled={asked !== null && entry.total === null}
            onClick={entry.next}
            sx={{ minHeight: rowHeight.comfortable, gap: 2, fontSize: type.large }}
          >
            {t(asked === null ? 'cashier.lost.price' : 'cashier.entry.save')}
            <KeyCap>Enter</KeyCap>
          </Button>
        </Box>
      </Box>
      {entry.approval.dialog}
    </>
  );
}

const panelSx = {
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
} as const;

function PlateField({ entry, field }: { readonly entry: Entry; readonly field: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  return (
    <OutlinedInput
      inputRef={field}
      value={entry.plate}
      autoFocus
      autoComplete="off"
      placeholder={t('cashier.entry.plate')}
      disabled={entry.busy}
      onChange={(event) => entry.typePlate(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        entry.next();
      }}
      endAdornment={<Icon name="directions_car" sx={{ color: 'text.secondary' }} />}
      slotProps={{ input: { 'aria-label': t('cashier.entry.plate'), maxLength: 20, spellCheck: false } }}
      sx={{ height: 60, fontSize: type.display, fontWeight: 700 }}
    />
  );
}

function CardField({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('cashier.entry.card')}
      help={t('cashier.entry.cardHelp')}
      problem={entry.cardUnknown && t('cashier.entry.cardUnknown')}
      value={entry.card}
      autoComplete="off"
      disabled={entry.busy}
      onChange={(event) => entry.typeCard(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && entry.next()}
      html={{ maxLength: 40, spellCheck: false }}
    />
  );
}

/** The price, and the money for it where it is paid now. */
function Payment({ entry, paid }: { readonly entry: Entry; readonly paid: boolean }) {
  const { t } = useTranslation();
  const { total } = entry;
  return (
    <>
      <Price total={total} label={t(paid ? 'cashier.entry.price' : 'cashier.entry.preprice')} />
      {paid && total !== null && total > 0 && <TenderField entry={entry} total={total} />}
      {!paid && (
        <Box sx={{ color: 'text.secondary' }}>
          <Icon name="schedule" size={16} /> {t('cashier.entry.unpaid')}
        </Box>
      )}
    </>
  );
}

/** What is handed over; nothing typed is the very price. */
function TenderField({ entry, total }: { readonly entry: Entry; readonly total: number }) {
  const { t } = useTranslation();
  const { tendered } = entry;
  const change = tendered !== null && tendered >= total ? formatRupiah(tendered - total) : null;
  return (
    <TextInput
      label={t('cashier.exit.tender')}
      help={change === null ? t('cashier.exit.tenderEmpty') : `${t('cashier.exit.change')} ${change}`}
      {...useGroupedTyping(entry.tender, entry.setTender)}
      inputMode="numeric"
      autoComplete="off"
      onKeyDown={(event) => event.key === 'Enter' && entry.next()}
      html={{ maxLength: 12 }}
    />
  );
}
