import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { ticketBooklets } from '@parking/contract/money/paper-tickets/ticket-booklets';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../../api/query.ts';
import { formatNumber, formatRupiah } from '../../../../i18n/format.ts';
import { DateField } from '../../../../kit/form/fields/date-field.tsx';
import { MoneyField, NumberField } from '../../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../../kit/form/fields/text-field.tsx';
import { bookletName } from './booklet-name.ts';

/** What a form of tickets starts from. */
export const blankTickets = {
  bookletId: null,
  kind: 'SOLD',
  first: null,
  last: null,
  vehicleTypeId: null,
  gateId: null,
  amount: null,
  soldFrom: null,
  soldUntil: null,
  note: '',
} as const;

const ofSold = ['vehicleTypeId', 'gateId', 'amount', 'soldFrom', 'soldUntil'] as const;

/** What became of numbers of a booklet: what it is worth and of which type it is stands there already, and can be written otherwise. */
export function TicketFields() {
  const { t } = useTranslation();
  const { setValue, getValues } = useFormContext();
  const isSold = useWatch({ name: 'kind' }) === 'SOLD';
  const booklet = useChosenBooklet();
  const { value = null, vehicleTypeId = null } = booklet ?? {};
  useEffect(() => {
    if (!isSold) for (const name of ofSold) setValue(name, null);
    else if (value !== null && getValues('amount') === null) {
      setValue('amount', value);
      setValue('vehicleTypeId', vehicleTypeId);
    }
  }, [isSold, value, vehicleTypeId, setValue, getValues]);
  return (
    <>
      <Alert severity="info">{t('manualTickets.how')}</Alert>
      <ReferenceField name="bookletId" options={ticketBooklets.options} autoFocus />
      {booklet && (
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
          {t('manualTickets.booklet', {
            name: bookletName(t, booklet),
            value: formatRupiah(booklet.value),
            unused: formatNumber(booklet.unused),
          })}
        </Box>
      )}
      <SelectField name="kind" codes={['SOLD', 'SPOILED']} required />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 4 }}>
        <NumberField name="first" grouped={false} />
        <NumberField name="last" grouped={false} />
      </Box>
      {isSold && (
        <>
          <MoneyField name="amount" required />
          <ReferenceField name="vehicleTypeId" options="/vehicle_types/list" required />
          <ReferenceField name="gateId" options="/gates/list" required />
          <DateField name="soldFrom" time="minute" required />
          <DateField name="soldUntil" time="minute" required />
        </>
      )}
      <TextField name="note" lines={2} required={!isSold} />
    </>
  );
}

function useChosenBooklet() {
  const id: unknown = useWatch({ name: 'bookletId' });
  const { data } = useApiQuery(
    ticketBooklets.list,
    { list: [['id.equals', String(id)]] },
    { handles: 'all', enabled: typeof id === 'string' },
  );
  return typeof id === 'string' ? (data?.data[0] ?? null) : null;
}
