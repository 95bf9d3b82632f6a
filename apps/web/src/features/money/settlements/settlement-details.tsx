import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type SettlementDetail, settlements } from '@parking/contract/money/settlements/settlements';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { findMenu } from '../../../api/navigation.ts';
import { useApiQuery } from '../../../api/query.ts';
import { useNavigation } from '../../../api/session.tsx';
import { formatBytes, formatDateTime, formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { RecordSection } from '../../../kit/record/record-section.tsx';
import { StepList } from '../../../kit/record/step-list.tsx';
import { BankTries } from './bank-tries.tsx';
import { DownloadButton } from './download-button.tsx';
import { ExportItems } from './export-items.tsx';
import { SettlementItems } from './settlement-items.tsx';
import { SettlementState } from './settlement-state.tsx';
import './answers/texts.ts';

/** What a settlement is made of: its money, its items, the versions of its file and the way it went. */
export default function SettlementDetails({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const query = useApiQuery(settlements.detail, { params: { id }, query: {} }, { handles: 'all' });
  const detail = query.data;
  if (query.error && !detail) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!detail) return null;
  return (
    <>
      <BankTries tries={detail.tries} />
      {detail.status !== 'OPEN' && (
        <RecordSection title={t('settlements.money')}>
          <Money detail={detail} />
        </RecordSection>
      )}
      {detail.versions.length > 0 && (
        <RecordSection title={t('settlements.versions')} beside={<ToAnswers id={id} />}>
          {detail.versions.map((version) => (
            <Version key={version.version} id={id} version={version} />
          ))}
        </RecordSection>
      )}
      {detail.status !== 'OPEN' && (
        <RecordSection title={t('settlements.items.title')} beside={<ExportItems id={id} number={detail.number} />}>
          <SettlementItems id={id} />
        </RecordSection>
      )}
      <RecordSection title={t('settlements.steps')}>
        <StepList
          steps={detail.steps.map(({ id: key, to, by, approvedBy, at, note }) => ({
            id: key,
            state: <SettlementState state={to} />,
            by: t(approvedBy === null ? 'settlements.by' : 'settlements.byTwo', {
              by: by ?? t('settlements.product'),
              approvedBy: approvedBy ?? '',
              at: formatDateTime(at),
            }),
            note,
          }))}
        />
      </RecordSection>
    </>
  );
}

/** What the bank answered to it, for whoever may see that. */
function ToAnswers({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const opens = findMenu(useNavigation(), '/settlement_answers') !== null;
  return (
    opens && (
      <Link component={RouterLink} to={`/settlement_answers?settlementId.equals=${id}`}>
        {t('bankAnswers.seeAnswers')}
      </Link>
    )
  );
}

/** What came in, what went back, and what of it the bank credited. */
function Money({
  detail: { parts, total, amount, fee, expectedFee, expectedAmount },
}: {
  readonly detail: SettlementDetail;
}) {
  const { t } = useTranslation();
  const money = (sum: number | null): string | null => (sum === null ? null : formatRupiah(sum));
  const facts = [
    [t('settlements.parts.paid'), money(parts.paid)],
    [t('settlements.parts.refunded'), parts.refunded === 0 ? null : money(parts.refunded)],
    [t('settlements.settlements.fields.total'), money(total)],
    [t('settlements.settlements.fields.expectedFee'), money(expectedFee)],
    [t('settlements.settlements.fields.expectedAmount'), money(expectedAmount)],
    [t('settlements.settlements.fields.amount'), money(amount)],
    [t('settlements.settlements.fields.fee'), money(fee)],
    [t('settlements.parts.refused'), parts.refused === 0 ? null : formatNumber(parts.refused)],
  ] as const;
  return (
    <>
      {total === null && <Alert severity="info">{t('settlements.ownDeposit')}</Alert>}
      <FactList facts={facts} />
    </>
  );
}

interface VersionProps {
  readonly id: string;
  readonly version: SettlementDetail['versions'][number];
}

/** One version of its file; the hash is what a bank can compare. */
function Version({ id, version: { version, name, bytes, sha256, items, total, madeAt } }: VersionProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'start' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box>{t('settlements.version', { version: formatNumber(version), name })}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {[
            formatDateTime(madeAt),
            formatBytes(bytes),
            t('settlements.itemCount', { items: formatNumber(items) }),
            ...(total === null ? [] : [formatRupiah(total)]),
          ].join(' · ')}
        </Box>
        <Box
          sx={{ typography: 'caption', color: 'text.secondary', fontFamily: 'monospace' }}
        >{`SHA-256 ${sha256}`}</Box>
      </Box>
      <DownloadButton id={id} version={version} name={name}>
        {t('settlements.download')}
      </DownloadButton>
    </Box>
  );
}
