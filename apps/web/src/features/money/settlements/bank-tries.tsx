import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { SettlementDetail } from '@parking/contract/money/settlements/settlements';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../i18n/format.ts';

/** What keeps a file from its bank, or the answer from us: since when, and when it is tried again. */
export function BankTries({ tries }: { readonly tries: SettlementDetail['tries'] }) {
  const { t } = useTranslation();
  return tries.map(({ what, at, since, nextAt, fault, said }) => (
    <Alert key={what} severity="warning" sx={{ mt: 3 }}>
      <Box>{t(`settlements.tries.${what}`, { since: formatDateTime(since) })}</Box>
      <Box>{t(`settlements.tries.faults.${fault}`)}</Box>
      {said !== null && <Box sx={{ overflowWrap: 'anywhere' }}>{t('settlements.setup.said', { words: said })}</Box>}
      <Box>
        {nextAt === null
          ? t('settlements.tries.last', { at: formatDateTime(at) })
          : t('settlements.tries.next', { at: formatDateTime(at), nextAt: formatDateTime(nextAt) })}
      </Box>
    </Alert>
  ));
}
