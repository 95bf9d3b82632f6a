import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const screens = [
  { name: 'types', address: '/vehicle_types' },
  { name: 'holidays', address: '/vehicle_types/holidays' },
] as const;

/** The ways between the two screens of one menu entry. */
export function FareTabs({ shown }: { readonly shown: (typeof screens)[number]['name'] }) {
  const { t } = useTranslation();
  return (
    <Box
      component="nav"
      aria-label={t('tariffs.tabs.label')}
      sx={{ display: 'flex', gap: 1, borderBottom: 1, borderColor: 'divider', flex: 'none' }}
    >
      {screens.map(({ name, address }) => (
        <Button
          key={name}
          component={Link}
          to={address}
          color={name === shown ? 'primary' : 'inherit'}
          aria-current={name === shown ? 'page' : undefined}
          sx={{
            borderRadius: 0,
            borderBottom: 2,
            borderColor: name === shown ? 'primary.main' : 'transparent',
            mb: '-1px',
          }}
        >
          {t(`tariffs.tabs.${name}`)}
        </Button>
      ))}
    </Box>
  );
}
