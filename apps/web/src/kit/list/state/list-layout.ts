import { arrangementPrefix } from '@parking/contract/core/arrangements';

/** How high the rows of a list are, the roomiest first. */
export const densities = ['comfortable', 'normal', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How somebody has arranged a list: beside what its address says, which others are sent. */
export interface ListLayout {
  readonly density: Density;
  /** Pixels by column. Empty while nobody chose: then columns are as wide as what they hold. */
  readonly widths: Readonly<Record<string, number>>;
  /** The filters were folded away. */
  readonly folded: boolean;
}

export const usualLayout: ListLayout = { density: 'normal', widths: {}, folded: false };

/** The name under which a screen's layout stands among its user's preferences. */
export const layoutKey = (route: string): string => `${arrangementPrefix}${route}`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A layout as it was kept, maybe by an older program: what cannot be understood is as it would be without. */
export function readLayout(kept: unknown): ListLayout {
  if (!isRecord(kept)) return usualLayout;
  const { density, widths, folded } = kept;
  const known = Object.entries(isRecord(widths) ? widths : {}).flatMap(([key, width]) =>
    typeof width === 'number' && Number.isFinite(width) ? [[key, heldWidth(width)] as const] : [],
  );
  return {
    density: densities.find((one) => one === density) ?? usualLayout.density,
    widths: Object.fromEntries(known),
    folded: folded === true,
  };
}

interface KeptLayout extends Partial<ListLayout> {
  /** Seconds. Where there is no room for all of them the oldest are let go. */
  readonly arrangedAt?: number;
}

/** What is kept of a layout: only what differs from the usual one, and since when. */
export function keptLayout({ density, widths, folded }: ListLayout, nowMs: number): KeptLayout {
  const kept = {
    ...(density !== usualLayout.density && { density }),
    ...(Object.keys(widths).length > 0 && { widths }),
    ...(folded && { folded }),
  };
  return Object.keys(kept).length === 0 ? kept : { ...kept, arrangedAt: Math.floor(nowMs / 1000) };
}

export const widthBounds = { least: 56, most: 900 } as const;

/** A width within bounds, in whole pixels. */
export const heldWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, widthBounds.least), widthBounds.most));

/** Of a column that was chosen after the widths were. */
const laterWidth = 160;
export const checkWidth = 44;

/** How wide each column stands, in their order; null while all of them are as wide as what they hold. */
export function shownWidths(keys: readonly string[], { widths }: Pick<ListLayout, 'widths'>): number[] | null {
  if (!keys.some((key) => widths[key] !== undefined)) return null;
  return keys.map((key) => widths[key] ?? laterWidth);
}
