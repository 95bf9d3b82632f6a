import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PlainPage } from '../kit/plain-page.tsx';
import { Icon } from '../theme/icon.tsx';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <PlainPage
      title={t('session.notFound.title')}
      lead={t('session.notFound.lead')}
      mark={<Icon name="wrong_location" size={32} sx={{ color: 'text.secondary' }} />}
    >
      <Button variant="contained" component={Link} to="/dashboard" replace>
        {t('session.notFound.toDashboard')}
      </Button>
    </PlainPage>
  );
}
