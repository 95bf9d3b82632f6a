import { cashCategories } from '@parking/contract/money/cash/cash-categories';
import type { CashCategoryType } from '@parking/contract/money/cash/cash-categories';
import { useApiQuery } from '../../../api/query.ts';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { FilesField } from '../../../kit/form/fields/files-field.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { ReasonField } from '../../../kit/form/fields/reason-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';

interface CashFormProps {
  readonly type: CashCategoryType;
  readonly files: 'cashInFiles' | 'cashOutFiles';
}

/** What comes into an account or leaves it; a category of the other direction is not offered. */
export default function CashForm({ type, files }: CashFormProps) {
  const { data = [] } = useApiQuery(cashCategories.options, {}, { handles: ['no-response'] });
  const others = data.filter((category) => category.cashTransactionCategoryType !== type).map(({ id }) => id);
  return (
    <>
      <ReferenceField name="cashId" options="/cash/list" autoFocus />
      <ReferenceField name="cashTransactionCategoryId" options={cashCategories.options} without={others} required />
      <MoneyField name="amount" />
      <DateField name="transactionDate" />
      <TextField name="note" lines={2} />
      <FilesField name={files} />
      <ReasonField of={['cashId', 'amount', 'transactionDate']} />
    </>
  );
}
