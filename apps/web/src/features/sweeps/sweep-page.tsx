import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { longestPlace } from '@parking/contract/sweeps/sweep-limits';
import { type Sweep, sweeps } from '@parking/contract/sweeps/sweeps';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useApiMutation, useApiQuery } from '../../api/query.ts';
import { useFlags, useProfile } from '../../api/session.tsx';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { ExportButton } from '../../kit/export/export-button.tsx';
import { headingsOf } from '../../kit/export/use-export.ts';
import { FailureNotice, Notice, TableSkeleton } from '../../kit/list/list-states.tsx';
import { useResourceTexts } from '../../kit/model/use-resource-texts.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { TitledPanel } from '../../kit/panel.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { Icon } from '../../theme/icon.tsx';
import { type Begun, beginKept } from './kept-readings.ts';
import { ReadPlates } from './read-plates.tsx';
import { SweepResult } from './sweep-result.tsx';
import { useKeptSweep } from './use-kept-sweep.ts';
import '../parking/lists/texts.ts';
import './texts.ts';

/** On a phone: plates are read row by row, with or without a network; then what came of it. */
export default function SweepPage() {
  const { t } = useTranslation();
  const { id: userId } = useProfile();
  const reading = useKeptSweep(userId);
  const [params, setParams] = useSearchParams();
  const shown = params.get('sweep');
  const show = (id: string | null) => setParams(id === null ? {} : { sweep: id });
  const { kept, keep } = reading;
  const begin = (sweep: Begun) => keep(beginKept(sweep, t('sweeps.firstRow')));
  return (
    <PageFrame title={t('sweeps.sweeps.title')} scrolls>
      <PageHeader
        title={kept ? t('sweeps.name', { number: kept.number }) : t('sweeps.sweeps.title')}
        back={
          <IconButton component={Link} to="/dashboard" aria-label={t('sweeps.home')} sx={{ ml: -2 }}>
            <Icon name="arrow_back" />
          </IconButton>
        }
      />
      {kept ? (
        <ReadPlates
          {...reading}
          kept={kept}
          isOwn={kept.openedById === userId}
          done={(id) => {
            keep(null);
            show(id);
          }}
        />
      ) : shown === null ? (
        <Sweeps userId={userId} begin={begin} show={show} />
      ) : (
        <SweepResult id={shown} back={() => show(null)} />
      )}
    </PageFrame>
  );
}

const exported = [
  'number',
  'place',
  'state',
  'openedBy',
  'openedAt',
  'closedAt',
  'readings',
  'seen',
  'missed',
  'unrecorded',
  'unsure',
  'moved',
  'untold',
  'isWhole',
  'note',
] as const;

interface SweepsProps {
  readonly userId: string;
  readonly begin: (sweep: Begun) => void;
  readonly show: (id: string) => void;
}

/** Begin one, go on with one that runs, or look at an earlier one. */
function Sweeps({ userId, begin, show }: SweepsProps) {
  const { t } = useTranslation();
  const { addable } = useFlags('/sweep');
  const { fields } = useResourceTexts('sweeps.sweeps');
  const { data, error, refetch } = useApiQuery(sweeps.list, { list: [['size', '50']] }, { handles: 'all' });
  if (error && !data) return <FailureNotice failure={error} retry={() => void refetch()} />;
  if (!data) return <TableSkeleton columns={2} label={t('common.loading')} />;
  const running = data.data.filter(({ state }) => state === 'OPEN');
  const past = data.data.filter(({ state }) => state !== 'OPEN');
  const hasOwn = running.some(({ openedById }) => openedById === userId);
  return (
    <>
      {addable && !hasOwn && <BeginSweep begin={begin} />}
      {running.length > 0 && (
        <TitledPanel title={t('sweeps.others')}>
          {running.map((sweep) => (
            <SweepLine key={sweep.id} sweep={sweep}>
              {addable && (
                <Button variant="outlined" onClick={() => begin(sweep)}>
                  {t('sweeps.join')}
                </Button>
              )}
            </SweepLine>
          ))}
        </TitledPanel>
      )}
      <TitledPanel
        title={t('sweeps.past')}
        aside={
          <ExportButton
            definition={sweeps.export}
            list={[]}
            body={{ columns: headingsOf(exported, fields) }}
            name={t('sweeps.sweeps.title')}
          />
        }
      >
        {past.length === 0 && <Notice icon="fact_check" title={t('sweeps.none')} />}
        {past.map((sweep) => (
          <SweepLine key={sweep.id} sweep={sweep}>
            <Button
              variant="outlined"
              aria-label={`${t('common.open')}: ${t('sweeps.name', { number: sweep.number })}`}
              onClick={() => show(sweep.id)}
            >
              {t('common.open')}
            </Button>
          </SweepLine>
        ))}
      </TitledPanel>
    </>
  );
}

function SweepLine({ sweep, children }: { readonly sweep: Sweep; readonly children: React.ReactNode }) {
  const { t } = useTranslation();
  const { number, place, openedAt, openedBy, state, missed, unrecorded } = sweep;
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center', minHeight: 44 }}>
      <Stack sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <span>
          {t('sweeps.name', { number })} · {place ?? t('sweeps.wholeSite')}
        </span>
        <Stack component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('sweeps.at', { place: openedBy, at: formatDateTime(openedAt) })}
          {' · '}
          {state === 'CLOSED'
            ? `${t('sweeps.sweeps.fields.missed')} ${formatNumber(missed)} · ${t('sweeps.sweeps.fields.unrecorded')} ${formatNumber(unrecorded)}`
            : t(`sweeps.sweeps.values.state.${state}`)}
        </Stack>
      </Stack>
      {children}
    </Stack>
  );
}

function BeginSweep({ begin }: Pick<SweepsProps, 'begin'>) {
  const { t } = useTranslation();
  const [place, setPlace] = useState('');
  const { mutate, isPending, error } = useApiMutation(sweeps.open, { handles: 'all', onSuccess: begin });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ body: { place: place.trim() || null } });
  };
  return (
    <TitledPanel title={t('sweeps.begin')} lead={t('sweeps.beginLead')}>
      <Stack component="form" noValidate sx={{ gap: 4, maxWidth: 480 }} onSubmit={submit}>
        {error && <Alert severity="error">{error.message}</Alert>}
        <TextInput
          label={t('sweeps.part')}
          help={t('sweeps.partHelp')}
          html={{ maxLength: longestPlace }}
          value={place}
          onChange={(event) => setPlace(event.target.value)}
        />
        <Button type="submit" variant="contained" size="large" loading={isPending}>
          {t('sweeps.begin')}
        </Button>
      </Stack>
    </TitledPanel>
  );
}
