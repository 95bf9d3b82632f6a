import { type Handover, handovers } from '@parking/contract/parking/desk/handovers';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../../api/query.ts';
import { formatDateTime } from '../../../../i18n/format.ts';
import { TextInput } from '../../../../kit/text-input.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';

const shortestReason = 3;

/** Handovers that a device made in the signed-in user's name while the server was away: whether they are true. */
export function useWaitingHandovers(online: boolean): readonly Handover[] {
  const { data } = useApiQuery(handovers.waiting, {}, { handles: 'all', enabled: online });
  return data ?? [];
}

interface WaitingProps {
  readonly handover: Handover;
  /** It is decided, or put off until the next sign-in. */
  readonly onClose: () => void;
}

export function WaitingHandover({ handover: { id, fromUser, at, gate }, onClose }: WaitingProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<string | null>(null);
  const options = { onSuccess: onClose };
  const confirm = useApiMutation(handovers.confirm, options);
  const deny = useApiMutation(handovers.deny, options);
  const denying = reason !== null;
  return (
    <ActDialog
      title={t('cashier.seat.waitingTitle')}
      act={t(denying ? 'cashier.seat.deny' : 'cashier.seat.confirm')}
      busy={confirm.isPending || deny.isPending}
      disabled={denying && reason.trim().length < shortestReason}
      onAct={() =>
        denying
          ? deny.mutate({ params: { id }, body: { reason: reason.trim() } })
          : confirm.mutate({ params: { id }, body: {} })
      }
      onClose={onClose}
    >
      <Box>{t('cashier.seat.waitingHelp', { from: fromUser, gate, at: formatDateTime(at) })}</Box>
      {denying ? (
        <TextInput
          label={t('cashier.reason.label')}
          value={reason}
          autoFocus
          required
          onChange={(event) => setReason(event.target.value)}
          html={{ maxLength: 500 }}
        />
      ) : (
        <Button color="error" onClick={() => setReason('')}>
          {t('cashier.seat.notMe')}
        </Button>
      )}
    </ActDialog>
  );
}
