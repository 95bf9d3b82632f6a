import { paidTypes } from '@parking/contract/money/paid-types';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import '../texts.ts';

export const ahead = listAhead(paidTypes);

export default function PaidTypesPage() {
  return (
    <ResourcePage
      resource={paidTypes}
      route="/paid-type"
      texts="money.paidTypes"
      columns={[
        { key: 'label' },
        { key: 'kind' },
        { key: 'cashId', cell: (row) => row.cash, exportKey: 'cash' },
        { key: 'claimed' },
        { key: 'name' },
        { key: 'labelEn', hidden: true },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={['name', 'label', 'labelEn', 'kind', 'claimed', 'cashId']}
      nameOf={(row) => row.label}
    />
  );
}
