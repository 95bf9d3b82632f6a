/** Something that happened at a gate. */
export interface Moment {
  readonly id: string;
  readonly at: Date;
}

export interface Reach {
  readonly beforeMs: number;
  readonly afterMs: number;
}

/**
 * Which openings no passage explains. One passage explains one opening: they are paired in order of time, as far apart as
 * `reach` has it, so that in a rush one sale does not explain whatever was opened around it. Both are in order.
 */
export function findUnexplained(
  openings: readonly Moment[],
  passages: readonly Moment[],
  { beforeMs, afterMs }: Reach,
): Moment[] {
  const single: Moment[] = [];
  let next = 0;
  for (const opening of openings) {
    const at = opening.at.getTime();
    const atNext = (): number => passages[next]?.at.getTime() ?? Number.POSITIVE_INFINITY;
    while (atNext() < at - beforeMs) next += 1;
    if (atNext() <= at + afterMs) next += 1;
    else single.push(opening);
  }
  return single;
}
