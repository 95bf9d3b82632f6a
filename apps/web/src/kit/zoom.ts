/** How near a picture is, and which place of it stays where it is, in percent of its width and height. */
export interface Near {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export const far: Near = { scale: 1, x: 50, y: 50 };
/** As near as one touch brings it. */
export const nearer = 3;

const nearest = 8;
const step = 1.25;
const move = 10;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const scaled = (scale: number, by: number): number => within(scale * by, 1, nearest);

/** One notch towards the picture, or away from it. */
export const nearerByWheel = (scale: number, deltaY: number): number => scaled(scale, deltaY < 0 ? step : 1 / step);

/** Null for a key that means nothing here. */
export function nearerByKey(near: Near, key: string): Near | null {
  switch (key) {
    case '+':
    case '=':
      return { ...near, scale: scaled(near.scale, step) };
    case '-':
      return { ...near, scale: scaled(near.scale, 1 / step) };
    case '0':
      return far;
    case 'ArrowLeft':
      return { ...near, x: within(near.x - move, 0, 100) };
    case 'ArrowRight':
      return { ...near, x: within(near.x + move, 0, 100) };
    case 'ArrowUp':
      return { ...near, y: within(near.y - move, 0, 100) };
    case 'ArrowDown':
      return { ...near, y: within(near.y + move, 0, 100) };
    default:
      return null;
  }
}
