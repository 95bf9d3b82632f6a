import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReportDelivery, reportDeliveries, sentFormats } from '@parking/contract/reports/report-deliveries';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApiMutation } from '../../../api/query.ts';
import { useProfile, useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { saveFile } from '../../../kit/export/save-file.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { DeliveryTabs, route } from './delivery-tabs.tsx';
import './texts.ts';

const looks = {
  WAITING: { tone: 'neutral', icon: 'hourglass_empty' },
  SENDING: { tone: 'warning', icon: 'outgoing_mail' },
  SENT: { tone: 'success', icon: 'check' },
  KEPT: { tone: 'info', icon: 'inventory_2' },
  FORBIDDEN: { tone: 'error', icon: 'block' },
  INACTIVE: { tone: 'error', icon: 'person_off' },
  MAKER_FORBIDDEN: { tone: 'error', icon: 'block' },
  FAILED: { tone: 'error', icon: 'error' },
} as const;

const listed = { list: reportDeliveries.list, export: reportDeliveries.export };

export function Deliveries() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={listed}
      route={route}
      texts="sentReports.deliveries"
      beside={<DeliveryTabs shown={route} />}
      columns={[
        { key: 'name' },
        {
          key: 'state',
          cell: ({ state }) => (
            <ToneChip {...looks[state]}>{t(`sentReports.deliveries.values.state.${state}`)}</ToneChip>
          ),
        },
        { key: 'recipient', onCard: true },
        { key: 'at' },
        { key: 'sentAt' },
        { key: 'maker' },
        { key: 'error', hidden: true },
      ]}
      nameOf={({ name, recipient, at }) => t('sentReports.nameOf', { name, recipient, at: formatDateTime(at) })}
      notice={(delivery) => <Why delivery={delivery} />}
      more={(delivery) => <Kept delivery={delivery} />}
    />
  );
}

/** What kept it from arriving. */
function Why({ delivery: { state, error } }: { readonly delivery: ReportDelivery }) {
  const { t } = useTranslation();
  if (state === 'SENT' || state === 'WAITING' || (state === 'SENDING' && error === null)) return null;
  return (
    <Alert severity={state === 'KEPT' ? 'info' : state === 'SENDING' ? 'warning' : 'error'} sx={{ mb: 3 }}>
      {t(`sentReports.why.${state}`, { error: error ?? '–' })}
    </Alert>
  );
}

/** Its files for their recipient, the report itself, and sending it once more. */
function Kept({ delivery }: { readonly delivery: ReportDelivery }) {
  const { t } = useTranslation();
  const { editable } = useFlags(route);
  const me = useProfile().id;
  const { id, name, state, recipientId, recipient, makerId } = delivery;
  const again = useApiMutation(reportDeliveries.sendAgain, {
    onSuccess: () => showToast(t('sentReports.sendingAgain'), 'success'),
  });
  const rests = state !== 'WAITING' && state !== 'SENDING';
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, mt: 4, alignItems: 'flex-start' }}>
      {recipientId === me ? (
        sentFormats.map((format) => {
          const token = delivery[format];
          return (
            token !== null && (
              <Button
                key={format}
                variant="outlined"
                startIcon={<Icon name="download" />}
                onClick={() => void saveFile(token, `${name}.${format}`)}
              >
                {t('sentReports.download', { format: t(`sentReports.schedule.values.formats.${format}`) })}
              </Button>
            )
          );
        })
      ) : (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('sentReports.filesFor', { recipient })}</Box>
      )}
      <Button component={Link} to={`${delivery.route}?${delivery.query}`} startIcon={<Icon name="query_stats" />}>
        {t('sentReports.open')}
      </Button>
      {rests && (recipientId === me || makerId === me || editable) && (
        <Button
          startIcon={<Icon name="outgoing_mail" />}
          disabled={again.isPending}
          onClick={() => again.mutate({ params: { id } })}
        >
          {t('sentReports.sendAgain')}
        </Button>
      )}
    </Box>
  );
}
