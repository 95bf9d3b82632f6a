import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quote } from '@parking/contract/parking/exit/parking-outs';
import { formatDateTime, formatRupiah } from '../../../../../i18n/format.ts';
import { Duration } from '../../../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../../../kit/cells/state-chip.tsx';
import { MemberCard } from '../../shared/member-card.tsx';
import { type } from '../../../../../theme/tokens.ts';
import type { ExitDesk } from '../machine/exit-acts.ts';
import type { Arithmetic } from '../use-arithmetic.ts';
import { OlderDebts } from './older-debts.tsx';
import { ToldPrice } from './told-price.tsx';

/** What the car is, how long it stayed and what that costs. */
export function StayFacts({ quote, vehicle }: { readonly quote: Quote; readonly vehicle: string }) {
  const { t } = useTranslation();
  const { parkingIn } = quote;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 1 }}>
      <Fact label={t('cashier.exit.vehicle')}>{vehicle}</Fact>
      {quote.parkingType !== 'REGULAR' && (
        <Fact label={t('cashier.exit.parkingType')}>{t(`cashier.parkingTypes.${quote.parkingType}`)}</Fact>
      )}
      <Fact label={t('cashier.exit.entered')}>
        {formatDateTime(parkingIn.datetimeIn)}
        {parkingIn.gateName && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            · {parkingIn.gateName}
          </Box>
        )}
      </Fact>
      <Fact label={t('cashier.exit.duration')}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          <Duration minutes={quote.durationMinutes} />
        </Box>
      </Fact>
    </Box>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
        {children}
      </Box>
    </>
  );
}

interface PriceLinesProps {
  readonly exit: ExitDesk;
  readonly arithmetic: Arithmetic;
}

/** What makes up the price; it alone scrolls when there is much. */
export function PriceLines({ exit, arithmetic }: PriceLinesProps) {
  const { t, i18n } = useTranslation();
  const { state } = exit;
  const { quote, lost, extras } = state;
  if (!quote) return null;
  const warnings = quote.warnings.filter((code) => i18n.exists(`cashier.warnings.${code}`));
  return (
    <Box sx={{ flex: '1 1 auto', minHeight: 72, overflow: 'auto', borderTop: 1, borderColor: 'divider', pt: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mb: 1, '&:empty': { display: 'none' } }}>
        {quote.parkingIn.id !== '' && quote.parkingType !== quote.parkingIn.parkingType && (
          <Mark icon="flag">{t('cashier.exit.parkingTypeChanged')}</Mark>
        )}
        {lost && <Mark icon="confirmation_number">{t('cashier.exit.lost')}</Mark>}
        {extras.additionalFareNameIds.length > 0 && (
          <Mark icon="add_circle">{t('cashier.exit.additional', { count: extras.additionalFareNameIds.length })}</Mark>
        )}
        {extras.voucherCode && <Mark icon="local_activity">{extras.voucherCode}</Mark>}
        {extras.note && <Mark icon="sticky_note_2">{extras.note}</Mark>}
        {extras.paperNumber && (
          <Mark icon="receipt_long">{t('cashier.exit.paper', { number: extras.paperNumber })}</Mark>
        )}
        {extras.freePass && <Mark icon="money_off">{t('cashier.exit.freePass')}</Mark>}
        {extras.priceOverride && <Mark icon="edit">{t('cashier.exit.priceOverride')}</Mark>}
        {extras.memberClaim && <Mark icon="badge">{t('cashier.exit.memberClaim')}</Mark>}
        {state.priced === 'device' && <Mark icon="cloud_off">{t('cashier.exit.offlinePrice')}</Mark>}
        {warnings.map((code) => (
          <Mark key={code} icon="info">
            {t(`cashier.warnings.${code}` as 'cashier.warnings.fare-fallback')}
          </Mark>
        ))}
      </Box>
      {quote.member && (
        <Box sx={{ mb: 2 }}>
          <MemberCard member={quote.member} today={quote.datetimeOut.slice(0, 10)} />
        </Box>
      )}
      {state.clockUnsure && (
        <Box sx={{ color: 'warning.main', typography: 'body2', mb: 1 }}>{t('cashier.exit.clockUnsure')}</Box>
      )}
      <ToldPrice quote={quote} arithmetic={arithmetic} />
      <OlderDebts exit={exit} />
    </Box>
  );
}

function Mark({ icon, children }: { readonly icon: string; readonly children: string }) {
  return (
    <ToneChip tone="warning" icon={icon}>
      {children}
    </ToneChip>
  );
}

/** Of a price of a phone, or of more signs than this. */
const narrowPrice = 44;
const longestWide = 'Rp 100.000'.length;

/** The price, to be read from outside the booth. */
export function Price({ total, label }: { readonly total: number | null; readonly label: string }) {
  const text = total === null ? '\u00a0' : formatRupiah(total);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: 2,
        borderTop: 1,
        borderColor: 'divider',
        pt: 1,
      }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="output"
        aria-live="polite"
        aria-label={label}
        sx={{
          fontSize: { xs: narrowPrice, sm: text.length > longestWide ? narrowPrice : type.price },
          lineHeight: 1.1,
          fontWeight: 700,
          letterSpacing: '-0.02em',
          whiteSpace: 'nowrap',
          color: total === null ? 'text.disabled' : 'text.primary',
        }}
      >
        {text}
      </Box>
    </Box>
  );
}
