import { arrangementPrefix } from '@parking/contract/core/arrangements';

type Preferences = Readonly<Record<string, unknown>>;

/** When somebody arranged a list; what does not say so was arranged before this was kept. */
function arrangedAt(layout: unknown): number {
  const at = typeof layout === 'object' && layout !== null && 'arrangedAt' in layout ? layout.arrangedAt : 0;
  return typeof at === 'number' ? at : 0;
}

/**
 * Preferences that find room, as JSON: where they do not, the lists that were arranged longest ago are as nobody arranged them. Null where
 * what is chosen now, or is no arrangement, is too much by itself.
 */
export function fitPreferences(kept: Preferences, chosen: Preferences, most: number): string | null {
  const merged: Record<string, unknown> = { ...kept, ...chosen };
  const oldest = Object.keys(kept)
    .filter((name) => name.startsWith(arrangementPrefix) && !(name in chosen))
    .toSorted((one, other) => arrangedAt(kept[one]) - arrangedAt(kept[other]));
  for (let text = JSON.stringify(merged); ; text = JSON.stringify(merged)) {
    if (text.length <= most) return text;
    const next = oldest.shift();
    if (next === undefined) return null;
    delete merged[next];
  }
}
