import { formatPlate, normalisePlate } from '@parking/contract/parking/plates';
import sharp from 'sharp';
import { Canvas, type Colour } from './canvas.ts';
import type { Picture } from './event-queue.ts';
import { widthInDots } from './glyphs.ts';

export type Body = 'MOTOR' | 'CAR' | 'BOX' | 'BUS';

interface Scene {
  readonly plate: string;
  readonly body: Body;
  readonly gateName: string;
  /** By the clock of the site, `YYYY-MM-DDTHH:mm:ss`. */
  readonly localTime: string;
}

const [width, height] = [640, 360];
const middle = width / 2;
const black: Colour = [17, 17, 19];
const white: Colour = [247, 247, 242];
const glass: Colour = [29, 43, 58];
const paints: readonly [Colour, ...Colour[]] = [
  [178, 58, 72],
  [47, 72, 88],
  [224, 225, 221],
  [60, 60, 66],
  [107, 112, 92],
  [58, 90, 155],
  [201, 173, 167],
  [138, 141, 145],
];

/** What the gate's camera sees: the car from the front, its plate in clear, the gate and the time above it. */
export async function takePicture({ plate: given, body, gateName, localTime }: Scene): Promise<Picture> {
  const plate = formatPlate(given);
  const hour = Number(localTime.slice(11, 13));
  const isNight = hour < 6 || hour >= 18;
  const canvas = new Canvas(width, height);
  canvas.rectangle(0, 0, width, 210, isNight ? [16, 20, 28] : [169, 188, 203]);
  canvas.rectangle(0, 210, width, 150, isNight ? [35, 38, 43] : [111, 116, 121]);
  canvas.rectangle(0, 338, width, 4, isNight ? [120, 118, 110] : [210, 208, 198]);
  if (body === 'MOTOR') drawMotorcycle(canvas, paintOf(plate), isNight);
  else drawCar(canvas, body, paintOf(plate), isNight);
  const box = drawPlate(canvas, plate, body);
  canvas.text(`${gateName} ${localTime.replace('T', ' ')}`, 12, 12, 2, white);
  const bytes = await sharp(canvas.pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: `plate=${plate};class=${body.toLowerCase()};box=${box.join(' ')};` } })
    .jpeg({ quality: 72 })
    .toBuffer();
  const [left, top, right, bottom] = box;
  return {
    filename: `plate-${normalisePlate(plate) || 'none'}.jpg`,
    bytes,
    plateBox: {
      left: left / width,
      top: top / height,
      width: (right - left) / width,
      height: (bottom - top) / height,
    },
  };
}

/** The same car has the same colour whenever it comes. */
function paintOf(plate: string): Colour {
  const sum = Array.from(plate).reduce((hash, character) => (hash * 31 + character.charCodeAt(0)) % 9_973, 7);
  return paints[sum % paints.length] ?? paints[0];
}

const lampOf = (isNight: boolean): Colour => (isNight ? [255, 243, 176] : [223, 231, 236]);

function drawMotorcycle(canvas: Canvas, paint: Colour, isNight: boolean): void {
  canvas.rectangle(middle - 22, 240, 44, 100, black);
  canvas.polygon(
    [
      [250, 130],
      [390, 130],
      [360, 205],
      [280, 205],
    ],
    paint,
  );
  canvas.circle(middle, 85, 36, paint);
  canvas.rectangle(middle - 30, 74, 60, 22, glass);
  canvas.circle(middle, 165, 16, lampOf(isNight));
}

function drawCar(canvas: Canvas, body: Exclude<Body, 'MOTOR'>, paint: Colour, isNight: boolean): void {
  const top = { CAR: 110, BOX: 70, BUS: 40 }[body];
  canvas.rectangle(165, 300, 60, 44, black);
  canvas.rectangle(415, 300, 60, 44, black);
  if (body === 'BOX') canvas.rectangle(150, 26, 340, 200, [216, 213, 204]);
  canvas.polygon(
    [
      [190, top],
      [450, top],
      [490, top + 90],
      [490, 310],
      [150, 310],
      [150, top + 90],
    ],
    paint,
  );
  canvas.polygon(
    [
      [205, top + 14],
      [435, top + 14],
      [461, top + 80],
      [179, top + 80],
    ],
    glass,
  );
  for (const x of [195, 445]) canvas.circle(x, 240, 16, lampOf(isNight));
}

/** Left, top, right and bottom in pixels. */
type Box = readonly [number, number, number, number];

/** White with black letters, as private plates are since 2022. */
function drawPlate(canvas: Canvas, plate: string, body: Body): Box {
  const dot = body === 'MOTOR' ? 3 : 4;
  const wide = widthInDots(plate) * dot + 24;
  const [left, top] = [Math.round(middle - wide / 2), body === 'MOTOR' ? 210 : 258];
  canvas.rectangle(left - 3, top - 3, wide + 6, dot * 7 + 26, black);
  canvas.rectangle(left, top, wide, dot * 7 + 20, white);
  canvas.text(plate, left + 12, top + 10, dot, black);
  return [left, top, left + wide, top + dot * 7 + 20];
}
