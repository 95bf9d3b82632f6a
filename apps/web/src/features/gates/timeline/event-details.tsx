import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TimelineEvent } from '@parking/contract/gates/monitoring';
import { formatPlate } from '@parking/contract/parking/plates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { formatDateTime } from '../../../i18n/format.ts';
import { Plate } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { radius } from '../../../theme/tokens.ts';
import { isEventType, lookOf } from './event-looks.ts';

/** Shown in rows of their own. */
const shownApart = ['plateNumber', 'parkingCode', 'images'];

/** All that is known of the chosen event. */
export function EventDetails({ event }: { readonly event: TimelineEvent | null }) {
  const { t } = useTranslation();
  return (
    <Box
      component="aside"
      aria-label={t('gates.timeline.details')}
      aria-live="polite"
      sx={{
        minHeight: 0,
        overflowY: 'auto',
        p: 4,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
      }}
    >
      {event ? <Facts event={event} /> : <Box sx={{ color: 'text.secondary' }}>{t('gates.timeline.choose')}</Box>}
    </Box>
  );
}

function Facts({ event }: { readonly event: TimelineEvent }) {
  const { t } = useTranslation();
  const { icon, tone } = lookOf(event.type);
  const name = isEventType(event.type) ? t(`gates.timeline.types.${event.type}`) : event.type;
  const rest = Object.entries(event.data).filter(([key, value]) => !shownApart.includes(key) && value !== null);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box>
        <ToneChip tone={tone} icon={icon}>
          {name}
        </ToneChip>
      </Box>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {event.gateCode} · {event.gateName}
      </Typography>
      {event.image && (
        <AssetImage
          token={event.image}
          alt={t('gates.timeline.picture', { type: name, gate: event.gateCode })}
          size="full"
          name=" "
          sx={{ aspectRatio: '16 / 10', borderRadius: `${radius.input}px` }}
        />
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2 }}>
        <Row label={t('gates.timeline.at')}>{formatDateTime(event.at)}</Row>
        {event.saidAt && event.saidAt !== event.at && (
          <Row label={t('gates.timeline.saidAt')}>{formatDateTime(event.saidAt)}</Row>
        )}
        <Row label={t('gates.timeline.receivedAt')}>{formatDateTime(event.receivedAt)}</Row>
        {event.plate && (
          <Row label={t('gates.timeline.plate')}>
            <Plate text={formatPlate(event.plate)} />
          </Row>
        )}
        {event.code && <Row label={t('gates.timeline.code')}>{event.code}</Row>}
        {rest.map(([key, value]) => (
          <Row key={key} label={key}>
            {typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)}
          </Row>
        ))}
      </Box>
    </Box>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  );
}
