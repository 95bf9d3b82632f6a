import { shiftDays } from '@parking/contract/core/business-day';

/** Who ends so soon is asked to renew; who ended so lately still may, and the days between are covered. */
const daysAhead = 30;
const daysSince = 7;

export const endsBetween = (today: string): { readonly first: string; readonly last: string } => ({
  first: shiftDays(today, -daysSince),
  last: shiftDays(today, daysAhead),
});

/** Whose turn it is to renew, as a list asks for them: who ends first, first. */
export function endingQuery(today: string): readonly (readonly [string, string])[] {
  const { first, last } = endsBetween(today);
  return [
    ['memberEndDate.atLeast', first],
    ['memberEndDate.atMost', last],
    ['memberStatus.in', 'ACTIVE,EXPIRED'],
    ['sort', 'memberEndDate,asc'],
  ];
}

interface Ending {
  readonly id: string;
  readonly memberEndDate: string | null;
}

/** The next in their order who was not looked at yet: nobody comes twice, wherever a renewal put their end. */
export const nextEnding = <One extends Ending>(
  rows: readonly One[],
  after: string | null,
  seen: ReadonlySet<string>,
): One | undefined =>
  rows.find(({ id, memberEndDate }) => !seen.has(id) && (after === null || (memberEndDate ?? '') >= after));
