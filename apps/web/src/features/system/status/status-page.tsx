import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type Status, browserClock, judge, statusChecks } from '@parking/contract/system/status';
import { system } from '@parking/contract/system/system';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatBytes, formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { PageSkeleton } from '../../../kit/page-skeleton.tsx';
import { LicenceCard } from '../licence/licence-card.tsx';
import { ProfileSection } from '../profile/profile-section.tsx';
import { StatusCheckLine } from './status-check.tsx';
import { limitsText, valueText } from './status-words.ts';
import './texts.ts';

const webVersion = import.meta.env.WEB_VERSION;
const refreshMs = 10_000;
const groups = ['database', 'queues', 'disk', 'clocks', 'gates', 'backup', 'licence'] as const;
const severities = { OK: 'success', WARN: 'warning', BAD: 'error', UNKNOWN: 'info' } as const;

/** How everything is, what that means and what to do about it; read again every ten seconds. */
export default function StatusPage() {
  const { t } = useTranslation();
  const query = useApiQuery(system.status, {}, { handles: 'all', refetchEveryMs: refreshMs });
  const { data, dataUpdatedAt } = query;
  // As it was when the answer came, not when the page is drawn again.
  const driftMs = useMemo(() => (data ? Math.abs(dataUpdatedAt - data.nowMs) : 0), [data, dataUpdatedAt]);
  const troubled = (data?.checks ?? []).filter(({ state }) => state !== 'OK' && state === data?.state);
  return (
    <PageFrame title={t('status.title')} scrolls>
      <PageHeader title={t('status.title')} note={data && t('status.readAt', { at: formatDateTime(data.now) })} />
      {query.isPending && <PageSkeleton height={520} />}
      {query.error && !data && <FailureNotice failure={query.error} retry={() => void query.refetch()} />}
      {query.error && data && <Alert severity="warning">{t('status.stale')}</Alert>}
      {data && (
        <>
          <Alert severity={severities[data.state]}>
            {t(`status.overall.${data.state}`)}
            {troubled.length > 0 && ` ${troubled.map(({ name }) => t(`status.checks.${name}`)).join(', ')}.`}
          </Alert>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {groups.map((group) => (
              <ProfileSection key={group} title={t(`status.groups.${group}`)}>
                <Lines>
                  {data.checks
                    .filter(({ name }) => statusChecks[name].group === group)
                    .map(({ name, state, value }) => (
                      <StatusCheckLine
                        key={name}
                        name={t(`status.checks.${name}`)}
                        value={valueText(t, value, statusChecks[name].unit)}
                        state={state}
                        limits={limitsText(t, statusChecks[name])}
                        advice={t(`status.advice.${name}`)}
                      />
                    ))}
                  {group === 'clocks' && (
                    <StatusCheckLine
                      name={t('status.checks.browserClock')}
                      value={valueText(t, driftMs, browserClock.unit)}
                      state={judge(driftMs, browserClock)}
                      limits={limitsText(t, browserClock)}
                      advice={t('status.advice.browserClock')}
                    />
                  )}
                </Lines>
                {group === 'licence' && <LicenceCard />}
              </ProfileSection>
            ))}
            <ProfileSection title={t('status.groups.versions')}>
              <Lines>
                <StatusCheckLine
                  name={t('status.checks.webVersion')}
                  value={t(webVersion === data.facts.version ? 'status.yes' : 'status.no')}
                  state={webVersion === data.facts.version ? 'OK' : 'WARN'}
                  limits={null}
                  advice={t('status.advice.webVersion')}
                />
              </Lines>
              <Facts status={data} />
            </ProfileSection>
          </Box>
        </>
      )}
    </PageFrame>
  );
}

function Lines({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

function Facts({ status: { facts, startedAt } }: { readonly status: Status }) {
  const { t } = useTranslation();
  const time = (at: string | null) => (at === null ? t('status.none') : formatDateTime(at));
  const bytes = (value: number | null) => (value === null ? t('status.none') : formatBytes(value));
  const lines: readonly (readonly [string, string])[] = [
    [t('status.facts.version'), facts.version],
    [t('status.facts.web'), webVersion],
    [t('status.facts.node'), facts.node],
    [t('status.facts.postgres'), facts.postgres],
    [t('status.facts.migration'), facts.migration],
    [t('status.facts.startedAt'), formatDateTime(startedAt)],
    [t('status.facts.databaseBytes'), formatBytes(facts.databaseBytes)],
    [t('status.facts.embeddedDatabase'), t(facts.embeddedDatabase ? 'status.yes' : 'status.no')],
    [t('status.facts.filesFreeBytes'), bytes(facts.filesFreeBytes)],
    [t('status.facts.databaseFreeBytes'), bytes(facts.databaseFreeBytes)],
    [
      t('status.facts.gates'),
      t('status.facts.gatesOf', { online: formatNumber(facts.gatesOnline), all: formatNumber(facts.gates) }),
    ],
    [t('status.facts.liveConnections'), formatNumber(facts.liveConnections)],
    [t('status.facts.sealedOperations'), formatNumber(facts.sealedOperations)],
    [t('status.facts.lastBackupAt'), time(facts.lastBackupAt)],
    [t('status.facts.lastVerifyAt'), time(facts.lastVerifyAt)],
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 2 }}>
      {lines.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
