import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../../api/failure.ts';
import { handleFailure } from '../../../api/handle-failure.ts';
import { uploadFile } from '../../../api/upload.ts';
import { Icon } from '../../../theme/icon.tsx';
import { FieldFrame } from '../parts/field-frame.tsx';
import { useFormRecord } from '../form-scope.ts';
import { type FieldProps, useField } from '../parts/use-field.ts';

const maximumBytes = 10_000_000;

interface Holding {
  readonly files: readonly { readonly token: string; readonly name: string }[];
}

/** Any number of files, each uploaded as soon as it is chosen; the form keeps their tokens, the record their names. */
export function FilesField(props: FieldProps) {
  const { t } = useTranslation();
  const field = useField(props);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const held = useFormRecord<Holding>()?.files ?? [];
  const [names, setNames] = useState<ReadonlyMap<string, string>>(
    () => new Map(held.map(({ token, name }) => [token, name])),
  );
  const tokens: readonly string[] = Array.isArray(field.value) ? field.value : [];

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length === 0) return;
    if (files.some(({ size }) => size > maximumBytes)) return setProblem(t('kit.form.tooLarge'));
    setProblem(null);
    setBusy(true);
    const added: [string, string][] = [];
    try {
      for (const file of files) added.push([await uploadFile(file, file.name), file.name]);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      handleFailure(error);
    } finally {
      setBusy(false);
    }
    setNames(new Map([...names, ...added]));
    field.change([...tokens, ...added.map(([token]) => token)]);
  };

  return (
    <FieldFrame field={{ ...field, error: problem ?? field.error }}>
      {tokens.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
          {tokens.map((token) => {
            const name = names.get(token) ?? '';
            return (
              <Box component="li" key={token} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                <Icon name="description" />
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
                <IconButton
                  aria-label={t('kit.form.removeNamed', { name })}
                  disabled={busy || field.disabled}
                  onClick={() => field.change(tokens.filter((one) => one !== token))}
                >
                  <Icon name="close" />
                </IconButton>
              </Box>
            );
          })}
        </Box>
      )}
      <Button
        id={field.id}
        variant="outlined"
        startIcon={<Icon name="attach_file" />}
        loading={busy}
        disabled={field.disabled}
        onClick={() => input.current?.click()}
      >
        {t('kit.form.addFile')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={field.label}
        onChange={(event) => void choose(event)}
      />
    </FieldFrame>
  );
}
