import { encode } from 'uqr';

const quietZone = 2;

/** A QR code as the path of its dark modules, in a square of so many. */
export function qrPath(text: string): { readonly path: string; readonly side: number } {
  const { data, size: side } = encode(text, { ecc: 'M', border: quietZone });
  const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: cells.join(''), side };
}
