import { formatPlate } from '@parking/contract/parking/plates';
import type { PlateBox } from '@parking/contract/gates/plate-box';

const [width, height] = [640, 360];
const paints = ['#b23a48', '#2f4858', '#e0e1dd', '#3c3c42', '#6b705c', '#3a5a9b', '#8a8d91'] as const;

/** The same car has the same colour whenever it comes. */
function paintOf(plate: string): string {
  const sum = Array.from(plate).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7);
  return paints[sum % paints.length] ?? paints[0];
}

/** What the camera of a simulated gate sees: a car from the front with its plate, and where the plate is. */
export async function drawCar(
  given: string,
  gateName: string,
  localTime: string,
): Promise<{ picture: Blob; plateBox: PlateBox }> {
  const plate = formatPlate(given);
  const canvas = new OffscreenCanvas(width, height);
  const drawn = canvas.getContext('2d');
  if (!drawn) throw new Error('This browser draws no pictures.');
  const fill = (colour: string, left: number, top: number, wide: number, high: number) => {
    drawn.fillStyle = colour;
    drawn.fillRect(left, top, wide, high);
  };
  fill('#a9bccb', 0, 0, width, 210);
  fill('#6f7479', 0, 210, width, 150);
  fill('#111113', 165, 300, 60, 44);
  fill('#111113', 415, 300, 60, 44);
  fill(paintOf(plate), 150, 200, 340, 110);
  fill(paintOf(plate), 190, 110, 260, 100);
  fill('#1d2b3a', 205, 124, 230, 66);
  fill('#dfe7ec', 180, 226, 30, 26);
  fill('#dfe7ec', 430, 226, 30, 26);
  drawn.font = 'bold 36px monospace';
  drawn.textBaseline = 'middle';
  drawn.textAlign = 'center';
  const wide = drawn.measureText(plate).width + 24;
  const box = { left: (width - wide) / 2, top: 258, wide, high: 48 };
  fill('#111113', box.left - 3, box.top - 3, wide + 6, box.high + 6);
  fill('#f7f7f2', box.left, box.top, wide, box.high);
  drawn.fillStyle = '#111113';
  drawn.fillText(plate, width / 2, box.top + box.high / 2);
  drawn.font = '16px monospace';
  drawn.textAlign = 'left';
  drawn.fillText(`${gateName} ${localTime.replace('T', ' ')}`, 12, 20);
  return {
    picture: await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.72 }),
    plateBox: { left: box.left / width, top: box.top / height, width: wide / width, height: box.high / height },
  };
}
