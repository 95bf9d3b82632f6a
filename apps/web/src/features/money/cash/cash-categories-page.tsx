import { cashCategories } from '@parking/contract/money/cash/cash-categories';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import './texts.ts';

export const ahead = listAhead(cashCategories);

export default function CashCategoriesPage() {
  return (
    <ResourcePage
      resource={cashCategories}
      route="/cash-transaction-category"
      texts="cashBooks.categories"
      columns={[
        { key: 'label' },
        { key: 'cashTransactionCategoryType' },
        { key: 'name' },
        { key: 'labelEn', hidden: true },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={['name', 'label', 'labelEn', 'cashTransactionCategoryType']}
    />
  );
}
