import type { Notification } from '@parking/contract/communication/communication';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { useSiteNow } from '../../../../api/site-clock.ts';
import { formatAgo, formatDateTime } from '../../../../i18n/format.ts';
import { ToneChip } from '../../../../kit/cells/state-chip.tsx';
import { Icon } from '../../../../theme/icon.tsx';

const icons: Readonly<Record<Notification['type'], string>> = {
  GATE_OFFLINE: 'wifi_off',
  PAPER_OUT: 'receipt',
  DEPOSIT_SUBMITTED: 'savings',
  DEPOSIT_SUBMITTED_FOR: 'assignment_ind',
  DEPOSIT_DISPUTED: 'report_problem',
  DEPOSIT_RECEIVED_BELOW: 'report_problem',
  DEPOSIT_LEFT_OPEN: 'hourglass_bottom',
  LOOK_LATE: 'visibility',
  CLAIMS_LATE: 'hourglass_bottom',
  TAX_DUE: 'assured_workload',
  TAX_FEED_LATE: 'outbox',
  SETTLEMENT_LATE: 'hourglass_bottom',
  TO_COLLECT_LATE: 'pending_actions',
  SHORT_PAID_LATE: 'money_off',
  CORRECTION_WAITING: 'rule',
  PAYMENT_DIFFERS: 'report_problem',
  PAYMENT_LATE: 'savings',
  REFUND_OPEN: 'undo',
  REFUND_TOLD: 'report',
  ANSWER_REFUSED: 'unpublished',
  SETTLEMENT_REJECTED: 'gavel',
  FREE_PASS_ASKED: 'help',
  FREE_PASS_WAITING: 'verified',
  VOUCHERS_WAITING: 'confirmation_number',
  MEMBERS_WAITING: 'card_membership',
  GUEST_WAITING: 'person_outline',
  MEMBER_REFUND_WAITING: 'currency_exchange',
  FREE_WORTH: 'sell',
  FREE_PASS_EMERGENCY: 'emergency',
  FREE_PASS_LATE: 'hourglass_empty',
  CHEATING_INDICATION: 'gpp_maybe',
  INDICATION_DIGEST: 'mail',
  INDICATION_CONFIRMED: 'gavel',
  INDICATION_ANSWERED: 'forum',
  DEBT_CHARGED: 'gavel',
  DEBT_ANSWERED: 'question_answer',
  DEBT_DECIDED: 'gavel',
  CONTROL_LOOSENED: 'lock_open',
  CONTROL_TIGHTENED: 'lock',
  RIGHTS_GIVEN: 'key',
  CREDENTIALS_CHANGED: 'key',
  CASH_OUT_WAITING: 'north_east',
  CASH_MUTATION_WAITING: 'swap_horiz',
  CASH_COUNT_DUE: 'calculate',
  CASH_COUNT_DIFFERS: 'report_problem',
  CASH_DROP_DIFFERS: 'report_problem',
  TICKETS_ENTERED: 'confirmation_number',
  HANDOVER_WAITING: 'swap_horiz',
  HANDOVER_DENIED: 'report_problem',
  USER_WAITING: 'person_add',
  DAY_DIFFERS: 'rule',
  LICENCE_ENDING: 'event_busy',
  MANUAL_OPEN: 'pan_tool',
  MEMBER_ENDING: 'card_membership',
};

interface NotificationRowProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
}

/** What happened, what kind of thing it is, when; unread ones carry a word and a dot, not the dot alone. What is done asks no more. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { t } = useTranslation();
  const now = useSiteNow();
  const { type, message, publishTime, seen, doneAt } = notification;
  const asks = !seen && doneAt === null;
  return (
    <Box component="li">
      <ButtonBase
        onClick={onOpen}
        sx={{
          width: '100%',
          minHeight: 52,
          gap: 3,
          px: 4,
          py: 2,
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
          textAlign: 'left',
          fontSize: 14,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Icon name={icons[type]} sx={{ mt: 0.5, color: asks ? 'primary.main' : 'text.secondary' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            sx={{
              overflowWrap: 'anywhere',
              fontWeight: asks ? 600 : 400,
              ...(doneAt !== null && { color: 'text.secondary' }),
            }}
          >
            {message}
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t(`notifications.types.${type}`)} · {formatDateTime(publishTime)} · {formatAgo(publishTime, now())}
          </Box>
          {doneAt !== null && (
            <ToneChip tone="success" icon="check_circle">
              {t('notifications.done', { at: formatDateTime(doneAt) })}
            </ToneChip>
          )}
        </Box>
        {asks && (
          <Box
            role="img"
            aria-label={t('notifications.unread')}
            sx={{ width: 8, height: 8, mt: 2, borderRadius: '50%', bgcolor: 'primary.main', flex: 'none' }}
          />
        )}
      </ButtonBase>
    </Box>
  );
}
