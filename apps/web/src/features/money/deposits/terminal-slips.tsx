import { Amount } from '../../../kit/cells/cells.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { formatNumber, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { FileField } from '../../../kit/form/fields/file-field.tsx';
import { MoneyField, NumberField } from '../../../kit/form/fields/number-field.tsx';
import { RowList } from '../../../kit/form/parts/row-list.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import type { Values } from '../../../kit/model/values.ts';
import { radius } from '../../../theme/tokens.ts';

const blank = { terminal: '', items: null, total: null, picture: null };

/** The terminals whose claims are in the deposit, each waiting for its settlement slip. */
export const slipsToCount = ({ terminals }: Pick<DepositDetail, 'terminals'>): Values[] =>
  terminals.flatMap(({ terminal }) => (terminal === null ? [] : [{ ...blank, terminal }]));

/** The settlement slip of each terminal: how many payments, what they come to, and its picture. */
export function TerminalSlips() {
  const { t } = useTranslation();
  const words = {
    none: t('deposits.terminals.none'),
    add: t('deposits.terminals.add'),
    row: (number: number) => t('deposits.terminals.row', { number }),
    remove: (number: number) => t('deposits.terminals.remove', { number }),
  };
  return (
    <RowList name="terminals" blank={blank} first="terminal" words={words} carded>
      {(path) => (
        <>
          <TextField name={`${path}.terminal`} />
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)', gap: 3 }}>
            <NumberField name={`${path}.items`} />
            <MoneyField name={`${path}.total`} />
          </Box>
          <FileField name={`${path}.picture`} picture capture />
        </>
      )}
    </RowList>
  );
}

/** What each terminal's slip says beside what was claimed by it. */
export function TerminalLines({ terminals }: Pick<DepositDetail, 'terminals'>) {
  const { t } = useTranslation();
  const told = (items: number | null, total: number | null): string =>
    items === null || total === null
      ? '–'
      : t('deposits.terminals.told', { items: formatNumber(items), total: formatRupiah(total) });
  return terminals.map(({ terminal, claimedItems, claimedTotal, items, total, difference, agrees, picture }) => (
    <Box key={terminal ?? ''} sx={{ display: 'flex', gap: 4, justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {terminal ?? t('deposits.terminals.without')}
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
          {t('deposits.terminals.claimed', { claimed: told(claimedItems, claimedTotal) })}
          {terminal !== null && ` · ${t('deposits.terminals.slip', { slip: told(items, total) })}`}
        </Box>
        {agrees === true && !picture && <Box sx={{ typography: 'body2' }}>{t('deposits.terminals.unseen')}</Box>}
        {agrees === false && <Box sx={{ typography: 'body2' }}>{t('deposits.terminals.differs')}</Box>}
        {picture && (
          <AssetImage
            token={picture}
            alt={t('deposits.terminals.picture', { terminal: terminal ?? '' })}
            sx={{ mt: 2, maxWidth: 240, borderRadius: `${radius.input}px` }}
          />
        )}
      </Box>
      {difference !== null && <Amount value={difference} />}
    </Box>
  ));
}

/** What was claimed and no settlement slip shows, by payment type. */
export function ClaimsWithoutSlip({ claimsWithoutSlip }: Pick<DepositDetail, 'claimsWithoutSlip'>) {
  const { t } = useTranslation();
  if (claimsWithoutSlip.length === 0) return null;
  return (
    <>
      <Alert severity="warning">{t('deposits.terminals.withoutSlip')}</Alert>
      {claimsWithoutSlip.map(({ paidTypeId, items, amount, ...labels }) => (
        <Box key={paidTypeId} sx={{ display: 'flex', gap: 4, justifyContent: 'space-between' }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {labelIn(labels)} · {t('deposits.terminals.payments', { items: formatNumber(items) })}
          </Box>
          <Amount value={amount} />
        </Box>
      ))}
    </>
  );
}
