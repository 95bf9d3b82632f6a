import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { ApiFailure } from '../../../api/failure.ts';
import { handleFailure } from '../../../api/handle-failure.ts';
import { uploadFile } from '../../../api/upload.ts';
import { Icon } from '../../../theme/icon.tsx';
import { radius } from '../../../theme/tokens.ts';

const maximumBytes = 10_000_000;

interface FilePickerProps {
  /** What the file is, for who cannot see. */
  readonly label: string;
  readonly token: string | null;
  readonly onChange: (token: string | null) => void;
  /** Told why a chosen file was not taken; null once one was. */
  readonly onProblem: (problem: string | null) => void;
  readonly id?: string;
  /** A picture is shown; any other file only named. */
  readonly picture?: boolean;
  /** A device with a camera opens it instead of its files. */
  readonly capture?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** A file, uploaded as soon as it is chosen; returns its token. */
export function FilePicker(props: FilePickerProps) {
  const { label, token, onChange, onProblem, picture = false, capture = false } = props;
  const { required = false, disabled = false } = props;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    if (picture && !file.type.startsWith('image/')) return onProblem(t('kit.form.notImage'));
    if (file.size > maximumBytes) return onProblem(t('kit.form.tooLarge'));
    onProblem(null);
    setBusy(true);
    try {
      onChange(await uploadFile(file, file.name));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      handleFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const words = capture
    ? ({ empty: 'kit.form.takePhoto', filled: 'kit.form.retakePhoto' } as const)
    : ({ empty: 'kit.form.chooseFile', filled: 'kit.form.replaceFile' } as const);

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
      {picture && (token || !capture) && (
        <AssetImage token={token} alt="" sx={{ width: 64, height: 64, borderRadius: `${radius.input}px` }} />
      )}
      {!picture && token && <Icon name="description" />}
      <Button
        {...(props.id && { id: props.id })}
        variant="outlined"
        loading={busy}
        disabled={disabled}
        {...(capture && { startIcon: <Icon name="photo_camera" /> })}
        onClick={() => input.current?.click()}
      >
        {t(token ? words.filled : words.empty)}
      </Button>
      {token && !required && (
        <Button color="inherit" disabled={busy || disabled} onClick={() => onChange(null)}>
          {t('kit.form.removeFile')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={picture ? 'image/*' : undefined}
        {...(capture && { capture: 'environment' as const })}
        onChange={(event) => void choose(event)}
      />
    </Box>
  );
}
