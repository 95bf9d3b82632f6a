import { cashCategories } from '@parking/contract/money/cash/cash-categories';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import './texts.ts';

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
