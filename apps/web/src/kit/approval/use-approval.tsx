import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../api/failure.ts';
import { ApproverFields } from './approver-fields.tsx';
import { type Approval, noApproval, signedBy, withApproval, withSignature } from './with-approval.ts';

interface ApprovalRequest {
  /** Why somebody else is needed; null when the caller asks by themselves. */
  readonly why: ApiFailure | null;
  /** The signature is being tried. */
  readonly busy: boolean;
  readonly answer: (approval: Approval | null) => void;
}

export interface Approving {
  /** Acts, and asks for somebody else when the server needs one. */
  readonly run: <Result>(act: (approval: Approval | null) => Promise<Result>) => Promise<Result>;
  /** Asks for somebody else and acts with them; null when given up. */
  readonly sign: <Result>(act: (approval: Approval) => Promise<Result>) => Promise<Result | null>;
  /** Asks for somebody else; null when given up. */
  readonly ask: () => Promise<Approval | null>;
  readonly isOpen: boolean;
  readonly dialog: ReactNode;
}

/** The one way to have an act approved on the spot: what was typed before stays, and so does the name after a wrong password. */
export function useApproval(): Approving {
  const [asked, setAsked] = useState<ApprovalRequest | null>(null);
  const askFor = useCallback(
    (why: ApiFailure | null) =>
      new Promise<Approval | null>((resolve) => {
        const answer = (approval: Approval | null) => {
          setAsked((now) => now && { ...now, busy: true });
          resolve(approval);
        };
        setAsked({ why, busy: false, answer });
      }),
    [],
  );
  const run = useCallback(
    async <Result,>(act: (approval: Approval | null) => Promise<Result>): Promise<Result> => {
      try {
        return await withApproval(act, askFor);
      } finally {
        setAsked(null);
      }
    },
    [askFor],
  );
  const sign = useCallback(
    async <Result,>(act: (approval: Approval) => Promise<Result>): Promise<Result | null> => {
      try {
        return await withSignature(act, askFor);
      } finally {
        setAsked(null);
      }
    },
    [askFor],
  );
  const ask = useCallback(async () => {
    const approval = await askFor(null);
    setAsked(null);
    return approval;
  }, [askFor]);
  return { run, sign, ask, isOpen: asked !== null, dialog: asked && <ApprovalDialog {...asked} /> };
}

function ApprovalDialog({ why, busy, answer }: ApprovalRequest) {
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
