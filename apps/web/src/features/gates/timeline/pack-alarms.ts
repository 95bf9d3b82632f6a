export interface Lasting {
  readonly id: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Puts what overlaps into rows, as few as hold all: each into the first row that is free by then. */
export function packRows<Each extends Lasting>(all: readonly Each[]): Each[][] {
  const rows: Each[][] = [];
  for (const each of all.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const free = rows.find((row) => (row.at(-1)?.untilMs ?? 0) <= each.fromMs);
    if (free) free.push(each);
    else rows.push([each]);
  }
  return rows;
}
