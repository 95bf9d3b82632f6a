import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useProfile } from '../../../api/session.tsx';
import { dropKeptInput, useKeptInput } from '../../../kit/form/keeping/kept-input.ts';
import { Banner } from './banner.tsx';

/** Leads back to what was typed when the program had to lead away from it. */
export function KeptBanner() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const kept = useKeptInput(useProfile().id);
  if (!kept || kept.address === `${pathname}${search}`) return null;
  return (
    <Box component="section" aria-live="polite" aria-label={t('shell.kept.label')}>
      <Banner
        icon="edit_note"
        dismiss={t('shell.kept.drop')}
        onDismiss={dropKeptInput}
        act={
          <Button size="small" component={Link} to={kept.address} sx={{ my: 1 }}>
            {t('shell.kept.open')}
          </Button>
        }
      >
        {t(`kit.form.causes.${kept.cause}`)} {t('shell.kept.text', { form: kept.form })}
      </Banner>
    </Box>
  );
}
