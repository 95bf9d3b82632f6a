import { notifications } from '@parking/contract/communication/communication';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useLiveFeed } from '../../api/live-state.ts';
import { useApiQuery } from '../../api/query.ts';
import { NotificationRow } from '../../features/communication/notifications/shared/notification-row.tsx';
import { useOpenNotification } from '../../features/communication/notifications/shared/use-open-notification.ts';
import { Icon } from '../../theme/icon.tsx';
import { useSettled } from '../../theme/use-settled.ts';
import { openAccountDialog } from './user/account-dialogs.tsx';

const newest = 10;
const askEveryMs = 20_000;
const highestShown = 99;

/** The live connection tells the feed; while it is away the ordinary call is asked. */
function useFeed() {
  const live = useLiveFeed();
  const settled = useSettled();
  const asked = {
    enabled: settled && live === null,
    handles: 'all',
    ...(live === null && { refetchEveryMs: askEveryMs }),
  } as const;
  const list = useApiQuery(
    notifications.mine,
    {
      list: [
        ['size', String(newest)],
        ['sort', 'publishTime,desc'],
      ],
    },
    asked,
  );
  const unseen = useApiQuery(
    notifications.mine,
    {
      list: [
        ['size', '1'],
        ['seen.equals', 'false'],
        ['done.equals', 'false'],
      ],
    },
    asked,
  );
  return live ?? { notifications: list.data?.data ?? [], unseen: unseen.data?.totalElements ?? 0 };
}

export function Bell() {
  const { t } = useTranslation();
  const feed = useFeed();
  const openNotification = useOpenNotification();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // As the badge shows it: a name says what is seen.
  const shown = feed.unseen > highestShown ? `${highestShown}+` : String(feed.unseen);
  const name = feed.unseen > 0 ? t('shell.notifications.bellUnseen', { number: shown }) : t('shell.notifications.bell');
  return (
    <>
      <Tooltip title={t('shell.notifications.label')}>
        <IconButton
          aria-label={name}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={feed.unseen || null} max={highestShown} color="error" overlap="circular">
            <Icon name="notifications" />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('shell.notifications.label'), sx: { width: 380, maxWidth: '100%' } },
        }}
      >
        <Typography variant="h3" component="h2" sx={{ px: 4, pt: 4, pb: 2 }}>
          {t('shell.notifications.label')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 420, overflowY: 'auto' }}>
          {feed.notifications.slice(0, newest).map((notification) => (
            <NotificationRow
              key={notification.notificationId}
              notification={notification}
              onOpen={() => {
                setAnchor(null);
                openNotification(notification);
              }}
            />
          ))}
        </Box>
        {feed.notifications.length === 0 && (
          <Typography color="textSecondary" sx={{ px: 4, py: 2 }}>
            {t('shell.notifications.notificationNullMessage')}
          </Typography>
        )}
        <Box
          sx={{
            px: 4,
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
            display: 'flex',
            justifyContent: 'space-between',
            gap: 4,
          }}
        >
          <Link component={RouterLink} to="/notifications" onClick={() => setAnchor(null)}>
            {t('shell.notifications.seeMore')}
          </Link>
          <Link
            component="button"
            type="button"
            onClick={() => {
              setAnchor(null);
              openAccountDialog('devices');
            }}
          >
            {t('shell.user.devices')}
          </Link>
        </Box>
      </Popover>
    </>
  );
}
