import { type CashCount, cashCounts } from '@parking/contract/money/cash-counts/cash-counts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { BookedSince } from './booked-since.tsx';

/** The second person agrees: the book is put right by what the count differed by. */
export default function PostCountDialog({ count, close }: { readonly count: CashCount; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('cashCounts.cashCounts');
  const { post } = cashCounts;
  const { mutateAsync } = useApiMutation(post, { handles: post.errors });
  const { id, cash, difference, countedBy } = count;
  const told = { cash, by: countedBy, amount: formatRupiah(Math.abs(difference)) };
  return (
    <FormDialog
      title={t(difference < 0 ? 'cashCounts.postShortTitle' : 'cashCounts.postOverTitle', told)}
      lead={t('cashCounts.postLead', told)}
      schema={post.body}
      texts={texts}
      initial={{ difference, reason: '' }}
      send={(body) => mutateAsync({ params: { id }, body: post.body.parse(body) })}
      submitLabel={t('cashCounts.post')}
      onCancel={close}
      onDone={() => {
        showToast(t('cashCounts.posted', told), 'success');
        close();
      }}
    >
      <BookedSince count={count} />
      <TextField name="reason" lines={3} autoFocus />
    </FormDialog>
  );
}
