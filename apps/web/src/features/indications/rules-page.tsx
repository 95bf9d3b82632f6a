import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type CheatingRule, cheatingRules } from '@parking/contract/indications/cheating-rules';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/query.ts';
import { useFlags } from '../../api/session.tsx';
import { formatDateTime, formatNumber, labelIn } from '../../i18n/format.ts';
import { ToneChip } from '../../kit/cells/state-chip.tsx';
import { FailureNotice, TableSkeleton } from '../../kit/list/list-states.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { TitledPanel } from '../../kit/panel.tsx';
import { FactList } from '../../kit/record/fact-list.tsx';
import { Icon } from '../../theme/icon.tsx';
import { IndicationTabs } from './indication-tabs.tsx';
import { RuleWaiting, useDifferences } from './rule-waiting.tsx';
import { formatSmall } from './small-numbers.ts';
import './texts.ts';

const RuleDialog = lazy(() => import('./rule-dialog.tsx'));

/** What rules look for, by which thresholds, and how often each was right. */
export default function RulesPage() {
  const { t } = useTranslation();
  const query = useApiQuery(cheatingRules.all, {}, { handles: 'all' });
  const { data, error } = query;
  return (
    <PageFrame title={t('indications.rules.title')} scrolls>
      <PageHeader title={t('indications.rules.title')} note={t('indications.rules.lead')} />
      <IndicationTabs shown="/cheating_indication_report/rules" />
      {data ? (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 400px), 1fr))' }}>
          {data.map((rule) => (
            <RulePanel key={rule.id} rule={rule} />
          ))}
        </Box>
      ) : error ? (
        <FailureNotice failure={error} retry={() => void query.refetch()} />
      ) : (
        <TableSkeleton columns={2} label={t('common.loading')} />
      )}
    </PageFrame>
  );
}

function RulePanel({ rule }: { readonly rule: CheatingRule }) {
  const { t } = useTranslation();
  const { editable } = useFlags('/cheating_indication_report');
  const [setting, setSetting] = useState<CheatingRule['proposal'] | 'as-it-is' | null>(null);
  const { thresholds, open, decided, confirmed, silent, silentUntil, enabled, proposal } = rule;
  const proposed = thresholds.find(({ name }) => name === proposal?.name);
  return (
    <TitledPanel
      title={labelIn(rule)}
      lead={t(`indications.rules.when.${rule.when}`)}
      aside={
        enabled ? (
          silentUntil !== null && (
            <ToneChip tone="neutral" icon="volume_off">
              {t('indications.rules.silentUntil', { at: formatDateTime(silentUntil), count: silent })}
            </ToneChip>
          )
        ) : (
          <ToneChip tone="warning" icon="toggle_off">
            {t('indications.rules.off')}
          </ToneChip>
        )
      }
    >
      <RuleWaiting rule={rule} mayEdit={editable} />
      {proposal && proposed && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            editable && (
              <Button color="inherit" size="small" onClick={() => setSetting(proposal)}>
                {t('indications.rules.lookAtProposal')}
              </Button>
            )
          }
        >
          {t('indications.rules.proposal', { what: labelIn(proposed), value: formatSmall(proposal.value) })}
        </Alert>
      )}
      <FactList
        facts={[
          [t('indications.rules.open'), formatNumber(open)],
          [
            t('indications.precision'),
            decided === 0
              ? t('indications.precisionNone')
              : t('indications.precisionOf', { confirmed: formatNumber(confirmed), decided: formatNumber(decided) }),
          ],
          ...thresholds.map((one) => [labelIn(one), formatSmall(one.value)] as const),
        ]}
      />
      <RuleVersions rule={rule} />
      {editable && (
        <Button
          color="inherit"
          startIcon={<Icon name="tune" />}
          aria-label={t('indications.rules.setNamed', { rule: labelIn(rule) })}
          onClick={() => setSetting('as-it-is')}
        >
          {t('indications.rules.set')}
        </Button>
      )}
      <Suspense fallback={null}>
        {setting !== null && (
          <RuleDialog rule={rule} proposed={setting === 'as-it-is' ? null : setting} close={() => setSetting(null)} />
        )}
      </Suspense>
    </TitledPanel>
  );
}

/** Who set it to what, once anybody has. */
function RuleVersions({ rule }: { readonly rule: CheatingRule }) {
  const { t } = useTranslation();
  const tell = useDifferences(rule);
  if (rule.versions.length < 2) return null;
  return (
    <Box component="details" sx={{ my: 2 }}>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {t('indications.rules.versions')}
      </Box>
      <FactList
        facts={rule.versions.map((one) => [
          t('indications.rules.versionOf', {
            version: one.version,
            at: formatDateTime(one.at),
            people:
              [one.by, one.approver].filter((name) => name !== null).join(' + ') || t('indications.rules.asItCame'),
          }),
          tell(one) || t('indications.rules.asItStands'),
        ])}
      />
    </Box>
  );
}
