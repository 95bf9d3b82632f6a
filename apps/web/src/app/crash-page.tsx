import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PlainPage } from '../kit/plain-page.tsx';
import { Icon } from '../theme/icon.tsx';

/** A part of the program that is no longer on the server: it was replaced by a newer one. */
const isOutdated = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

/** What stands where a screen broke. */
export function CrashPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const outdated = isOutdated(error);
  return (
    <PlainPage
      title={t(outdated ? 'session.crash.outdatedTitle' : 'session.crash.title')}
      lead={t(outdated ? 'session.crash.outdated' : 'session.crash.lead')}
      mark={<Icon name={outdated ? 'update' : 'error'} size={32} sx={{ color: 'warning.main' }} />}
    >
      <Button variant="contained" onClick={() => window.location.reload()}>
        {t('common.reload')}
      </Button>
    </PlainPage>
  );
}
