import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { ApiFailure } from '../../../api/failure.ts';
import { handleFailure } from '../../../api/handle-failure.ts';
import { uploadFile } from '../../../api/upload.ts';
import { isUsablePicture } from '../../../kit/picture-file.ts';
import { Icon } from '../../../theme/icon.tsx';

interface IconFieldProps {
  readonly token: string | null;
  readonly name: string;
  readonly disabled: boolean;
  readonly problem: string | undefined;
  readonly onChange: (token: string | null) => void;
}

/** The logo: uploaded when it is chosen, taken when the form is saved. */
export function IconField({ token, name, disabled, problem, onChange }: IconFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [invalid, setInvalid] = useState(false);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setInvalid(!isUsablePicture(file));
    if (!isUsablePicture(file)) return;
    setBusy(true);
    try {
      onChange(await uploadFile(file, file.name));
    } catch (error) {
      if (error instanceof ApiFailure) handleFailure(error);
    } finally {
      setBusy(false);
    }
  };

  const fault = invalid ? t('systemProfile.iconInvalid') : problem;
  return (
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
      <AssetImage
        token={token}
        alt={t('systemProfile.appIcon')}
        name={name}
        fit="contain"
        sx={{ width: 72, height: 72, borderRadius: 1, border: 1, borderColor: 'divider', fontSize: 20 }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <input ref={input} type="file" accept="image/*" hidden onChange={(event) => void choose(event)} />
          <Button
            variant="outlined"
            size="small"
            disabled={disabled}
            loading={busy}
            startIcon={<Icon name="upload" size={18} />}
            onClick={() => input.current?.click()}
          >
            {t('systemProfile.chooseIcon')}
          </Button>
          {token !== null && (
            <Button size="small" disabled={disabled || busy} onClick={() => onChange(null)}>
              {t('systemProfile.removeIcon')}
            </Button>
          )}
        </Box>
        <FormHelperText error={Boolean(fault)}>{fault ?? t('systemProfile.iconHelp')}</FormHelperText>
      </Box>
    </Box>
  );
}
