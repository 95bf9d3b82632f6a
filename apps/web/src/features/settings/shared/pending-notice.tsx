import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type PendingSetting, pendingSettings } from '@parking/contract/controls/pending-settings';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import type { Approval } from '../../../kit/approval/with-approval.ts';
import '../../../kit/approval/texts.ts';

/** What waits, in the words of its screen. */
export interface WaitingChange {
  readonly pending: PendingSetting;
  readonly what: string;
  readonly value: string;
}

interface PendingNoticeProps {
  readonly waiting: readonly WaitingChange[];
  readonly editable: boolean;
  /** Says it once more, signed for: then it holds at once. */
  readonly holdNow: (pending: PendingSetting, approval: Approval) => Promise<unknown>;
}

/** What loosens a control and has not begun: from when it holds, with somebody else at once, and how it is taken back. */
export function PendingNotice({ waiting, editable, holdNow }: PendingNoticeProps) {
  const { t } = useTranslation();
  const approving = useApproval();
  const withdraw = useApiMutation(pendingSettings.withdraw, {
    onSuccess: () => showToast(t('approval.pending.withdrawn'), 'success'),
  });
  if (waiting.length === 0) return null;
  const hold = async (pending: PendingSetting): Promise<void> => {
    const held = await approving.sign((approval) => holdNow(pending, approval));
    if (held !== null) showToast(t('approval.pending.held'), 'success');
  };
  return (
    <Alert severity="info" sx={{ maxWidth: 1080, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
      <Box component="ul" aria-label={t('approval.pending.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {waiting.map(({ pending, what, value }) => (
          <Box
            component="li"
            key={pending.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}
          >
            <Box sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
              {t('approval.pending.from', { date: formatDate(pending.from), what, value })}
            </Box>
            {editable && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                <Button size="small" onClick={() => void hold(pending).catch(() => undefined)}>
                  {t('approval.pending.holdNow')}
                </Button>
                <Button
                  size="small"
                  color="inherit"
                  disabled={withdraw.isPending}
                  onClick={() => withdraw.mutate({ params: { id: pending.id } })}
                >
                  {t('approval.pending.withdraw')}
                </Button>
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {approving.dialog}
    </Alert>
  );
}
