import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../../../kit/form/fields/file-field.tsx';
import { TextField } from '../../../../kit/form/fields/text-field.tsx';
import { DrawerFields } from '../../deposits/shared/drawer-fields.tsx';
import '../../deposits/texts.ts';
import '../texts.ts';

/** What is said of a bag as it is filled: its number, what was counted into it, and its picture, without which a witness signs. */
export function DropFields() {
  const { t } = useTranslation();
  return (
    <>
      <Alert severity="info">{t('cashDrops.how')}</Alert>
      <TextField name="bag" autoFocus />
      <DrawerFields byNotes autoFocus={false} />
      <FileField name="picture" picture capture />
      <TextField name="note" lines={2} />
    </>
  );
}
