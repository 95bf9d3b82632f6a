import type { Box } from '../shared/use-box.ts';

/** How many tiles stand beside and below each other, and how much larger than drawn each of them is. */
export interface Fit {
  readonly columns: number;
  readonly rows: number;
  readonly scale: number;
}

/** Pixels that a tile needs to be drawn as it is meant, and that lie between tiles. */
export const tile: Box = { width: 380, height: 240 };
export const tileGap = 16;
/** Below that nobody reads it from across a room: what does not fit then waits for another page. */
const smallest = 0.75;
/** A single gate does not fill a wall with letters. */
const largest = 3;

/** Of all ways to place so many tiles in a box the one in which they are largest; fewer of them where all would be too small. */
export function fitTiles(count: number, box: Box): Fit {
  for (let shown = count; ; shown -= 1) {
    const fit = largestOf(shown, box);
    if (fit.scale >= smallest || shown <= 1) return fit;
  }
}

function largestOf(count: number, { width, height }: Box): Fit {
  let best: Fit = { columns: 1, rows: 1, scale: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(count / columns);
    const share = (whole: number, parts: number): number => (whole - (parts - 1) * tileGap) / parts;
    const scale = Math.min(share(width, columns) / tile.width, share(height, rows) / tile.height, largest);
    if (scale > best.scale) best = { columns, rows, scale };
  }
  return best;
}
