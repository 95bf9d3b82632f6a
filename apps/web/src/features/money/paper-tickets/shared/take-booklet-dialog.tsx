import { type TicketBooklet, ticketBooklets } from '@parking/contract/money/paper-tickets/ticket-booklets';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { showToast } from '../../../../api/toast.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import FormDialog from '../../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../../kit/model/use-resource-texts.ts';
import { bookletName } from './booklet-name.ts';

interface TakeBookletDialogProps {
  readonly booklet: TicketBooklet;
  readonly close: () => void;
}

/** The second name: its cashier counted it and answers for its numbers from now on. */
export default function TakeBookletDialog({ booklet, close }: TakeBookletDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('manualTickets.ticketBooklets');
  const { take } = ticketBooklets;
  const { mutateAsync } = useApiMutation(take, { handles: take.errors });
  const { id, unused, issuedBy } = booklet;
  const name = bookletName(t, booklet);
  return (
    <FormDialog
      title={t('manualTickets.takeTitle', { name })}
      schema={take.body}
      texts={texts}
      initial={{ unused }}
      send={(body) => mutateAsync({ params: { id }, body: take.body.parse(body) })}
      submitLabel={t('manualTickets.take')}
      onCancel={close}
      onDone={() => {
        showToast(t('manualTickets.taken', { name }), 'success');
        close();
      }}
    >
      {t('manualTickets.takeLead', { by: issuedBy ?? '', unused: formatNumber(unused) })}
    </FormDialog>
  );
}
