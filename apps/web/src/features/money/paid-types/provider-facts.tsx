import Box from '@mui/material/Box';
import { type PaymentProvider, neededOf } from '@parking/contract/parking/payments/payment-providers';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { TryConnection } from './try-connection.tsx';

interface ProviderFactsProps {
  readonly provider: PaymentProvider;
  readonly mayTry: boolean;
}

/** Who is asked for the codes of a payment type, as anybody may see who may see the type. */
export function ProviderFacts({ provider, mayTry }: ProviderFactsProps) {
  const { t } = useTranslation();
  const { paidTypeId, baseUrl, merchantId, cutOff, zone, paysAfterDays, notificationUrl } = provider;
  const isReal = neededOf[provider.provider].length > 0;
  const facts: (readonly [string, ReactNode])[] = [
    [t('provider.settings.fields.provider'), t(`provider.settings.values.provider.${provider.provider}`)],
    [
      t('provider.settings.fields.cutOff'),
      zone === null ? cutOff : `${cutOff} ${t(`provider.settings.values.zone.${zone}`)}`,
    ],
    [
      t('provider.settings.fields.paysAfterDays'),
      t('provider.afterDays', { count: paysAfterDays, number: formatNumber(paysAfterDays) }),
    ],
  ];
  if (provider.provider === 'EDC') facts.push([t('provider.settings.fields.merchantId'), merchantId]);
  if (isReal)
    facts.push(
      [t('provider.settings.fields.baseUrl'), baseUrl],
      [t('provider.settings.fields.merchantId'), merchantId],
      [t('provider.notificationUrl'), notificationUrl],
    );
  return (
    <Box component="section" sx={{ mt: 5, display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box component="h3" sx={{ m: 0, typography: 'subtitle2' }}>
        {t('provider.settings.title')}
      </Box>
      <FactList facts={facts} />
      {isReal && mayTry && <TryConnection paidTypeId={paidTypeId} />}
    </Box>
  );
}
