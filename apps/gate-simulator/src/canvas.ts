import { dotsOf } from './glyphs.ts';

type Point = readonly [x: number, y: number];
/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** A picture in memory: plain shapes in plain colours, row by row in RGB. */
export class Canvas {
  readonly pixels: Buffer;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = Buffer.alloc(width * height * 3);
  }

  rectangle(left: number, top: number, width: number, height: number, colour: Colour): void {
    for (let y = top; y < top + height; y += 1) this.#line(y, left, left + width, colour);
  }

  circle(x: number, y: number, radius: number, colour: Colour): void {
    for (let row = -radius; row <= radius; row += 1) {
      const half = Math.sqrt(radius * radius - row * row);
      this.#line(y + row, x - half, x + half, colour);
    }
  }

  /** A shape without dents. */
  polygon(points: readonly Point[], colour: Colour): void {
    const rows = points.map(([, y]) => y);
    for (let y = Math.min(...rows); y <= Math.max(...rows); y += 1) {
      const crossings = points.flatMap(([x1, y1], at) => {
        const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1];
        if (y1 === y2 || y < Math.min(y1, y2) || y > Math.max(y1, y2)) return [];
        return [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)];
      });
      if (crossings.length > 0) this.#line(y, Math.min(...crossings), Math.max(...crossings), colour);
    }
  }

  text(text: string, left: number, top: number, dot: number, colour: Colour): void {
    for (const [column, row] of dotsOf(text)) this.rectangle(left + column * dot, top + row * dot, dot, dot, colour);
  }

  #line(row: number, from: number, to: number, [red, green, blue]: Colour): void {
    const y = Math.round(row);
    if (y < 0 || y >= this.height) return;
    const last = Math.min(this.width, Math.round(to));
    for (let x = Math.max(0, Math.round(from)); x < last; x += 1) {
      const at = (y * this.width + x) * 3;
      this.pixels[at] = red;
      this.pixels[at + 1] = green;
      this.pixels[at + 2] = blue;
    }
  }
}
