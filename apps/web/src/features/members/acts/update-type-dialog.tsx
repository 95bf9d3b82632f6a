import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { memberActs } from '@parking/contract/members/member-acts';
import { changeMoments } from '@parking/contract/members/member-words';
import type { Member } from '@parking/contract/members/members';
import { subscriptionFareNames } from '@parking/contract/members/subscription-fare-names';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah, labelIn } from '../../../i18n/format.ts';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { PaymentFields } from '../people/membership-payment.tsx';
import { PriceLines } from '../people/price-lines.tsx';
import { MonthsField } from './months-field.tsx';
import { NextSubscription } from './next-subscription.tsx';
import { useSoldFor } from './use-sold-for.ts';
import './texts.ts';

interface UpdateTypeDialogProps {
  readonly member: Member;
  readonly close: () => void;
}

/** Gives a member another subscription, with the next purchase or now; shows before what it costs and what is credited. */
export function UpdateTypeDialog({ member, close }: UpdateTypeDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('acts.type');
  const { updateType } = memberActs;
  const { id, name, paidTypeId } = member;
  const { mutateAsync } = useApiMutation(updateType, { handles: updateType.errors });
  return (
    <FormDialog
      title={t('acts.type.of', { name })}
      schema={updateType.body}
      texts={texts}
      initial={{ subscriptionFareNameId: null, from: 'NEXT_PERIOD', months: null, note: '', paidTypeId }}
      send={(body) => {
        const { subscriptionFareNameId, from, note } = body;
        const sent = from === 'NOW' ? body : { subscriptionFareNameId, from, note };
        return mutateAsync({ params: { id }, body: updateType.body.parse(sent) });
      }}
      submitLabel={t('acts.type.open')}
      onCancel={close}
      onDone={() => {
        showToast(t('acts.type.done'), 'success');
        close();
      }}
    >
      <TypeFields member={member} />
    </FormDialog>
  );
}

function TypeFields({ member }: { readonly member: Member }) {
  const { t } = useTranslation();
  const { watch } = useFormContext();
  const [chosen, from, months] = watch(['subscriptionFareNameId', 'from', 'months']) as [
    string | null,
    string,
    number | null,
  ];
  const { others, monthsOf } = useSoldFor(member.vehicleTypeId);
  const offered = monthsOf(chosen);
  const isNow = from === 'NOW';
  return (
    <>
      <Box sx={{ typography: 'body2' }}>
        {t('acts.type.present', {
          subscription: labelIn({ label: member.subscription, labelEn: member.subscriptionEn }),
        })}
      </Box>
      <NextSubscription member={member} />
      <ReferenceField
        name="subscriptionFareNameId"
        options={subscriptionFareNames.options}
        without={member.nextSubscription === null || isNow ? [...others, member.subscriptionFareNameId] : others}
        autoFocus
      />
      <SelectField name="from" codes={changeMoments} />
      <Box sx={{ color: 'text.secondary' }}>{t(isNow ? 'acts.type.nowLead' : 'acts.type.nextLead')}</Box>
      {isNow && (
        <>
          <MonthsField offered={offered} />
          {chosen !== null && months !== null && offered.includes(months) && (
            <TypePrice id={member.id} chosen={chosen} months={months} />
          )}
        </>
      )}
      <TextField name="note" lines={2} />
    </>
  );
}

interface TypePriceProps {
  readonly id: string;
  readonly chosen: string;
  readonly months: number;
}

/** What the new period costs, with the credit, and how it is paid. */
function TypePrice({ id, chosen, months }: TypePriceProps) {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const body = { subscriptionFareNameId: chosen, months };
  const { data, error } = useApiQuery(memberActs.quoteType, { params: { id }, body }, { handles: 'all' });
  const shown = data?.amount ?? null;
  // Another price than the one that is shown is refused.
  useEffect(() => setValue('expectedTotal', shown), [setValue, shown]);
  if (error) return <Alert severity="warning">{error.fields[0]?.message ?? error.message}</Alert>;
  if (!data) return null;
  const taken = data.lines.find(({ code }) => code === 'CREDIT')?.amount ?? 0;
  const isLost = data.amount === 0 && -taken < data.credit;
  return (
    <>
      <PriceLines {...data} from={data.fromDate} until={data.toDate} />
      {isLost && <Alert severity="warning">{t('acts.type.lost', { credit: formatRupiah(data.credit) })}</Alert>}
      {data.amount === 0 ? (
        <Alert severity="info">{t('acts.type.free')}</Alert>
      ) : (
        <PaymentFields amount={data.amount} />
      )}
    </>
  );
}
