import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { type ReportSchedule, reportSchedules } from '@parking/contract/reports/report-deliveries';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { StateChip, ToneChip } from '../../../kit/cells/state-chip.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { FailureNotice, Notice } from '../../../kit/list/list-states.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { DeliveryTabs, route, schedulesAddress } from './delivery-tabs.tsx';
import './texts.ts';

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

/** When which report is sent to whom. */
export function Schedules() {
  const { t } = useTranslation();
  const { addable } = useFlags(route);
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const wanted = address.get('new');
  const query = useApiQuery(reportSchedules.list, {}, { handles: 'all' });
  const [editing, setEditing] = useState<ReportSchedule | null>(null);
  const [removing, setRemoving] = useState<ReportSchedule | null>(null);
  const { data, error } = query;
  const add = (view: string) => void navigate(`${schedulesAddress}&new=${view}`);
  const close = () => {
    setEditing(null);
    if (wanted !== null) void navigate(schedulesAddress, { replace: true });
  };
  return (
    <PageFrame title={t('sentReports.schedules')} scrolls>
      <PageHeader
        title={t('sentReports.deliveries.title')}
        action={
          addable && (
            <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => add('')}>
              {t('sentReports.add')}
            </Button>
          )
        }
      />
      <DeliveryTabs shown={schedulesAddress} />
      {error && !data && <FailureNotice failure={error} retry={() => void query.refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {data?.length === 0 && (
        <Panel sx={{ minHeight: 240, display: 'flex' }}>
          <Notice icon="outgoing_mail" title={t('sentReports.none')}>
            {t('sentReports.noneLead')}
          </Notice>
        </Panel>
      )}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {data.map((schedule) => (
            <OneSchedule
              key={schedule.id}
              schedule={schedule}
              onEdit={() => setEditing(schedule)}
              onRemove={() => setRemoving(schedule)}
            />
          ))}
        </Box>
      )}
      <Suspense fallback={null}>
        {(editing !== null || (wanted !== null && addable)) && (
          <ScheduleDialog schedule={editing} savedViewId={wanted === '' ? null : wanted} close={close} />
        )}
      </Suspense>
      {removing && <RemoveSchedule schedule={removing} close={() => setRemoving(null)} />}
    </PageFrame>
  );
}

interface OneScheduleProps {
  readonly schedule: ReportSchedule;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function OneSchedule({ schedule, onEdit, onRemove }: OneScheduleProps) {
  const { t } = useTranslation();
  const { editable, deleteable } = useFlags(route);
  const isOwn = useProfile().id === schedule.makerId;
  const { name, recipients, formats, maker, active } = schedule;
  const files = formats.map((format) => t(`sentReports.schedule.values.formats.${format}`)).join(', ');
  return (
    <Panel component="li" sx={{ p: 4, display: 'flex', gap: 3, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: 220, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Link component={RouterLink} to={`${schedule.route}?${schedule.query}`} color="inherit" variant="h4">
            {name}
          </Link>
          {active ? (
            <StateChip state="ACTIVE" />
          ) : (
            <ToneChip tone="neutral" icon="pause">
              {t('sentReports.resting')}
            </ToneChip>
          )}
        </Box>
        <Box>{useWhen(schedule)}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('sentReports.to', { names: recipients.map(({ username }) => username).join(', ') })} · {files} ·{' '}
          {t('sentReports.by', { maker })}
        </Box>
      </Box>
      {isOwn && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          {editable && (
            <Button color="inherit" startIcon={<Icon name="edit" size={18} />} onClick={onEdit}>
              {t('sentReports.edit')}
            </Button>
          )}
          {deleteable && (
            <IconButton aria-label={t('sentReports.removeTitle', { name })} onClick={onRemove}>
              <Icon name="delete" />
            </IconButton>
          )}
        </Box>
      )}
    </Panel>
  );
}

function useWhen({ rhythm, time, weekday, monthDay, shift }: ReportSchedule): string {
  const { t } = useTranslation();
  const { values } = useResourceTexts('sentReports.schedule');
  if (rhythm === 'SHIFT_END' && shift === null) return t('sentReports.when.EVERY_SHIFT');
  return t(`sentReports.when.${rhythm}`, {
    time: time ?? '',
    weekday: values?.['weekday']?.[String(weekday)] ?? '',
    monthDay: monthDay ?? '',
    shift: shift ?? '',
  });
}

function RemoveSchedule({ schedule, close }: { readonly schedule: ReportSchedule; readonly close: () => void }) {
  const { t } = useTranslation();
  const remove = useApiMutation(reportSchedules.remove, {
    onSuccess: () => {
      showToast(t('sentReports.removed'), 'success');
      close();
    },
  });
  return (
    <ConfirmDialog
      title={t('sentReports.removeTitle', { name: schedule.name })}
      confirmLabel={t('sentReports.remove')}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: schedule.id } })}
      onCancel={close}
    >
      {t('sentReports.removeLead')}
    </ConfirmDialog>
  );
}
