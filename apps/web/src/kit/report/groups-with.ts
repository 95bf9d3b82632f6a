import { type Groupings, standApart } from '@parking/contract/core/report-query';

/** What rows are added up by once a grouping was chosen or given up: it stays the last, and takes the place of one that it cannot stand beside. */
export function groupsWith({ together }: Groupings, chosen: readonly string[], group: string): readonly string[] {
  if (chosen.includes(group)) {
    const others = chosen.filter((one) => one !== group);
    return others.length > 0 ? others : chosen;
  }
  const rival = chosen.findIndex((one) => standApart(one, group));
  if (rival >= 0) return chosen.with(rival, group);
  return [...chosen.slice(0, together - 1), group];
}
