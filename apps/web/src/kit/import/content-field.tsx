import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../form/parts/field-frame.tsx';
import { useField } from '../form/parts/use-field.ts';
import { FileDrop } from './file-drop.tsx';
import { readBase64 } from './read-base64.ts';
import './texts.ts';

/** One file of any kind as the fields `name` and `content` of a form. */
export function ContentField({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const field = useField({ name: 'content', required: true });
  const name: unknown = useWatch({ name: 'name' });
  const take = async (file: File): Promise<void> => {
    const content = await readBase64(file);
    setValue('name', file.name, { shouldDirty: true });
    field.change(content);
  };
  return (
    <FieldFrame field={field}>
      <FileDrop label={label} anyKind onFile={(file) => void take(file)} />
      {typeof name === 'string' && <Box role="status">{t('imports.chosen', { name })}</Box>}
    </FieldFrame>
  );
}
