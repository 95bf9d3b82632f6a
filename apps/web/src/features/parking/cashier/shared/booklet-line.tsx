import Button from '@mui/material/Button';
import { type TicketBooklet, ticketBooklets } from '@parking/contract/money/paper-tickets/ticket-booklets';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../../api/query.ts';
import { Icon } from '../../../../theme/icon.tsx';
import { bookletName } from '../../../money/paper-tickets/shared/booklet-name.ts';
import { DeskLine } from './desk-line.tsx';

const TakeBookletDialog = lazy(() => import('../../../money/paper-tickets/shared/take-booklet-dialog.tsx'));
const askEveryMs = 60_000;

/** The first of the own booklets that wait to be taken; null when none does. */
function useWaitingBooklet(online: boolean): TicketBooklet | null {
  const { data } = useApiQuery(
    ticketBooklets.own,
    {},
    { handles: 'all', enabled: online, refetchEveryMs: askEveryMs, keepPrevious: true },
  );
  return data?.find(({ state }) => state === 'ISSUED') ?? null;
}

interface BookletLineProps {
  readonly online: boolean;
  readonly onOpen: () => void;
}

/** Says that a booklet of paper tickets waits to be counted and taken. */
export function BookletLine({ online, onOpen }: BookletLineProps) {
  const { t } = useTranslation();
  const booklet = useWaitingBooklet(online);
  if (!online || !booklet) return null;
  return (
    <DeskLine surface="info.surface">
      <Icon name="menu_book" sx={{ color: 'info.main' }} />
      <span>{t('manualTickets.line', { name: bookletName(t, booklet), by: booklet.issuedBy ?? '' })}</span>
      <Button size="small" sx={{ ml: 'auto' }} onClick={onOpen}>
        {t('manualTickets.lineOpen')}
      </Button>
    </DeskLine>
  );
}

/** Takes it at the desk: the one that waited as this was opened, which waits no more once it is taken. */
export function TakeBooklet({ onClose }: { readonly onClose: () => void }) {
  const [booklet] = useState(useWaitingBooklet(true));
  if (!booklet) return null;
  return (
    <Suspense fallback={null}>
      <TakeBookletDialog booklet={booklet} close={onClose} />
    </Suspense>
  );
}
