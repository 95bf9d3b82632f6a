import { subscriptionFareNames } from '@parking/contract/members/subscription-fare-names';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { labelIn } from '../../../i18n/format.ts';
import { AmountLines, DatedVersions } from '../../../kit/record/dated-versions.tsx';

/** What a subscription fare has cost and will cost, newest day first. */
export function PricesHistory({ nameId }: { readonly nameId: string }) {
  const { t } = useTranslation();
  const query = useApiQuery(subscriptionFareNames.versions, { params: { id: nameId } }, { handles: 'all' });
  return (
    <DatedVersions title={t('members.subscriptionFares.historyTitle')} query={query} isWhole>
      {({ subscriptionFares, subscriptionFareDetails }) => (
        <AmountLines
          lines={[
            ...subscriptionFares.map(({ months, amount }) => ({
              key: String(months),
              label: t('members.subscriptionFares.months', { count: months }),
              amount,
            })),
            ...subscriptionFareDetails.map(({ subscriptionFareComponentId, chargedAt, amount, ...component }) => ({
              key: subscriptionFareComponentId,
              label: labelIn(component),
              note: t(`members.subscriptionFares.chargedAt.${chargedAt}`),
              amount,
            })),
          ]}
        />
      )}
    </DatedVersions>
  );
}
