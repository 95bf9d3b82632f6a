import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { cash } from '@parking/contract/money/cash/cash';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findMenu } from '../../../api/navigation.ts';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags, useNavigation } from '../../../api/session.tsx';
import { formatDate, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { Amount } from '../../../kit/cells/cells.tsx';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { RecordSection } from '../../../kit/record/record-section.tsx';
import { Linked } from '../../../kit/report/totals-strip.tsx';
import './texts.ts';

const RefillDialog = lazy(() => import('./refill-dialog.tsx'));

/** What petty cash was spent on since it was filled up, and the way to fill it up by as much. */
export function PettyCash({
  account: { id, name },
}: {
  readonly account: { readonly id: string; readonly name: string };
}) {
  const { t } = useTranslation();
  const { addable } = useFlags('/cash-mutation');
  const slipsOpen = findMenu(useNavigation(), '/cash-out') !== null;
  const [filling, setFilling] = useState(false);
  const query = useApiQuery(cash.petty, { params: { id } }, { handles: 'all' });
  const petty = query.data;
  if (query.error && !petty) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!petty) return null;
  const { missing, waiting, slips, withoutSlips } = petty;
  return (
    <RecordSection title={t('cashBooks.petty.title')}>
      {slips.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('cashBooks.petty.none')}</Box>}
      {slips.map((slip) => (
        <Box key={slip.id} sx={{ display: 'flex', gap: 4, justifyContent: 'space-between' }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Linked to={slipsOpen ? `/cash-out?open=${slip.id}` : null}>
              {t('cashBooks.cashOuts.name', { number: slip.number })}
            </Linked>
            <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
              {[
                formatDate(slip.transactionDate),
                slip.category && labelIn({ label: slip.category, labelEn: slip.categoryEn }),
                slip.note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Box>
          <Amount value={slip.amount} />
        </Box>
      ))}
      {withoutSlips !== 0 && (
        <Box sx={{ display: 'flex', gap: 4, justifyContent: 'space-between' }}>
          {t('cashBooks.petty.withoutSlips')}
          <Amount value={withoutSlips} />
        </Box>
      )}
      {waiting > 0 && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('cashBooks.petty.waiting', { amount: formatRupiah(waiting) })}
        </Alert>
      )}
      {missing > 0 && addable && (
        <Button size="small" variant="contained" sx={{ mt: 2, alignSelf: 'start' }} onClick={() => setFilling(true)}>
          {t('cashBooks.petty.fill', { amount: formatRupiah(missing) })}
        </Button>
      )}
      <Suspense fallback={null}>
        {filling && <RefillDialog id={id} name={name} petty={petty} close={() => setFilling(false)} />}
      </Suspense>
    </RecordSection>
  );
}
