import type { DispenserNews, DispenserNewsType } from '@parking/contract/gates/dispenser';

/** What is said of a gate in a line; a plate that was read fills the desk itself. */
export type SaidOfGate = Exclude<DispenserNewsType, 'PLATE_READ'>;
export type GateWord = DispenserNews & { readonly type: SaidOfGate };

/** A car at the loop or a button pressed is over soon; what somebody has to see to stays until it is closed. */
const passing: ReadonlySet<SaidOfGate> = new Set(['BUTTON', 'LOOP_ON', 'BACKOUT']);
export const passingMs = 10_000;

export const isPassing = ({ type }: GateWord): boolean => passing.has(type);

const isSaid = (news: DispenserNews): news is GateWord => news.type !== 'PLATE_READ';

/** The words on a desk after another one: one of a kind, what stays before what passes. */
export function withNews(words: readonly GateWord[], news: DispenserNews): readonly GateWord[] {
  if (!isSaid(news)) return words;
  const others = words.filter(({ type }) => type !== news.type);
  return [news, ...others].toSorted((one, other) => Number(isPassing(one)) - Number(isPassing(other)));
}
