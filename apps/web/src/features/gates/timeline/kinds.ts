import { type TimelineMark, markKinds } from '@parking/contract/gates/monitoring';

type Kind = TimelineMark['kind'];

/** How cars in, cars out and openings by hand look, and where their numbers stand in a density. */
export const kindLooks = {
  IN: { tone: 'info', counts: 'in', icon: 'arrow_circle_down', screen: '/parking_ins' },
  OUT: { tone: 'success', counts: 'out', icon: 'arrow_circle_up', screen: '/parking_outs' },
  OPENING: { tone: 'error', counts: 'openings', icon: 'lock_open', screen: '/report/manual-open-gate' },
} as const satisfies Readonly<Record<Kind, object>>;

export const kinds = markKinds;
export type { Kind };

/** The address of a mark's stay or opening, of the screens that whoever looks may open. */
export function addressOf(
  { kind, id }: Pick<TimelineMark, 'kind' | 'id'>,
  may: (screen: string) => boolean,
): string | null {
  const { screen } = kindLooks[kind];
  return may(screen) ? `${screen}?id.equals=${id}&open=${id}` : null;
}
