import { type AuditorRecheck, type LeakageEstimate, auditChecks } from '@parking/contract/audits/audit-checks';
import type { ReportPeriod } from '@parking/contract/core/report-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../api/failure.ts';
import { useApiQuery } from '../../../api/query.ts';
import { formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { TitledPanel } from '../../../kit/panel.tsx';
import { FactList } from '../../../kit/record/fact-list.tsx';
import './texts.ts';

/** What the samples of these days tell of all exits, and whether auditors see the same. */
export function AuditChecks({ from, to }: Pick<ReportPeriod, 'from' | 'to'>) {
  const days = { query: { from, to } };
  const leakage = useApiQuery(auditChecks.leakage, days, { handles: 'all' });
  const rechecks = useApiQuery(auditChecks.rechecks, days, { handles: 'all' });
  return (
    <>
      <Told of="leakage" {...leakage}>
        {leakage.data && <Leakage estimate={leakage.data} />}
      </Told>
      <Told of="rechecks" {...rechecks}>
        {rechecks.data && <Rechecks auditors={rechecks.data} />}
      </Told>
    </>
  );
}

interface ToldProps {
  readonly of: 'leakage' | 'rechecks';
  readonly error: ApiFailure | null;
  readonly refetch: () => unknown;
  readonly children: ReactNode;
}

function Told({ of, error, refetch, children }: ToldProps) {
  const { t } = useTranslation();
  return (
    <TitledPanel title={t(`exitAudits.${of}.title`)} lead={t(`exitAudits.${of}.lead`)}>
      {error ? <FailureNotice failure={error} retry={() => void refetch()} /> : (children ?? t('common.loading'))}
    </TitledPanel>
  );
}

const percent = (share: number): string => `${formatNumber(Math.round(share * 1_000) / 10)} %`;
const interval = (low: number, high: number) => ({ low: percent(low), high: percent(high) });

function Leakage({ estimate }: { readonly estimate: LeakageEstimate }) {
  const { t } = useTranslation();
  const { unmatched, share, low, high, lost, lostLow, lostHigh } = estimate;
  const exits = formatNumber(estimate.exits);
  const decided = formatNumber(estimate.decided);
  const days = formatNumber(estimate.days);
  const daysLeftOut = formatNumber(estimate.daysLeftOut);
  const noEvidence = formatNumber(estimate.noEvidence);
  const waiting = formatNumber(estimate.waiting);
  if (estimate.decided === 0) return t('exitAudits.leakage.nothing', { daysLeftOut });
  return (
    <FactList
      facts={[
        [
          t('exitAudits.leakage.share'),
          t('exitAudits.leakage.shareOf', { exits, share: percent(share), ...interval(low, high) }),
        ],
        [
          t('exitAudits.leakage.lost'),
          unmatched === 0
            ? t('exitAudits.leakage.noneFound')
            : t('exitAudits.leakage.lostBetween', {
                lost: formatRupiah(lost),
                low: formatRupiah(lostLow),
                high: formatRupiah(lostHigh),
              }),
        ],
        [
          t('exitAudits.leakage.from'),
          t('exitAudits.leakage.counted', { unmatched: formatNumber(unmatched), decided, days }),
        ],
        [t('exitAudits.leakage.without'), t('exitAudits.leakage.notCounted', { noEvidence, waiting, daysLeftOut })],
      ]}
    />
  );
}

function Rechecks({ auditors }: { readonly auditors: readonly AuditorRecheck[] }) {
  const { t } = useTranslation();
  if (auditors.length === 0) return t('exitAudits.rechecks.nothing');
  return (
    <FactList
      facts={auditors.map(({ auditor, said, checked, agreed, low, high }) => [
        auditor,
        checked === 0
          ? t('exitAudits.rechecks.unchecked', { said: formatNumber(said) })
          : t('exitAudits.rechecks.checked', {
              said: formatNumber(said),
              checked: formatNumber(checked),
              agreed: formatNumber(agreed),
              ...interval(low, high),
            }),
      ])}
    />
  );
}
