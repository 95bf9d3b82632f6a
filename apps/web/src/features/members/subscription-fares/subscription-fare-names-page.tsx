import Box from '@mui/material/Box';
import type { RowOf } from '@parking/contract/core/endpoint';
import { subscriptionFareNames } from '@parking/contract/members/subscription-fare-names';
import { Fragment, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import { formatRupiah, labelIn } from '../../../i18n/format.ts';
import { Blank, YesNo } from '../../../kit/cells/cells.tsx';
import { SwitchCell } from '../../../kit/cells/switch-cell.tsx';
import { useOptions } from '../../../kit/model/options.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { PricesHistory } from './prices-history.tsx';
import '../texts.ts';

type Fare = RowOf<typeof subscriptionFareNames.list>;

const route = '/subscription_fare_names';
const SubscriptionFareFields = lazy(() => import('./subscription-fare-fields.tsx'));
const blank = {
  subscriptionFareType: 'SUBSCRIPTION',
  subscriptionFareGroup: 'BASIC',
  maxPlate: 1,
  isEnabled: true,
  oncePerDay: false,
  subscriptionFares: [{ months: 1, amount: null }],
};

export const ahead = listAhead(subscriptionFareNames);

/** What memberships cost, and what they give. */
export default function SubscriptionFareNamesPage() {
  const { t } = useTranslation();
  const { editable } = useFlags(route);
  const { data: gates = [] } = useOptions({ options: '/gates/list' });
  const { data: components = [] } = useOptions({ options: '/subscription_fare_components/list' });
  const sold = (fare: Fare) => {
    if (!editable) return <YesNo value={fare.isEnabled} />;
    return (
      <SwitchCell
        row={fare}
        update={subscriptionFareNames.update}
        field="isEnabled"
        label={t('members.subscriptionFares.soldOf', { name: labelIn(fare) })}
        refusal={t('members.subscriptionFares.needsPrice')}
      />
    );
  };
  const prices = ({ subscriptionFares }: Fare) => {
    if (subscriptionFares.length === 0) return t('members.subscriptionFares.noPrices');
    return subscriptionFares.map(({ months, amount }, index) => (
      <Fragment key={months}>
        {index > 0 && ' · '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {t('members.subscriptionFares.months', { count: months })} {formatRupiah(amount)}
        </Box>
      </Fragment>
    ));
  };
  const details = ({ subscriptionFareDetails }: Fare) => {
    const words = subscriptionFareDetails.map(({ subscriptionFareComponentId, chargedAt, amount }) => {
      const component = components.find(({ id }) => id === subscriptionFareComponentId);
      const when = t(`members.subscriptionFares.chargedAt.${chargedAt}`);
      return `${component ? labelIn(component) : '–'} ${formatRupiah(amount)} (${when})`;
    });
    return words.length > 0 ? words.join(' · ') : <Blank />;
  };
  return (
    <ResourcePage
      resource={subscriptionFareNames}
      route={route}
      texts="members.subscriptionFares"
      columns={[
        { key: 'label', cell: (fare) => labelIn(fare) },
        { key: 'subscriptionFares', exportKey: false, cell: prices },
        { key: 'isEnabled', cell: sold },
        { key: 'subscriptionFareDetails', exportKey: false, hidden: true, cell: details },
        { key: 'vehicleTypeId' },
        { key: 'subscriptionFareType' },
        { key: 'subscriptionFareGroup' },
        { key: 'maxPlate' },
        {
          key: 'memberGates',
          hidden: true,
          cell: ({ memberGates }) =>
            memberGates.length === 0
              ? t('members.subscriptionFares.allGates')
              : gates
                  .filter(({ id }) => memberGates.includes(id))
                  .map((gate) => labelIn(gate))
                  .join(', '),
        },
        {
          key: 'freeMinutes',
          hidden: true,
          cell: ({ freeMinutes }) =>
            freeMinutes === null ? <Blank /> : t('members.subscriptionFares.minutes', { count: freeMinutes }),
        },
        { key: 'oncePerDay', hidden: true },
        { key: 'fareNonRegularId', hidden: true },
        { key: 'effectiveDate' },
        { key: 'name', hidden: true },
        { key: 'labelEn', hidden: true },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={<SubscriptionFareFields />}
      blank={blank}
      // The day of the prices in force is not the day of those that will replace them.
      toForm={() => ({ effectiveDate: null })}
      more={({ id }) => <PricesHistory nameId={id} />}
    />
  );
}
