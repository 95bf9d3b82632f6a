import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../api/failure.ts';
import { ApproverFields } from './approver-fields.tsx';
import { type Approval, noApproval, signedBy } from './with-approval.ts';

export interface ApprovalRequest {
  /** Why somebody else is needed; null when the caller asks by themselves. */
  readonly why: ApiFailure | null;
  /** The signature is being tried. */
  readonly busy: boolean;
  readonly answer: (approval: Approval | null) => void;
}

/** Who signs beside, and by which word. */
export default function ApprovalDialog({ why, busy, answer }: ApprovalRequest) {
  const { t } = useTranslation();
  const id = useId();
  const [signed, setSigned] = useState(noApproval);
  const approval = signedBy(signed);
  const complete = signed.approverUsername.trim() !== '' && signed.approverPassword !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog inside another form must not send that one.
    event.stopPropagation();
    if (!busy && complete) answer(approval);
  };
  return (
    <Dialog open onClose={() => !busy && answer(null)} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{t('approval.title')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          {why && <Box role="alert">{why.message}</Box>}
          <Box sx={{ color: 'text.secondary' }}>{t('approval.help')}</Box>
          <ApproverFields value={signed} onChange={setSigned} autoFocus withCode={why?.code === 'approver-code'} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={busy} onClick={() => answer(null)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={!complete}>
            {t('approval.approve')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
