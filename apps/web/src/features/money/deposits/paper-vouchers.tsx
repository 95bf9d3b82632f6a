import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { NumberField } from '../../../kit/form/fields/number-field.tsx';

type Papers = { readonly deposit: Pick<DepositDetail, 'paperVouchers'> };

/** How many vouchers on paper lie with the money; asked where any was used. */
export function PaperCount({ deposit: { paperVouchers } }: Papers) {
  return paperVouchers && <NumberField name="papers" />;
}

/** How many were used, and how many lay there. */
export function PaperLines({ deposit: { paperVouchers } }: Papers) {
  const { t } = useTranslation();
  if (!paperVouchers) return null;
  const { used, handedIn, received, missing, charged } = paperVouchers;
  const told = (papers: number | null): string => (papers === null ? '–' : formatNumber(papers));
  return (
    <>
      <Box>{t('deposits.papers.told', { used: told(used), handedIn: told(handedIn), received: told(received) })}</Box>
      {missing !== null && missing > 0 && (
        <Alert severity="warning">
          {t(charged ? 'deposits.papers.charged' : 'deposits.papers.missing', {
            missing: formatNumber(missing),
            amount: formatRupiah(charged ?? 0),
          })}
        </Alert>
      )}
      {missing !== null && missing < 0 && (
        <Alert severity="warning">{t('deposits.papers.over', { over: formatNumber(-missing) })}</Alert>
      )}
    </>
  );
}
