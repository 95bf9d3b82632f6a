import { notifications } from '@parking/contract/communication/communication';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { ExportButton } from '../../../kit/export/export-button.tsx';
import { headingsOf } from '../../../kit/export/use-export.ts';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { exportPairs, isNarrowed, listPairs } from '../../../kit/list/state/list-state.ts';
import { Pager, totalText } from '../../../kit/list/table/pager.tsx';
import { useListState } from '../../../kit/list/state/use-list-state.ts';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { NotificationFilters } from './notification-filters.tsx';
import { NotificationRow } from './shared/notification-row.tsx';
import { useOpenNotification } from './shared/use-open-notification.ts';
import './texts.ts';

const { columns } = notifications.mine;

/** Everything the user was told, newest first. */
export default function NotificationsPage() {
  const { t } = useTranslation();
  const address = useListState(columns);
  const list = useApiQuery(
    notifications.mine,
    { list: listPairs(address.state) },
    { keepPrevious: true, handles: 'all' },
  );
  const openNotification = useOpenNotification();
  const empty = isNarrowed(address.state)
    ? t('notifications.nothingFound')
    : t('shell.notifications.notificationNullMessage');
  return (
    <PageFrame title={t('notifications.title')}>
      <PageHeader
        title={t('notifications.title')}
        note={list.data && totalText(list.data)}
        action={
          <ExportButton
            definition={notifications.export}
            list={exportPairs(address.state)}
            body={{ columns: headingsOf(Object.keys(columns), t('notifications.columns', { returnObjects: true })) }}
            name={t('notifications.title')}
          />
        }
      />
      <NotificationFilters address={address} />
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        {list.isPending && <TableSkeleton columns={1} label={t('common.loading')} />}
        {list.isError && !list.data && <FailureNotice failure={list.error} retry={() => void list.refetch()} />}
        {list.data?.data.length === 0 && <Notice icon="notifications_none" title={empty} />}
        {list.data && list.data.data.length > 0 && (
          <>
            <Box
              component="ul"
              aria-label={t('notifications.title')}
              aria-busy={list.isPlaceholderData}
              sx={{
                listStyle: 'none',
                m: 0,
                p: 0,
                flex: 1,
                overflowY: 'auto',
                '& > li + li': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              {list.data.data.map((notification) => (
                <NotificationRow
                  key={notification.notificationId}
                  notification={notification}
                  onOpen={() => openNotification(notification)}
                />
              ))}
            </Box>
            <Pager page={list.data} state={address.state} change={address.change} />
          </>
        )}
      </Box>
    </PageFrame>
  );
}
