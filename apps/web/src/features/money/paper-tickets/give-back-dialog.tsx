import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {
  type TicketBooklet,
  ticketBooklets,
  ticketNumber,
} from '@parking/contract/money/paper-tickets/ticket-booklets';
import { ticketUses } from '@parking/contract/money/paper-tickets/ticket-uses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { NumberField } from '../../../kit/form/fields/number-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { bookletName } from './shared/booklet-name.ts';

interface GiveBackDialogProps {
  readonly booklet: TicketBooklet;
  readonly close: () => void;
}

const { giveBack } = ticketBooklets;
/** Both, or none where no ticket is left. */
const Form = z.object({
  there: z.object({ first: ticketNumber().nullable(), last: ticketNumber().nullable() }),
  note: giveBack.body.shape.note,
});

/** Received back and counted by who did not have it; what is missing is signed for on the spot. */
export default function GiveBackDialog({ booklet, close }: GiveBackDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('manualTickets.ticketBooklets');
  const approval = useApproval();
  const { mutateAsync } = useApiMutation(giveBack, { handles: giveBack.errors });
  const [notShown, setNotShown] = useState<readonly string[]>([]);
  const { id, operator, value } = booklet;
  const name = bookletName(t, booklet);
  return (
    <FormDialog
      title={t('manualTickets.giveBackTitle', { name, operator: operator ?? '' })}
      lead={t('manualTickets.giveBackLead', { value: formatRupiah(value) })}
      schema={Form}
      texts={texts}
      initial={{ there: { first: null, last: null }, note: '' }}
      send={(form) => {
        const { there, note } = Form.parse(form);
        const isEmpty = there.first === null && there.last === null;
        const body = giveBack.body.parse({ there: isEmpty ? null : there, notShown, note });
        return approval.run((signed) => mutateAsync({ params: { id }, body: { ...body, ...signed } }));
      }}
      submitLabel={t('manualTickets.giveBack')}
      onCancel={close}
      onDone={() => {
        showToast(t('manualTickets.givenBack', { name }), 'success');
        close();
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 4 }}>
        <NumberField name="there.first" grouped={false} autoFocus />
        <NumberField name="there.last" grouped={false} />
      </Box>
      <Spoiled bookletId={id} notShown={notShown} onChange={setNotShown} />
      <TextField name="note" lines={2} />
      {approval.dialog}
    </FormDialog>
  );
}

interface SpoiledProps {
  readonly bookletId: string;
  readonly notShown: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Spoiled tickets that its cashier has to show; those that are not there are ticked. */
function Spoiled({ bookletId, notShown, onChange }: SpoiledProps) {
  const { t } = useTranslation();
  const { data } = useApiQuery(
    ticketUses.list,
    {
      list: [
        ['bookletId.equals', bookletId],
        ['kind.equals', 'SPOILED'],
        ['counts.equals', 'true'],
        ['size', '500'],
      ],
    },
    { handles: 'all' },
  );
  const spoiled = data?.data ?? [];
  if (spoiled.length === 0) return null;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Box component="legend" sx={{ p: 0, typography: 'subtitle2' }}>
        {t('manualTickets.ticketBooklets.fields.notShown')}
      </Box>
      <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('manualTickets.notShownHelp')}</Box>
      {spoiled.map(({ id, range, note }) => (
        <FormControlLabel
          key={id}
          sx={{ display: 'flex' }}
          label={t('manualTickets.spoiledOne', { range, note: note ?? '' })}
          control={
            <Checkbox
              checked={notShown.includes(id)}
              onChange={(_, checked) => onChange(checked ? [...notShown, id] : notShown.filter((one) => one !== id))}
            />
          }
        />
      ))}
    </Box>
  );
}
