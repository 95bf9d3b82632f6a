import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FeeRate, feeRates } from '@parking/contract/money/fee-rates';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { useSiteNow } from '../../../api/site-clock.ts';
import { formatDate, formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { RecordSection } from '../../../kit/record/record-section.tsx';
import { Icon } from '../../../theme/icon.tsx';
import './fee-texts.ts';

const AddRateDialog = lazy(() => import('./add-rate-dialog.tsx'));
const EndRateDialog = lazy(() => import('./end-rate-dialog.tsx'));

interface FeeRatesProps {
  readonly paidType: { readonly id: string; readonly label: string; readonly kind: string };
  readonly mayChange: boolean;
}

/** What the provider of a payment type keeps, by the days from which each rate holds. */
export function FeeRates({ paidType, mayChange }: FeeRatesProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useApiQuery(feeRates.list, { params: { id: paidType.id } }, { handles: 'all' });
  const [isAdding, setIsAdding] = useState(false);
  const [ending, setEnding] = useState<FeeRate | null>(null);
  return (
    <RecordSection
      title={t('feeRates.title')}
      beside={
        mayChange && (
          <Button size="small" startIcon={<Icon name="add" />} onClick={() => setIsAdding(true)}>
            {t('feeRates.add')}
          </Button>
        )
      }
    >
      {error && !data && <FailureNotice failure={error} retry={() => void refetch()} />}
      {data?.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('feeRates.none')}</Box>}
      {data?.map((rate) => (
        <Rate key={rate.id} rate={rate} end={mayChange ? () => setEnding(rate) : null} />
      ))}
      <Suspense fallback={null}>
        {isAdding && <AddRateDialog paidType={paidType} close={() => setIsAdding(false)} />}
        {ending && <EndRateDialog paidType={paidType} rate={ending} close={() => setEnding(null)} />}
      </Suspense>
    </RecordSection>
  );
}

interface RateProps {
  readonly rate: FeeRate;
  readonly end: (() => void) | null;
}

function Rate({ rate, end }: RateProps) {
  const { t } = useTranslation();
  const today = useSiteNow()().slice(0, 10);
  const { fromDay, toDay, percent, fixed, freeUpTo, bearer, rounding, by } = rate;
  const isOver = toDay !== null && toDay < today;
  const words = [
    freeUpTo === null ? null : t('feeRates.freeUpTo', { amount: formatRupiah(freeUpTo) }),
    t(`feeRates.rates.values.bearer.${bearer}`),
    t(`feeRates.rates.values.rounding.${rounding}`),
    by === null ? t('feeRates.seeded') : t('feeRates.by', { by }),
  ].filter((word) => word !== null);
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'start', color: isOver ? 'text.secondary' : undefined }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Box component="strong">
            {[`${formatNumber(percent)} %`, ...(fixed === 0 ? [] : [formatRupiah(fixed)])].join(' + ')}
          </Box>
          <span>
            {toDay === null
              ? t('feeRates.from', { from: formatDate(fromDay) })
              : t('feeRates.days', { from: formatDate(fromDay), to: formatDate(toDay) })}
          </span>
          {fromDay > today && (
            <ToneChip tone="info" icon="schedule">
              {t('kit.record.upcoming')}
            </ToneChip>
          )}
          {fromDay <= today && !isOver && (
            <ToneChip tone="success" icon="check_circle">
              {t('kit.record.inForce')}
            </ToneChip>
          )}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{words.join(' · ')}</Box>
      </Box>
      {end && !isOver && (
        <Button size="small" color="inherit" onClick={end}>
          {t('feeRates.end')}
        </Button>
      )}
    </Box>
  );
}
