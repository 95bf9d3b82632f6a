import Alert, { type AlertColor } from '@mui/material/Alert';
import { type Handover, handovers } from '@parking/contract/parking/desk/handovers';
import { useTranslation } from 'react-i18next';
import { findMenu } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { Blank } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { Linked } from '../../../kit/report/totals-strip.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import './texts.ts';

const looks = {
  TAKEN: { tone: 'success', icon: 'task_alt' },
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  CONFIRMED: { tone: 'success', icon: 'done_all' },
  DENIED: { tone: 'error', icon: 'report' },
} as const;

export const ahead = listAhead(handovers);

/** Who left a desk to whom, and whether the leaver's takings were counted since. */
export default function HandoversPage() {
  const { t } = useTranslation();
  const opensDeposits = findMenu(useNavigation(), '/deposits') !== null;
  return (
    <ResourcePage
      resource={handovers}
      route="/handovers"
      texts="handovers.handovers"
      columns={[
        { key: 'number', hidden: true },
        { key: 'at' },
        { key: 'gateId', cell: ({ gate }) => gate, exportKey: 'gate', onCard: true },
        { key: 'fromUserId', cell: ({ fromUser }) => fromUser, exportKey: 'fromUser', onCard: true },
        { key: 'toUserId', cell: ({ toUser }) => toUser, exportKey: 'toUser', onCard: true },
        {
          key: 'state',
          cell: ({ state }) => <ToneChip {...looks[state]}>{t(`handovers.handovers.values.state.${state}`)}</ToneChip>,
        },
        {
          key: 'depositNumber',
          cell: ({ depositId, depositNumber }) =>
            depositId === null ? (
              <Blank />
            ) : (
              <Linked to={opensDeposits ? `/deposits?open=${depositId}` : null}>{depositNumber}</Linked>
            ),
        },
        { key: 'handedInAt' },
        { key: 'offline', hidden: true },
        { key: 'deviceNumber', hidden: true },
        { key: 'toldAt', hidden: true },
        { key: 'decidedAt', hidden: true },
        { key: 'reason', hidden: true },
      ]}
      nameOf={({ fromUser, toUser }) => t('handovers.name', { from: fromUser, to: toUser })}
      notice={(handover) => <Open handover={handover} />}
    />
  );
}

/** What of it is not done with. */
function Open({ handover }: { readonly handover: Handover }) {
  const { t } = useTranslation();
  const { state, toUser, depositNumber, handedInAt, reason } = handover;
  const says = (severity: AlertColor, text: string) => (
    <Alert severity={severity} sx={{ mb: 3 }}>
      {text}
    </Alert>
  );
  if (state === 'DENIED') return says('error', t('handovers.denied', { to: toUser, reason: reason ?? '' }));
  if (state === 'WAITING') return says('warning', t('handovers.waits', { to: toUser }));
  if (depositNumber === null || handedInAt !== null) return null;
  return says('info', t('handovers.uncounted', { number: depositNumber }));
}
