import Box from '@mui/material/Box';
import { type CheatingRule, cheatingRules } from '@parking/contract/indications/cheating-rules';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/query.ts';
import { formatDateTime, formatNumber, labelIn } from '../../i18n/format.ts';
import { ToneChip } from '../../kit/cells/state-chip.tsx';
import { FailureNotice, TableSkeleton } from '../../kit/list/list-states.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { TitledPanel } from '../../kit/panel.tsx';
import { FactList } from '../../kit/record/fact-list.tsx';
import { IndicationTabs } from './indication-tabs.tsx';
import './texts.ts';

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
  const { thresholds, open, decided, confirmed, silent, silentUntil } = rule;
  return (
    <TitledPanel
      title={labelIn(rule)}
      lead={t(`indications.rules.when.${rule.when}`)}
      aside={
        silentUntil !== null && (
          <ToneChip tone="neutral" icon="volume_off">
            {t('indications.rules.silentUntil', { at: formatDateTime(silentUntil), count: silent })}
          </ToneChip>
        )
      }
    >
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
    </TitledPanel>
  );
}

/** Chances are small: told to their last digit, not rounded to nothing. */
const formatSmall = (value: number): string => {
  const [whole = '', part] = String(value).split('.');
  const separator = formatNumber(0.5).charAt(1);
  return part === undefined ? formatNumber(value) : `${formatNumber(Number(whole))}${separator}${part}`;
};
