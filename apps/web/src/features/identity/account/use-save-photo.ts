import { session } from '@parking/contract/identity/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../../api/failure.ts';
import { signalOf } from '../../../api/handle-failure.ts';
import { useApiMutation } from '../../../api/query.ts';
import { signals } from '../../../api/signals.ts';
import { showToast } from '../../../api/toast.ts';
import { uploadFile } from '../../../api/upload.ts';

/** Uploads the picture, then takes it as the own photo; each step has its own message when it fails. */
export function useSavePhoto(onSaved: () => void) {
  const { t } = useTranslation();
  const change = useApiMutation(session.changeProfilePicture, { handles: 'all' });
  const [busy, setBusy] = useState(false);

  const take = async (token: string | null) => {
    try {
      await change.mutateAsync({ body: { token } });
      showToast(t('account.photo.messageEditProfilePhotoSucceed'), 'success');
      onSaved();
    } catch (error) {
      showToast(t('account.photo.messageEditProfilePhotoFailed'), 'error', requestIdOf(error));
    }
  };

  const save = async (file: File) => {
    setBusy(true);
    try {
      const token = await uploadFile(file, file.name).catch((error: unknown) => {
        tellUploadFailure(error, t('failures.upload'));
        return null;
      });
      if (token !== null) await take(token);
    } finally {
      setBusy(false);
    }
  };

  const remove = async () => {
    setBusy(true);
    await take(null);
    setBusy(false);
  };
  return { save, remove, busy };
}

function tellUploadFailure(error: unknown, text: string): void {
  const signal = error instanceof ApiFailure ? signalOf(error) : null;
  if (signal) signals.send(signal);
  else showToast(text, 'error', requestIdOf(error));
}

const requestIdOf = (error: unknown): string | null => (error instanceof ApiFailure ? error.requestId : null);
