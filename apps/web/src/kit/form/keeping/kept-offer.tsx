import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Offer } from './use-keeping.ts';

export function KeptOffer({ offer: { cause, take, drop } }: { readonly offer: Offer }) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button size="small" color="inherit" onClick={take} sx={{ whiteSpace: 'nowrap' }}>
            {t('kit.form.keptTake')}
          </Button>
          <Button size="small" color="inherit" onClick={drop}>
            {t('kit.form.leave')}
          </Button>
        </>
      }
    >
      {t(`kit.form.causes.${cause}`)} {t('kit.form.keptHelp')}
    </Alert>
  );
}
