import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { NumberField } from '../../../kit/form/fields/number-field.tsx';
import type { ResourceTexts } from '../../../kit/model/resource-types.ts';
import type { Values } from '../../../kit/model/values.ts';

type Papers = Pick<DepositDetail, 'paperVouchers'>;

/** The batches whose papers its cars used, each waiting for its count. */
export const papersToCount = ({ paperVouchers }: Papers): Values[] =>
  paperVouchers.map(({ batchId }) => ({ batchId, papers: null }));

/** With the name of its batch on each field. */
export const withPaperNames = (texts: ResourceTexts, { paperVouchers }: Papers): ResourceTexts => ({
  ...texts,
  fields: {
    ...texts.fields,
    ...Object.fromEntries(
      paperVouchers.map((batch, at) => [`papers.${at}.papers`, `${texts.fields['papers.papers']}: ${labelIn(batch)}`]),
    ),
  },
});

/** How many vouchers on paper lie with the money; asked of each batch that was used, and told once how. */
export function PaperCount({ deposit: { paperVouchers } }: { readonly deposit: Papers }) {
  const { t } = useTranslation();
  return paperVouchers.map(({ batchId }, at) => (
    <NumberField
      key={batchId}
      name={`papers.${at}.papers`}
      {...(at === paperVouchers.length - 1 && { help: t('deposits.papers.help') })}
    />
  ));
}

/** How many of each batch were used, and how many lay there. */
export function PaperLines({ paperVouchers }: Papers) {
  const { t } = useTranslation();
  const told = (papers: number | null): string => (papers === null ? '–' : formatNumber(papers));
  return paperVouchers.map((batch) => {
    const { batchId, used, handedIn, received, missing, charged } = batch;
    return (
      <Box key={batchId} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {labelIn(batch)}
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
            {t('deposits.papers.told', { used: told(used), handedIn: told(handedIn), received: told(received) })}
          </Box>
        </Box>
        {missing !== null && missing > 0 && (
          <Alert severity="warning">
            {t(charged ? 'deposits.papers.charged' : 'deposits.papers.missing', {
              count: missing,
              amount: formatRupiah(charged ?? 0),
            })}
          </Alert>
        )}
        {missing !== null && missing < 0 && (
          <Alert severity="warning">{t('deposits.papers.over', { count: -missing })}</Alert>
        )}
      </Box>
    );
  });
}
