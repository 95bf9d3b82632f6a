import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { system } from '@parking/contract/system/system';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { Icon } from '../../../theme/icon.tsx';
import './texts.ts';

const longest = 10_000;

/** Takes a new licence file, for those who may; nothing for everybody else. */
export function LicenceUpload() {
  const { t } = useTranslation();
  const { editable } = useFlags('/status');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useApiMutation(system.replaceLicense, {
    handles: ['bad-input'],
    onSuccess: () => showToast(t('licence.replaced'), 'success'),
    onError: (failure) => setProblem(failure.fields[0]?.message ?? failure.message),
  });
  if (!editable) return null;
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setProblem(null);
    if (file.size === 0 || file.size > longest) return setProblem(t('licence.notALicence'));
    mutate({ body: { licence: await file.text() } });
  };
  return (
    <Box sx={{ my: 4 }}>
      <Button
        variant="outlined"
        loading={isPending}
        startIcon={<Icon name="upload_file" size={18} />}
        onClick={() => input.current?.click()}
      >
        {t('licence.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('licence.upload')}
        onChange={(event) => void choose(event)}
      />
      <FormHelperText error={problem !== null} role={problem === null ? undefined : 'alert'}>
        {problem ?? t('licence.help')}
      </FormHelperText>
    </Box>
  );
}
