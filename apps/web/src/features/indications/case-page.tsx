import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type IndicationCase, cheatingIndications } from '@parking/contract/indications/cheating-indications';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useApiQuery } from '../../api/query.ts';
import { formatDateTime, formatNumber, formatRupiah } from '../../i18n/format.ts';
import { FailureNotice, Notice, TableSkeleton } from '../../kit/list/list-states.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { TitledPanel, twoColumns } from '../../kit/panel.tsx';
import { FactList } from '../../kit/record/fact-list.tsx';
import { Icon } from '../../theme/icon.tsx';
import { CaseActs } from './case-acts.tsx';
import { CaseMoments } from './case-moments.tsx';
import { CasePeers } from './case-peers.tsx';
import { CaseStays } from './case-stays.tsx';
import { CaseSteps, OtherIndications } from './case-steps.tsx';
import { SeverityChip, StateChip } from './looks.tsx';
import { sentenceOf, typeOf } from './words.ts';
import './texts.ts';

/** One indication as a story: what was found, against what it is measured, the cars and their pictures, who said what. */
export default function CasePage() {
  const { t } = useTranslation();
  const { indicationId = '' } = useParams();
  const query = useApiQuery(cheatingIndications.get, { params: { id: indicationId } }, { handles: 'all' });
  const { data: found, error } = query;
  const title = found
    ? t('indications.name', { number: found.number, type: typeOf(found) })
    : t('indications.indications.title');
  return (
    <PageFrame title={title} scrolls>
      <PageHeader
        title={title}
        back={
          <IconButton
            component={Link}
            to="/cheating_indication_report"
            aria-label={t('indications.back')}
            sx={{ ml: -2 }}
          >
            <Icon name="arrow_back" />
          </IconButton>
        }
        note={
          found && (
            <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
              <SeverityChip severity={found.severity} />
              <StateChip state={found.state} />
            </Box>
          )
        }
        action={found && <CaseActs found={found} />}
      />
      {found ? (
        <Content found={found} />
      ) : error ? (
        error.status === 404 || error.status === 400 ? (
          <Notice icon="search_off" title={t('indications.gone')} />
        ) : (
          <FailureNotice failure={error} retry={() => void query.refetch()} />
        )
      ) : (
        <TableSkeleton columns={2} label={t('common.loading')} />
      )}
    </PageFrame>
  );
}

function Content({ found }: { readonly found: IndicationCase }) {
  const { t } = useTranslation();
  return (
    <>
      {found.proposedBy !== null && found.state === 'REVIEWING' && (
        <Alert severity="warning">{t('indications.proposal', { by: found.proposedBy })}</Alert>
      )}
      <Box sx={twoColumns}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <TitledPanel title={t('indications.found')}>
            <Box sx={{ fontWeight: 600 }}>{sentenceOf(found)}</Box>
            <Facts found={found} />
          </TitledPanel>
          {found.peers.length > 0 && found.x !== null && (
            <TitledPanel title={t('indications.peers')}>
              <CasePeers found={found} />
            </TitledPanel>
          )}
          <TitledPanel title={t('indications.moments')}>
            <CaseMoments found={found} />
          </TitledPanel>
          <TitledPanel title={t('indications.steps')}>
            <CaseSteps steps={found.steps} />
          </TitledPanel>
          <TitledPanel title={t('indications.others')}>
            <OtherIndications others={found.others} />
          </TitledPanel>
        </Box>
        <TitledPanel title={t('indications.stays')}>
          <CaseStays stays={found.stays} />
        </TitledPanel>
      </Box>
    </>
  );
}

function Facts({ found }: { readonly found: IndicationCase }) {
  const { t } = useTranslation();
  const { x, n, lambda, p, q, decided, confirmed, loss } = found;
  const field = (name: 'subject' | 'datetimeFrom' | 'datetimeTo' | 'expectedLoss' | 'assignedTo') =>
    t(`indications.indications.fields.${name}`);
  const ofRate =
    x === null || n === null || lambda === null || p === null
      ? []
      : [
          [
            t('indications.measured'),
            t('indications.rate', { x: formatNumber(x), n: formatNumber(n), lambda: formatNumber(lambda) }),
          ] as const,
          [
            t('indications.chance'),
            t('indications.chanceOf', {
              odds: formatNumber(Math.round(1 / Math.max(p, 1e-9))),
              q: formatNumber((q ?? 1) * 100),
            }),
          ] as const,
        ];
  return (
    <FactList
      facts={[
        [field('subject'), found.subject],
        [field('datetimeFrom'), formatDateTime(found.datetimeFrom)],
        ...(found.datetimeTo === found.datetimeFrom
          ? []
          : [[field('datetimeTo'), formatDateTime(found.datetimeTo)] as const]),
        ...ofRate,
        [field('expectedLoss'), formatRupiah(found.expectedLoss)],
        ...(loss === null ? [] : [[t('indications.mine.loss', { amount: '' }).trim(), formatRupiah(loss)] as const]),
        [t('indications.indications.fields.score'), formatNumber(found.score)],
        [
          t('indications.precision'),
          decided === 0
            ? t('indications.precisionNone')
            : t('indications.precisionOf', { confirmed: formatNumber(confirmed), decided: formatNumber(decided) }),
        ],
        [t('indications.version'), formatNumber(found.ruleVersion)],
        [field('assignedTo'), found.assignedTo],
      ]}
    />
  );
}
