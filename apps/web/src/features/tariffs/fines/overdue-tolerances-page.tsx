import Box from '@mui/material/Box';
import { overdueTolerances } from '@parking/contract/tariffs/parking-fines';
import { shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../kit/panel.tsx';
import type { ResultOf } from '../../../api/client.ts';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { PendingNotice } from '../../settings/shared/pending-notice.tsx';
import { currentLanguage } from '../../../i18n/language.ts';
import { NumberField } from '../../../kit/form/fields/number-field.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { FailureNotice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import '../texts.ts';

type Tolerance = ResultOf<typeof overdueTolerances.get>;

/** How long a paid stay may linger before it is charged again. */
export default function OverdueTolerancesPage() {
  const { t } = useTranslation();
  const { editable, known } = useFlags('/overdue_tolerances');
  const query = useApiQuery(overdueTolerances.get, {}, { handles: 'all' });
  // Cancelling begins anew with what is stored.
  const [round, setRound] = useState(0);
  const restart = async () => {
    await query.refetch();
    setRound(round + 1);
  };
  return (
    <PageFrame title={t('tariffs.tolerance.title')} scrolls>
      <PageHeader title={t('tariffs.tolerance.title')} />
      <Box sx={{ color: 'text.secondary', maxWidth: 640, mt: -2 }}>{t('tariffs.tolerance.lead')}</Box>
      {query.data?.pending && <WaitingTolerance pending={query.data.pending} editable={editable} onHeld={restart} />}
      {query.error && !query.data && <FailureNotice failure={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <TableSkeleton columns={1} label={t('common.loading')} />}
      {query.data && known && (
        <Panel
          sx={{
            maxWidth: 640,
          }}
        >
          {editable ? (
            <ToleranceForm
              key={round}
              tolerance={query.data}
              reload={async () => (await query.refetch()).data ?? null}
              restart={restart}
            />
          ) : (
            <Box sx={{ px: 6, py: 4 }}>
              <Box sx={{ typography: 'h3', mb: 1 }}>
                {formatNumber(query.data.duration)} {t('tariffs.tolerance.unit')}
              </Box>
              <Example duration={query.data.duration} />
            </Box>
          )}
        </Panel>
      )}
    </PageFrame>
  );
}

interface WaitingToleranceProps {
  readonly pending: NonNullable<Tolerance['pending']>;
  readonly editable: boolean;
  readonly onHeld: () => Promise<void>;
}

function WaitingTolerance({ pending, editable, onHeld }: WaitingToleranceProps) {
  const { t } = useTranslation();
  const { fields } = useResourceTexts('tariffs.tolerance');
  const { mutateAsync } = useApiMutation(overdueTolerances.set, { handles: overdueTolerances.set.errors });
  const value = `${formatNumber(Number(pending.value))} ${t('tariffs.tolerance.unit')}`;
  return (
    <PendingNotice
      waiting={[{ pending, what: fields['duration'] ?? '', value }]}
      editable={editable}
      holdNow={async (_, approval) => {
        const answer = await mutateAsync({ body: { duration: Number(pending.value), ...approval } });
        await onHeld();
        return answer;
      }}
    />
  );
}

interface ToleranceFormProps {
  readonly tolerance: Tolerance;
  readonly reload: () => Promise<Tolerance | null>;
  /** Fills the form anew, with what is stored. */
  readonly restart: () => Promise<void>;
}

function ToleranceForm({ tolerance, reload, restart }: ToleranceFormProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('tariffs.tolerance');
  const { mutateAsync } = useApiMutation(overdueTolerances.set, { handles: overdueTolerances.set.errors });
  // Of what the form shows, not of what a live change has brought since.
  const filledFrom = useRef(tolerance.updatedAt);
  const send = async (body: Record<string, unknown>) => {
    const sent = overdueTolerances.set.body.parse({ ...body, updatedAt: filledFrom.current });
    filledFrom.current = (await mutateAsync({ body: sent })).updatedAt;
  };
  const readAgain = async () => {
    const latest = await reload();
    if (!latest) return null;
    filledFrom.current = latest.updatedAt;
    return { duration: latest.duration };
  };
  return (
    <SchemaForm
      schema={overdueTolerances.set.body}
      texts={texts}
      initial={{ duration: tolerance.duration }}
      send={send}
      onReload={readAgain}
      onCancel={() => void restart()}
      onDone={() => {
        showToast(t('common.saved'), 'success');
        void restart();
      }}
    >
      <NumberField name="duration" unit={t('tariffs.tolerance.unit')} required />
      <TypedExample />
    </SchemaForm>
  );
}

function TypedExample() {
  const duration: unknown = useWatch({ name: 'duration' });
  return typeof duration === 'number' && duration >= 0 && duration <= 1440 ? <Example duration={duration} /> : null;
}

/** What the number means for a driver who pays at ten. */
function Example({ duration }: Pick<Tolerance, 'duration'>) {
  const { t } = useTranslation();
  const until = shiftMinutes('2026-01-01T10:00:00', duration).slice(11, 16);
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {duration === 0
        ? t('tariffs.tolerance.exampleNone')
        : t('tariffs.tolerance.example', { until: currentLanguage() === 'id' ? until.replace(':', '.') : until })}
    </Box>
  );
}
