import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../theme/icon.tsx';
import './texts.ts';

/** From a member's record to its page. */
export function ToProfile({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={`/members/${id}`}
      color="inherit"
      size="small"
      startIcon={<Icon name="account_circle" />}
      sx={{ mb: 3 }}
    >
      {t('memberProfile.open')}
    </Button>
  );
}
