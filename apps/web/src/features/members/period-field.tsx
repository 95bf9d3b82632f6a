import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { Member } from '@parking/contract/members/members';
import { members } from '@parking/contract/members/members';
import { subscriptionFareNames } from '@parking/contract/members/subscription-fare-names';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/query.ts';
import { FieldFrame, inputAttributes } from '../../kit/form/field-frame.tsx';
import { useField } from '../../kit/form/use-field.ts';
import { PriceLines } from './price-lines.tsx';

const name = 'membershipTransactionDetails';

interface PeriodFieldProps {
  /** Whose next period; a new member's first without it. */
  readonly member?: Pick<Member, 'id' | 'subscriptionFareNameId'>;
  readonly autoFocus?: boolean;
}

/** How many months are bought, of those that the subscription has a price for, and what they cost now. */
export function PeriodField({ member, autoFocus = false }: PeriodFieldProps) {
  const { t } = useTranslation();
  const field = useField({ name, required: true });
  const { watch } = useFormContext();
  const [chosenFare, start] = watch(['subscriptionFareNameId', 'memberStartDate']) as (string | null | undefined)[];
  const fareId = member?.subscriptionFareNameId ?? chosenFare ?? null;
  const { data: fares = [] } = useApiQuery(subscriptionFareNames.options, {}, { handles: ['no-response'] });
  const offered = fares.find(({ id }) => id === fareId)?.months ?? [];
  const wanted = Array.isArray(field.value) ? (field.value as { months: number }[]) : [];
  const months = wanted[0]?.months ?? null;
  const isReady =
    fareId !== null && months !== null && offered.includes(months) && (member !== undefined || Boolean(start));
  const body = {
    months: months ?? 1,
    ...(member ? { memberId: member.id } : fareId !== null && { subscriptionFareNameId: fareId }),
    ...(!member && start && { memberStartDate: start }),
  };
  const quote = useApiQuery(members.expireDate, { body }, { enabled: isReady, handles: 'all', keepPrevious: true });
  return (
    <>
      <FieldFrame field={field}>
        <Select
          id={`${field.id}-choice`}
          size="small"
          fullWidth
          displayEmpty
          autoFocus={autoFocus}
          disabled={offered.length === 0}
          error={Boolean(field.error)}
          value={months !== null && offered.includes(months) ? months : ''}
          onChange={(event) => field.change([{ months: Number(event.target.value) }])}
          onBlur={field.blur}
          inputRef={field.ref}
          labelId={`${field.id}-label`}
          inputProps={{ ...inputAttributes(field), id: field.id }}
        >
          {offered.map((one) => (
            <MenuItem key={one} value={one}>
              {one === 1 ? t('people.oneMonth') : t('people.months', { months: one })}
            </MenuItem>
          ))}
        </Select>
      </FieldFrame>
      {quote.error && isReady ? (
        <Alert severity="warning">{quote.error.fields[0]?.message ?? quote.error.message}</Alert>
      ) : quote.data && isReady ? (
        <PriceLines
          lines={quote.data.lines}
          amount={quote.data.amount}
          tax={quote.data.tax}
          from={quote.data.memberStartDate}
          until={quote.data.memberEndDate}
        />
      ) : (
        !member && <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('people.chooseFirst')}</Box>
      )}
    </>
  );
}
