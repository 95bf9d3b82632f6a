import { shiftDays } from '@parking/contract/core/business-day';
import type { Tenant } from '@parking/contract/parking/tenants/tenants';
import { voucherKinds, voucherPayers, vouchers } from '@parking/contract/parking/vouchers/vouchers';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { useSiteNow } from '../../../api/site-clock.ts';
import { showToast } from '../../../api/toast.ts';
import { useBusinessDay } from '../../../kit/report/use-business-day.ts';
import { DateTimeField } from '../../../kit/form/fields/date-field.tsx';
import { MoneyField, NumberField } from '../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { nameOfTenant } from './name-of-tenant.ts';

interface OpenEventProps {
  readonly tenant: Tenant;
  readonly close: () => void;
}

/** Lets a tenant validate so many cars between two moments, beside its quota; a large event, or one that has begun, waits for a second person. */
export default function OpenEventDialog({ tenant, close }: OpenEventProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('tenants.openEvent');
  const { generate } = vouchers;
  const today = useBusinessDay()?.today;
  const siteNow = useSiteNow();
  const [now] = useState(() => siteNow());
  const { mutateAsync } = useApiMutation(generate, { handles: generate.errors });
  const send = async (given: object) => {
    const { state } = await mutateAsync({ body: generate.body.parse(given) });
    showToast(t(state === 'WAITING' ? 'tenants.events.waits' : 'tenants.events.opened'), 'success');
  };
  if (!today) return null;
  const event = nextEvent(today, now);
  return (
    <FormDialog
      title={t('tenants.events.openTitle', { name: nameOfTenant(tenant) })}
      lead={t('tenants.events.lead')}
      schema={generate.body}
      texts={texts}
      initial={{
        note: '',
        event,
        start: dayOf(event.from),
        end: dayOf(event.until),
        quantity: null,
        kind: 'WHOLE',
        fare: null,
        vehicleTypeId: null,
        payer: 'OPERATOR',
        departmentId: tenant.departmentId,
        isValidation: true,
        maxUsage: 1,
      }}
      send={send}
      submitLabel={t('tenants.events.open')}
      onCancel={close}
      onDone={close}
    >
      <EventFields />
    </FormDialog>
  );
}

/** Its moments have a day from the start: without one nothing could be said of what is missing. It has not begun yet. */
function nextEvent(today: string, now: string): { readonly from: string; readonly until: string } {
  const [opens, closes] = [`${today}T08:00:00`, `${today}T22:00:00`];
  const from = now > opens ? `${now.slice(0, 16)}:00` : opens;
  return { from, until: from < closes ? closes : `${shiftDays(from.slice(0, 10), 1)}T02:00:00` };
}

const dayOf = (moment: unknown): string | null => (typeof moment === 'string' ? moment.slice(0, 10) : null);

function EventFields() {
  const { setValue } = useFormContext();
  const kind: unknown = useWatch({ name: 'kind' });
  const from = dayOf(useWatch({ name: 'event.from' }));
  const until = dayOf(useWatch({ name: 'event.until' }));
  // The days that its worth is reckoned by are those of its moments.
  useEffect(() => {
    setValue('start', from);
    setValue('end', until);
  }, [from, until, setValue]);
  useEffect(() => {
    if (kind !== 'MINUTES') setValue('minutes', null);
    if (kind !== 'PERCENT') setValue('percent', null);
  }, [kind, setValue]);
  return (
    <>
      <TextField name="note" required autoFocus />
      <DateTimeField name="event.from" />
      <DateTimeField name="event.until" />
      <NumberField name="quantity" />
      <SelectField name="kind" codes={voucherKinds} required />
      {kind === 'MINUTES' && <NumberField name="minutes" required />}
      {kind === 'PERCENT' && <NumberField name="percent" required />}
      {kind === 'AMOUNT' && <MoneyField name="fare" required />}
      <ReferenceField name="vehicleTypeId" options="/vehicle_types/list" />
      <SelectField name="payer" codes={voucherPayers} required />
    </>
  );
}
