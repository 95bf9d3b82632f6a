import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { parkingOutAudits } from '@parking/contract/audits/parking-out-audits';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDateTime, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { ExitKnown, PictureWarning } from './exit-known.tsx';

/** What is known of an exit, and what was said of it, one after the other. */
export function AuditSteps({ parkingOutId }: { readonly parkingOutId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useApiQuery(
    parkingOutAudits.viewDetail,
    { query: { parkingOutId } },
    { handles: 'all' },
  );
  if (error) return <FailureNotice failure={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={120} />;
  const { audits } = data;
  return (
    <Box component="section" aria-label={t('exitAudits.steps')} sx={{ mt: 4 }}>
      <PictureWarning known={data} />
      <ExitKnown known={data} heading="h3" />
      <Box
        component="ol"
        sx={{ mt: 4, listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 3 }}
      >
        {audits.map((step) => (
          <Box component="li" key={step.id} sx={{ borderLeft: 2, borderColor: 'divider', pl: 4 }}>
            <Box sx={{ fontWeight: 600 }}>
              {t(`exitAudits.list.values.status.${step.status}`)}
              {step.amount !== 0 && ` · ${formatRupiah(step.amount)}`}
            </Box>
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              {t('exitAudits.by', { by: step.by ?? t('exitAudits.machine'), at: formatDateTime(step.at) })}
            </Box>
            <Box sx={{ typography: 'body2' }}>
              {[
                step.reason && t(`exitAudits.finding.values.reason.${step.reason}`),
                step.plateNumber,
                step.vehicleLabel && labelIn({ label: step.vehicleLabel, labelEn: step.vehicleLabelEn }),
                step.note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Box>
            {step.confirmedAt && (
              <Box sx={{ typography: 'body2' }}>
                {t('exitAudits.confirmedBy', { by: step.confirmedBy ?? '', at: formatDateTime(step.confirmedAt) })}
              </Box>
            )}
            {step.rolledBackAt && (
              <Box sx={{ typography: 'body2' }}>
                {t('exitAudits.rolledBackBy', {
                  by: step.rolledBackBy ?? t('exitAudits.machine'),
                  at: formatDateTime(step.rolledBackAt),
                  note: step.rollbackNote ?? '',
                })}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
