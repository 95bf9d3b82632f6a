import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';

const MyTasks = lazy(() => import('../../../features/dashboards/shared/my-tasks.tsx'));

/** A place at the right for what is to be at hand on every screen: what waits for whoever is signed in. */
export function QuickPanel() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const title = t('shell.quickPanel.open');
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
        onClose={() => setOpen(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 320, p: 4 } } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 4 }}>
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          <IconButton aria-label={t('common.close')} onClick={() => setOpen(false)}>
            <Icon name="close" />
          </IconButton>
        </Box>
        <Suspense fallback={null}>
          <MyTasks onOpen={() => setOpen(false)} />
        </Suspense>
      </Drawer>
    </>
  );
}
