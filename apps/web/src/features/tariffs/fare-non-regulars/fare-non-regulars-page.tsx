import { fareNonRegulars } from '@parking/contract/tariffs/fare-non-regulars';
import { labelIn } from '../../../i18n/format.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { NonRegularFares } from './non-regular-fares.tsx';
import '../shared/texts.ts';
import '../texts.ts';

export const ahead = listAhead(fareNonRegulars);

export default function FareNonRegularsPage() {
  return (
    <ResourcePage
      resource={fareNonRegulars}
      route="/fare_non_regulars"
      texts="tariffs.nonRegulars"
      columns={[
        { key: 'label', cell: (fare) => labelIn(fare) },
        { key: 'name' },
        { key: 'labelEn', hidden: true },
        { key: 'updatedAt' },
      ]}
      fields={['name', 'label', 'labelEn']}
      more={({ id }) => <NonRegularFares fareNonRegularId={id} />}
    />
  );
}
