import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../api/asset-image.tsx';
import { ApiFailure } from '../../api/failure.ts';
import { handleFailure } from '../../api/handle-failure.ts';
import { uploadFile } from '../../api/upload.ts';
import { Icon } from '../../theme/icon.tsx';
import { radius } from '../../theme/tokens.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

const maximumBytes = 10_000_000;

interface FileFieldProps extends FieldProps {
  /** A picture is shown; any other file only named. */
  readonly picture?: boolean;
}

/** A file, uploaded as soon as it is chosen; the form keeps its token. */
export function FileField({ picture = false, ...props }: FileFieldProps) {
  const { t } = useTranslation();
  const field = useField(props);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const token = typeof field.value === 'string' && field.value !== '' ? field.value : null;

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    if (picture && !file.type.startsWith('image/')) return setProblem(t('kit.form.notImage'));
    if (file.size > maximumBytes) return setProblem(t('kit.form.tooLarge'));
    setProblem(null);
    setBusy(true);
    try {
      field.change(await uploadFile(file, file.name));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      handleFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <FieldFrame field={{ ...field, error: problem ?? field.error }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        {picture && (
          <AssetImage token={token} alt="" sx={{ width: 64, height: 64, borderRadius: `${radius.input}px` }} />
        )}
        {!picture && token && <Icon name="description" />}
        <Button
          id={field.id}
          variant="outlined"
          loading={busy}
          disabled={field.disabled}
          onClick={() => input.current?.click()}
        >
          {t(token ? 'kit.form.replaceFile' : 'kit.form.chooseFile')}
        </Button>
        {token && !field.required && (
          <Button color="inherit" disabled={busy || field.disabled} onClick={() => field.change(null)}>
            {t('kit.form.removeFile')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={field.label}
          accept={picture ? 'image/*' : undefined}
          onChange={(event) => void choose(event)}
        />
      </Box>
    </FieldFrame>
  );
}
