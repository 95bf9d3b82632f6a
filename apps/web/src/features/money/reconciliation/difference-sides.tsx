import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type DifferenceSide, reconciliation } from '@parking/contract/money/reconciliation/reconciliation';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate, formatDateTime, formatRupiah } from '../../../i18n/format.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { MatchedBy } from './matched-by.tsx';

const useDetail = (id: string) => useApiQuery(reconciliation.detail, { params: { id } }, { handles: 'all' });

const facts = ['reference', 'providerReference', 'rrn', 'approvalCode', 'terminal', 'cardNumber', 'place'] as const;

/** A time where there is one, else its day. */
export const whenOf = ({ at }: DifferenceSide): string => (at.length > 10 ? formatDateTime(at) : formatDate(at));

function Side({ side }: { readonly side: DifferenceSide }) {
  const { t } = useTranslation();
  const known = facts.flatMap((name) =>
    side[name] === null ? [] : [[t(`reconciliation.side.${name}`), side[name]] as const],
  );
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t(`reconciliation.what.${side.what}`)}</Box>
      <Box sx={{ typography: 'h3', my: 1 }}>{formatRupiah(side.amount)}</Box>
      <FactList
        facts={[
          [t('reconciliation.side.at'), whenOf(side)],
          ...(side.fee ? [[t('reconciliation.side.fee'), formatRupiah(side.fee)] as const] : []),
          ...(side.expectedFee === null || side.expectedFee === side.fee
            ? []
            : [[t('reconciliation.side.expectedFee'), formatRupiah(side.expectedFee)] as const]),
          ...known,
        ]}
      />
      <MatchedBy {...side} />
    </Box>
  );
}

interface ColumnProps {
  readonly name: string;
  readonly sides: readonly DifferenceSide[];
}

function Column({ name, sides }: ColumnProps) {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-label={name} sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box component="h2" sx={{ typography: 'subtitle1', m: 0 }}>
        {name}
      </Box>
      {sides.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('reconciliation.noSide')}</Box>}
      {sides.map((side) => (
        <Side key={side.id} side={side} />
      ))}
    </Box>
  );
}

interface SidesProps {
  readonly id: string;
  /** Below the sides: what may be the one that is missing. */
  readonly below?: (proposals: readonly DifferenceSide[]) => ReactNode;
}

/** Both sides of a difference beside each other. */
export function DifferenceSides({ id, below }: SidesProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useDetail(id);
  if (error && !data) return <FailureNotice failure={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
        <Column name={t('reconciliation.ours')} sides={data.oursSide} />
        <Column name={t('reconciliation.theirs')} sides={data.theirsSide} />
      </Box>
      {below?.(data.proposals)}
    </>
  );
}
