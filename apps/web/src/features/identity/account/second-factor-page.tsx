import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { PlainPage } from '../../../kit/plain-page.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import './texts.ts';

/** Where a user is led whose group demands an authenticator that is not set up yet. */
export default function SecondFactorPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <PlainPage
      title={t('session.secondFactor.title')}
      lead={t('session.secondFactor.demanded')}
      footer={
        <Button component={Link} to="/logout">
          {t('shell.user.logOut')}
        </Button>
      }
    >
      <SecondFactorSetup onDone={() => void navigate('/', { replace: true })} />
    </PlainPage>
  );
}
