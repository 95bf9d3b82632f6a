import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../api/failure.ts';
import { useSiteNow } from '../../api/site-clock.ts';
import { formatDate } from '../../i18n/format.ts';
import { radius } from '../../theme/tokens.ts';
import { Money } from '../cells/cells.tsx';
import { ToneChip } from '../cells/state-chip.tsx';
import { FailureNotice, TableSkeleton } from '../list/list-states.tsx';

interface DatedVersionsProps<Version> {
  readonly title: string;
  /** Newest first. */
  readonly query: UseQueryResult<readonly Version[], ApiFailure>;
  /** Each version takes the place of the one before it as a whole, so that one alone is in force. */
  readonly isWhole?: boolean;
  readonly children: (version: Version) => ReactNode;
}

/** What a record has cost and will cost, a card for each day from which prices hold. */
export function DatedVersions<Version extends { readonly effectiveDate: string }>({
  title,
  query,
  isWhole = false,
  children,
}: DatedVersionsProps<Version>) {
  const { t } = useTranslation();
  const today = useSiteNow()().slice(0, 10);
  if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <TableSkeleton columns={2} label={t('common.loading')} />;
  if (query.data.length === 0) return null;
  const inForce = isWhole && query.data.find(({ effectiveDate }) => effectiveDate <= today);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' }}>
      <Box component="h3" sx={{ m: 0, typography: 'h3' }}>
        {title}
      </Box>
      {query.data.map((version) => (
        <Box
          key={version.effectiveDate}
          sx={{ border: 1, borderColor: 'divider', borderRadius: `${radius.card}px`, p: 3 }}
        >
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', fontWeight: 600, mb: 1 }}>
            {formatDate(version.effectiveDate)}
            {version.effectiveDate > today && (
              <ToneChip tone="info" icon="schedule">
                {t('kit.record.upcoming')}
              </ToneChip>
            )}
            {version === inForce && (
              <ToneChip tone="success" icon="check_circle">
                {t('kit.record.inForce')}
              </ToneChip>
            )}
          </Box>
          {children(version)}
        </Box>
      ))}
    </Box>
  );
}

interface AmountLine {
  readonly key: string;
  readonly label: string;
  /** Said small behind the label. */
  readonly note?: string | undefined;
  readonly amount: number;
}

/** What costs how much, a line each. */
export function AmountLines({ lines }: { readonly lines: readonly AmountLine[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 4, rowGap: 1 }}>
      {lines.map(({ key, label, note, amount }) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
            {label}
            {note && (
              <Box component="span" sx={{ typography: 'body2' }}>
                {` · ${note}`}
              </Box>
            )}
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
            <Money amount={amount} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
