import Box from '@mui/material/Box';
import type { StayFlag } from '@parking/contract/parking/stays';
import { formatPlate } from '@parking/contract/parking/plates';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../../i18n/format.ts';
import { Blank, Money, Plate } from '../../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../../kit/cells/state-chip.tsx';

export function PlateCell({ plate }: { readonly plate: string | null }) {
  return plate ? <Plate text={formatPlate(plate)} /> : <Blank />;
}

interface Vehicle {
  readonly vehicleLabel: string;
  readonly vehicleLabelEn: string | null;
}
export const vehicleName = ({ vehicleLabel, vehicleLabelEn }: Vehicle): string =>
  labelIn({ label: vehicleLabel, labelEn: vehicleLabelEn });

interface Paid {
  readonly paidTypeLabel: string | null;
  readonly paidTypeLabelEn: string | null;
  readonly flags?: readonly StayFlag[];
}
/** How it was paid, or that it is to be collected. */
export function PaidType({ paidTypeLabel, paidTypeLabelEn, flags = [] }: Paid) {
  const { t } = useTranslation();
  if (paidTypeLabel !== null) return labelIn({ label: paidTypeLabel, labelEn: paidTypeLabelEn });
  if (flags.includes('short-paid')) return t('stays.accountNames.SHORT_PAID');
  return flags.includes('to-collect') ? t('stays.accountNames.TO_COLLECT') : <Blank />;
}

const looks = {
  INSIDE: { tone: 'info', icon: 'local_parking' },
  OUT: { tone: 'success', icon: 'logout' },
  DELETED: { tone: 'error', icon: 'delete' },
} as const;

/** Where the car is. */
export function StayState({ state }: { readonly state: keyof typeof looks }) {
  const { t } = useTranslation();
  return <ToneChip {...looks[state]}>{t(`stays.entries.values.state.${state}`)}</ToneChip>;
}

/** The view of a list that an auditor begins with. */
export const anyFlag = 'flagged.equals=true';

/** What somebody else can have signed for. */
const signedFor: readonly StayFlag[] = [
  'free-pass',
  'price-overridden',
  'member-late-claim',
  'manual-exit',
  'manual-entry',
  'lost-entry-claimed',
  'lost-another-plate',
  'lost-plate-doubtful',
  'lost-by-picture',
  'to-collect',
  'short-paid',
];

interface ApprovedByProps {
  readonly name: string | null;
  readonly flags: readonly StayFlag[];
}

/** Who signed beside the cashier, and for what. */
export function ApprovedBy({ name, flags }: ApprovedByProps) {
  const { t } = useTranslation();
  if (name === null) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {t('stays.approvedBy', { name })}
      </Box>
      <Flags flags={flags.filter((flag) => signedFor.includes(flag))} />
    </Box>
  );
}

/** What an auditor should look at; on a phone long words go on beneath. */
export function Flags({ flags }: { readonly flags: readonly StayFlag[] }) {
  const { t } = useTranslation();
  if (flags.length === 0) return <Blank />;
  return (
    <span className="chips">
      {flags.map((flag) => (
        <ToneChip key={flag} tone="warning" icon="flag">
          {t(`stays.flag.${flag}`)}
        </ToneChip>
      ))}
    </span>
  );
}

/** What a car would pay; said so where no fare holds. */
export function Fee({ fee }: { readonly fee: number | null }) {
  const { t } = useTranslation();
  if (fee !== null) return <Money amount={fee} />;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t('stays.noFare')}
    </Box>
  );
}
