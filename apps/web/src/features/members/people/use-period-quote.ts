import { type Member, members } from '@parking/contract/members/members';
import { subscriptionFareNames } from '@parking/contract/members/subscription-fare-names';
import { useFormContext } from 'react-hook-form';
import { useApiQuery } from '../../../api/query.ts';

export const periodField = 'membershipTransactionDetails';
export type Renewed = Pick<Member, 'id' | 'subscriptionFareNameId'>;

/** What the form's period would give and cost now: a member's next one, or a new member's first. */
export function usePeriodQuote(member?: Renewed) {
  const { watch } = useFormContext();
  const [chosenFare, start] = watch(['subscriptionFareNameId', 'memberStartDate']) as (string | null | undefined)[];
  const value: unknown = watch(periodField);
  const fareId = member?.subscriptionFareNameId ?? chosenFare ?? null;
  const { data: fares = [] } = useApiQuery(subscriptionFareNames.options, {}, { handles: ['no-response'] });
  const offered = fares.find(({ id }) => id === fareId)?.months ?? [];
  const wanted = Array.isArray(value) ? (value as { months: number }[]) : [];
  const months = wanted[0]?.months ?? null;
  const isReady =
    fareId !== null && months !== null && offered.includes(months) && (member !== undefined || Boolean(start));
  const body = {
    months: months ?? 1,
    ...(member ? { memberId: member.id } : fareId !== null && { subscriptionFareNameId: fareId }),
    ...(!member && start && { memberStartDate: start }),
  };
  const quote = useApiQuery(members.expireDate, { body }, { enabled: isReady, handles: 'all', keepPrevious: true });
  return { months, offered, isReady, quote };
}
