import { cash } from '@parking/contract/money/cash/cash';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import '../texts.ts';
import { PettyCash } from './petty-cash.tsx';

export const ahead = listAhead(cash);

export default function CashPage() {
  return (
    <ResourcePage
      resource={cash}
      route="/cash"
      texts="money.cash"
      columns={[
        { key: 'name' },
        { key: 'code' },
        { key: 'isBank' },
        { key: 'amount' },
        { key: 'fixedAmount' },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={['name', 'code', 'isBank', 'fixedAmount']}
      more={(account) => account.fixedAmount !== null && <PettyCash account={account} />}
    />
  );
}
