import Box from '@mui/material/Box';
import { type ApiDelivery, type ApiEvent, apis } from '@parking/contract/apis/apis';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/query.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { ToneChip } from '../../kit/cells/state-chip.tsx';
import { FailureNotice } from '../../kit/list/list-states.tsx';
import { SmallPager } from '../../kit/list/table/small-pager.tsx';

const size = 10;
const refreshMs = 5_000;
const looks = {
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  DELIVERED: { tone: 'success', icon: 'check_circle' },
  FAILED: { tone: 'error', icon: 'error' },
} as const;

/** What was sent to one receiver, newest first; read again while it is looked at. */
export function Deliveries({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const list = [
    ['page', String(page)],
    ['size', String(size)],
  ] as const;
  const query = useApiQuery(
    apis.deliveries,
    { params: { id }, list },
    { handles: 'all', keepPrevious: true, refetchEveryMs: refreshMs },
  );
  const { data } = query;
  return (
    <Box component="section" sx={{ mt: 5, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box component="h3" sx={{ m: 0, typography: 'subtitle2' }}>
        {t('apis.deliveries')}
      </Box>
      {query.error && !data && <FailureNotice failure={query.error} retry={() => void query.refetch()} />}
      {data?.data.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('apis.noDeliveries')}</Box>}
      {data && data.data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.data.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </Box>
      )}
      {data && (
        <SmallPager page={page} size={size} shown={data.data.length} total={data.totalElements ?? 0} onPage={setPage} />
      )}
    </Box>
  );
}

function Delivery({ delivery }: { readonly delivery: ApiDelivery }) {
  const { t } = useTranslation();
  const { at, event, state, attempts, status, durationMs, error } = delivery;
  const facts = [
    status !== null && t('apis.answer', { status }),
    error !== null && t(`apis.fault.${error}`),
    durationMs !== null && t('apis.milliseconds', { value: formatNumber(durationMs) }),
    attempts > 1 && t('apis.tried', { times: formatNumber(attempts) }),
  ];
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 3, alignItems: 'center', py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box>{t(`apis.entries.values.events.${event as ApiEvent | 'TEST'}`)}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {[formatDateTime(at), ...facts].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <ToneChip {...looks[state]}>{t(`apis.state.${state}`)}</ToneChip>
    </Box>
  );
}
