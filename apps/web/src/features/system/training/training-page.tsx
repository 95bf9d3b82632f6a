import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type Training, training } from '@parking/contract/system/training';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { addressOf } from '../../../api/training.ts';
import { formatBytes, formatDateTime } from '../../../i18n/format.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { PageSkeleton } from '../../../kit/page-skeleton.tsx';
import { TitledPanel } from '../../../kit/panel.tsx';
import { Icon } from '../../../theme/icon.tsx';
import './texts.ts';

const underWayMs = 1_000;
const underWay: readonly Training['state'][] = ['MAKING', 'STARTING', 'DROPPING'];

/** Whether there is training, and the two acts that make and drop it. */
export default function TrainingPage() {
  const { t } = useTranslation();
  const [isUnderWay, setUnderWay] = useState(false);
  const query = useApiQuery(training.get, {}, { handles: 'all', refetchEveryMs: isUnderWay && underWayMs });
  const { data } = query;
  const now = data !== undefined && underWay.includes(data.state);
  if (now !== isUnderWay) setUnderWay(now);
  return (
    <PageFrame title={t('training.title')} scrolls>
      <PageHeader title={t('training.title')} note={t('training.lead')} />
      {query.isPending && <PageSkeleton height={160} />}
      {query.error && !data && <FailureNotice failure={query.error} retry={() => void query.refetch()} />}
      {data && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: 880 }}>
          <State training={data} />
          {data.state !== 'INSIDE' && <Facts />}
        </Box>
      )}
    </PageFrame>
  );
}

function State({ training: shown }: { readonly training: Training }) {
  const { t } = useTranslation();
  const { state, failure, detail, entrance, madeAt, bytes, step, percent } = shown;
  if (state === 'INSIDE')
    return <TitledPanel title={t('training.inside.title')}>{t('training.inside.text')}</TitledPanel>;
  if (state === 'NONE')
    return (
      <TitledPanel title={t('training.none.title')} aside={<Make />}>
        {t('training.none.text')}
      </TitledPanel>
    );
  if (state === 'FAILED' && failure !== null)
    return (
      <TitledPanel title={t('training.failed')} aside={madeAt === null ? <Make /> : <Drop />}>
        <Alert severity="error">
          {t(`training.failures.${failure}`, { port: entrance?.port ?? '' })} {madeAt !== null && t('training.again')}
          {detail !== null && <Quiet>{t('training.detail', { detail })}</Quiet>}
        </Alert>
      </TitledPanel>
    );
  if (state === 'READY' && entrance !== null)
    return (
      <TitledPanel
        title={t('training.ready.title')}
        lead={t('training.ready.text')}
        aside={<Enter to={addressOf(entrance)} />}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
          <Box sx={{ flex: 1, minWidth: 220, color: 'text.secondary', typography: 'body2' }}>
            {[
              madeAt !== null && t('training.ready.since', { at: formatDateTime(madeAt) }),
              bytes !== null && t('training.ready.size', { size: formatBytes(bytes) }),
              t('training.ready.at', { address: addressOf(entrance) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Box>
          <Drop />
        </Box>
      </TitledPanel>
    );
  const title = t(
    state === 'MAKING' ? 'training.making' : state === 'DROPPING' ? 'training.dropping' : 'training.starting',
  );
  return (
    <TitledPanel
      title={title}
      {...(state === 'MAKING' && { lead: t('training.makingText'), aside: <Drop whileMaking /> })}
    >
      <Box role="status" aria-live="polite">
        <LinearProgress
          aria-label={title}
          {...(state === 'MAKING' && percent !== null && { variant: 'determinate', value: percent })}
        />
        {state === 'MAKING' && step !== null && (
          <Quiet>
            {t(`training.steps.${step}`)} · {t('training.percent', { percent: percent ?? 0 })}
          </Quiet>
        )}
      </Box>
    </TitledPanel>
  );
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ mt: 2, typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>{children}</Box>;
}

function Enter({ to }: { readonly to: string }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="contained"
      component="a"
      href={to}
      target="_blank"
      rel="noreferrer"
      startIcon={<Icon name="school" size={18} />}
    >
      {t('common.training.enter')}
    </Button>
  );
}

function Make() {
  const { t } = useTranslation();
  const { addable } = useFlags('/training');
  const { mutate, isPending } = useApiMutation(training.make);
  if (!addable) return null;
  return (
    <Button variant="contained" loading={isPending} onClick={() => mutate({ body: { content: 'SAMPLE_DATA' } })}>
      {t('training.none.make')}
    </Button>
  );
}

function Drop({ whileMaking = false }: { readonly whileMaking?: boolean }) {
  const { t } = useTranslation();
  const { deleteable } = useFlags('/training');
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useApiMutation(training.drop, {
    onSuccess: () => showToast(t('training.dropped'), 'success'),
    onSettled: () => setAsking(false),
  });
  if (!deleteable) return null;
  return (
    <>
      <Button variant="outlined" color={whileMaking ? 'primary' : 'error'} onClick={() => setAsking(true)}>
        {t(whileMaking ? 'training.stop' : 'training.drop')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t(whileMaking ? 'training.stopAsk' : 'training.dropAsk')}
          confirmLabel={t(whileMaking ? 'training.stop' : 'training.drop')}
          destructive
          busy={isPending}
          onConfirm={() => mutate({})}
          onCancel={() => setAsking(false)}
        >
          {t(whileMaking ? 'training.stopHelp' : 'training.dropHelp')}
        </ConfirmDialog>
      )}
    </>
  );
}

const facts = [
  ['people', 'peopleText', 'group'],
  ['apart', 'apartText', 'lock'],
  ['marked', 'markedText', 'flag'],
  ['needs', 'needsText', 'memory'],
] as const;

/** What training is, for whoever thinks about making it. */
function Facts() {
  const { t } = useTranslation();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {facts.map(([name, text, icon]) => (
        <Box key={name} sx={{ display: 'flex', gap: 3 }}>
          <Icon name={icon} sx={{ color: 'text.secondary' }} />
          <Box sx={{ minWidth: 0 }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {t(`training.facts.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
              {t(`training.facts.${text}`)}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
