import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';

/** Above a document that was deleted: it is kept to be looked at. */
export function TakenBackNotice({ deleted }: { readonly deleted: boolean }) {
  const { t } = useTranslation();
  if (!deleted) return null;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {t('kit.record.takenBack')}
    </Alert>
  );
}
