import Button from '@mui/material/Button';
import { type Float, floats } from '@parking/contract/money/floats/floats';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../../api/query.ts';
import { formatRupiah } from '../../../../i18n/format.ts';
import { Icon } from '../../../../theme/icon.tsx';
import '../../../money/floats/texts.ts';
import { DeskLine } from './desk-line.tsx';

const TakeFloatDialog = lazy(() => import('../../../money/floats/shared/take-float-dialog.tsx'));
const askEveryMs = 60_000;

/** The own float that waits to be taken; null when none does. */
function useWaitingFloat(online: boolean): Float | null {
  const { data } = useApiQuery(
    floats.own,
    {},
    { handles: 'all', enabled: online, refetchEveryMs: askEveryMs, keepPrevious: true },
  );
  return data?.state === 'WAITING' ? data : null;
}

interface FloatLineProps {
  readonly online: boolean;
  readonly onOpen: () => void;
}

/** Says that change money waits to be counted and taken. Without the server nothing is booked, so it waits. */
export function FloatLine({ online, onOpen }: FloatLineProps) {
  const { t } = useTranslation();
  const float = useWaitingFloat(online);
  if (!float) return null;
  return (
    <DeskLine surface="info.surface">
      <Icon name="point_of_sale" sx={{ color: 'info.main' }} />
      <span>
        {t('floats.line', { amount: formatRupiah(float.amount), by: float.givenBy })}{' '}
        {!online && t('floats.lineOffline')}
      </span>
      {online && (
        <Button size="small" sx={{ ml: 'auto' }} onClick={onOpen}>
          {t('floats.lineOpen')}
        </Button>
      )}
    </DeskLine>
  );
}

/** Takes it at the desk: the one that waited as this was opened, which waits no more once it is taken. */
export function TakeFloat({ onClose }: { readonly onClose: () => void }) {
  const [float] = useState(useWaitingFloat(true));
  if (!float) return null;
  return (
    <Suspense fallback={null}>
      <TakeFloatDialog float={float} close={onClose} />
    </Suspense>
  );
}
