import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isOutside, listScreens } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { Icon } from '../../../theme/icon.tsx';

const ownRoute = '/dashboard';

/** No widgets yet: it says so, and leads to the work instead. */
export function EmptyDashboard() {
  const { t } = useTranslation();
  const screens = listScreens(useNavigation()).filter((menu) => menu.module?.alias !== ownRoute && !isOutside(menu));
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          gap: 4,
          p: 5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        <Icon name="dashboard_customize" size={24} sx={{ color: 'text.secondary' }} />
        <Box>
          <Box sx={{ fontWeight: 600 }}>{t('dashboard.empty')}</Box>
          <Box sx={{ color: 'text.secondary' }}>{t('dashboard.emptyHelp')}</Box>
        </Box>
      </Box>
      {screens.length > 0 && (
        <Box component="section">
          <Typography variant="h3" component="h2" sx={{ mt: 3, mb: 3 }}>
            {t('dashboard.shortcuts')}
          </Typography>
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
            {screens.map((menu) => (
              <ButtonBase
                key={menu.id}
                component={Link}
                to={menu.module?.alias ?? '/'}
                sx={{
                  justifyContent: 'flex-start',
                  gap: 3,
                  minHeight: 56,
                  px: 4,
                  fontSize: 14,
                  fontWeight: 500,
                  textAlign: 'left',
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: 1,
                  bgcolor: 'background.paper',
                  '&:hover': { borderColor: 'primary.main' },
                }}
              >
                <Icon name={menu.materialUiIcon} sx={{ color: 'primary.main' }} />
                {labelIn(menu)}
              </ButtonBase>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}
