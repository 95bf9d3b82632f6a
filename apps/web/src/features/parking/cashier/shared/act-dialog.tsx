import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

interface ActDialogProps {
  readonly title: string;
  /** A verb; left out when the dialog only shows something. */
  readonly act?: string;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly wide?: boolean;
  readonly onAct?: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A rare act of a cashier: Enter carries it out, Esc leads back to the code. */
export function ActDialog(props: ActDialogProps) {
  const { title, act, busy = false, disabled = false, wide = false, onAct, onClose, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !disabled) onAct?.();
  };
  return (
    <Dialog open onClose={() => !busy && onClose()} maxWidth={wide ? 'md' : 'xs'} fullWidth aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>{children}</DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={busy} onClick={onClose}>
            {t(act ? 'common.cancel' : 'common.close')}
          </Button>
          {act && (
            <Button type="submit" variant="contained" loading={busy} disabled={disabled}>
              {act}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
