import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

interface ConfirmDialogProps {
  /** A question that names the thing. */
  readonly title: string;
  readonly children?: ReactNode;
  /** A verb. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, destructive = false, busy = false, onConfirm, onCancel } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={() => !busy && onCancel()}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {children && (
        <DialogContent id={`${id}-text`} sx={{ color: 'text.secondary' }}>
          {children}
        </DialogContent>
      )}
      <DialogActions>
        <Button autoFocus color="inherit" disabled={busy} onClick={onCancel}>
          {cancelLabel ?? t('common.cancel')}
        </Button>
        <Button variant="contained" color={destructive ? 'error' : 'primary'} loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
