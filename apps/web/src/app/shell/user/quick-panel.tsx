import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';

const OwnShift = lazy(() => import('../../../features/workforce/shared/own-shift.tsx'));
const StandingAlarms = lazy(() => import('../../../features/gates/shared/standing-alarms.tsx'));
const MyTasks = lazy(() => import('../../../features/dashboards/shared/my-tasks.tsx'));

/** A place at the right for what is to be at hand on every screen: the own shift, what stands open at the gates, and what waits for whoever is signed in. */
export function QuickPanel() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const title = t('shell.quickPanel.open');
  const close = () => setOpen(false);
  return (
    <>
      <Tooltip title={title}>
        <IconButton
          aria-label={title}
          onClick={() => setOpen(true)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <Icon name="view_sidebar" />
        </IconButton>
      </Tooltip>
      <Drawer
        anchor="right"
        open={open}
        onClose={close}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 320, p: 4 } } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 4 }}>
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          <IconButton aria-label={t('common.close')} onClick={close}>
            <Icon name="close" />
          </IconButton>
        </Box>
        <Box sx={{ display: 'grid', gap: 6 }}>
          <Suspense fallback={null}>
            <OwnShift onOpen={close} />
          </Suspense>
          <Suspense fallback={null}>
            <StandingAlarms onOpen={close} />
          </Suspense>
          <Suspense fallback={null}>
            <MyTasks onOpen={close} />
          </Suspense>
        </Box>
      </Drawer>
    </>
  );
}
