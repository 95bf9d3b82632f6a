import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { isSafeLink } from '@parking/contract/communication/news/rich-text';
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../api/failure.ts';
import { handleFailure } from '../../api/handle-failure.ts';
import { uploadFile } from '../../api/upload.ts';
import { TextInput } from '../text-input.tsx';
import './texts.ts';

interface LinkDialogProps {
  readonly href: string;
  readonly onApply: (href: string) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** `contoh.id` means a site. */
const completed = (typed: string): string => (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed);

export function LinkDialog({ href, onApply, onRemove, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(href);
  const [wrong, setWrong] = useState(false);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    // The form around the editor is not meant.
    event.stopPropagation();
    const address = completed(typed.trim());
    if (isSafeLink(address)) onApply(address);
    else setWrong(true);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <Box component="form" noValidate onSubmit={apply}>
        <DialogTitle id={`${id}-title`}>{t('richText.link')}</DialogTitle>
        <DialogContent sx={{ '&&': { pt: 2 } }}>
          <TextInput
            autoFocus
            label={t('richText.linkAddress')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            help={t('richText.linkHelp')}
            problem={wrong && t('richText.linkWrong')}
          />
        </DialogContent>
        <DialogActions>
          {href && (
            <Button color="inherit" onClick={onRemove} sx={{ mr: 'auto' }}>
              {t('richText.removeLink')}
            </Button>
          )}
          <Button color="inherit" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained">
            {t('richText.apply')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

interface PictureDialogProps {
  readonly onInsert: (token: string, alt: string) => void;
  readonly onClose: () => void;
}

const maximumBytes = 10_000_000;

export function PictureDialog({ onInsert, onClose }: PictureDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [alt, setAlt] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    if (!file.type.startsWith('image/')) return setProblem(t('kit.form.notImage'));
    if (file.size > maximumBytes) return setProblem(t('kit.form.tooLarge'));
    setBusy(true);
    try {
      onInsert(await uploadFile(file, file.name), alt.trim());
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      handleFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={() => !busy && onClose()} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('richText.picture')}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 2 } }}>
        <TextInput
          autoFocus
          label={t('richText.pictureWords')}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          help={t('richText.pictureHelp')}
          problem={problem}
          html={{ maxLength: 200 }}
        />
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          accept="image/*"
          aria-label={t('richText.choosePicture')}
          onChange={(event) => void choose(event)}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={busy} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" loading={busy} onClick={() => input.current?.click()}>
          {t('richText.choosePicture')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
