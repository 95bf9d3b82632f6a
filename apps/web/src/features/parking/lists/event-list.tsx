import Box from '@mui/material/Box';
import type { StayEvent, logEventKinds } from '@parking/contract/parking/lists/parking-logs';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { DateTime, Money } from '../../../kit/cells/cells.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { radius } from '../../../theme/tokens.ts';
import { useEventWord } from './event-words.ts';
import { PlateCell } from '../shared/stays/stay-cells.tsx';
import { type Visit, VisitFacts } from './visit-list.tsx';

const icons: Readonly<Record<(typeof logEventKinds)[number], string>> = {
  GATE_EVENT: 'sensors',
  ENTRY: 'arrow_circle_down',
  CHANGE: 'edit',
  PAYMENT: 'contactless',
  EXIT: 'arrow_circle_up',
  DELETED: 'auto_delete',
  BOOKING: 'receipt_long',
  REPRINT: 'print',
  COMMAND: 'settings_remote',
  OPENING: 'lock_open',
};

interface EventListProps {
  readonly visit: Visit;
  readonly events: readonly StayEvent[];
}

/** All that happened to one stay, the earliest first. */
export function EventList({ visit, events }: EventListProps) {
  const { t } = useTranslation();
  return (
    <>
      <Box sx={{ display: 'flex', gap: 4, flexWrap: 'wrap', alignItems: 'center' }}>
        <VisitFacts visit={visit} />
      </Box>
      <Box
        component="ol"
        aria-label={t('stays.parkingLog.events')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: `${radius.card}px`,
          '& > li + li': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        {events.map((event) => (
          <Event key={`${event.kind} ${event.id}`} event={event} />
        ))}
      </Box>
    </>
  );
}

function Event({ event }: { readonly event: StayEvent }) {
  const { t } = useTranslation();
  const word = useEventWord();
  const where = [event.gateName, event.actor].filter(Boolean).join(' · ');
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, p: 3, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <Icon name={icons[event.kind]} size={20} sx={{ color: 'text.secondary', mt: '2px' }} />
      <Box sx={{ width: { xs: 'calc(100% - 40px)', sm: 176 }, flex: 'none', color: 'text.secondary' }}>
        <DateTime local={event.at} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {t(`stays.parkingLog.kind.${event.kind}`)}
          </Box>
          {event.code !== 'DELETED' && <span>{word(event.code)}</span>}
          {event.state !== null && <span>({word(event.state, 'commandState')})</span>}
          {event.copyNumber !== null && <span>{t('stays.parkingLog.copy', { number: event.copyNumber })}</span>}
          {event.parkingCode !== null && <span>{event.parkingCode}</span>}
          {event.plateNumber !== null && <PlateCell plate={event.plateNumber} />}
          {event.amount !== null && <Money amount={event.amount} />}
        </Box>
        {where !== '' && <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{where}</Box>}
        {event.note !== null && event.note !== '' && <Box sx={{ typography: 'body2' }}>{event.note}</Box>}
      </Box>
      {event.images.map((token) => (
        <AssetImage
          key={token}
          token={token}
          alt={t('stays.pictures')}
          sx={{ width: 96, height: 64, borderRadius: `${radius.chip}px` }}
        />
      ))}
    </Box>
  );
}
