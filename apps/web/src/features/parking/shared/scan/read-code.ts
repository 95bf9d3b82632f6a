import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  NotFoundException,
  RGBLuminanceSource,
} from '@zxing/library';

/** Each pixel by how light it is, row by row. */
export interface GreyPicture {
  readonly pixels: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

const hints = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128, BarcodeFormat.QR_CODE]],
  [DecodeHintType.TRY_HARDER, true],
]);
const reader = new MultiFormatReader();
reader.setHints(hints);

/** The code of a ticket or a phone in a picture; null where there is none that can be read. */
export function readCode({ pixels, width, height }: GreyPicture): string | null {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, width, height)));
  try {
    return reader.decodeWithState(bitmap).getText();
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
}

/** How light the pixels of a canvas are, as eyes see them. */
export function greyOf(data: Uint8ClampedArray, width: number, height: number): GreyPicture {
  const pixels = new Uint8ClampedArray(width * height);
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0);
  return { pixels, width, height };
}
