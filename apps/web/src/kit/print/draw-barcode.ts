import { barcodeHeightMm } from './slip-paper.ts';

/** A code in Code 128, which readers of tickets know. */
export async function drawBarcode(value: string): Promise<SVGElement | null> {
  const { code128, drawingSVG } = await import('bwip-js/generic');
  const svg = code128({ bcid: 'code128', text: value, height: barcodeHeightMm }, drawingSVG());
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  return root instanceof SVGElement ? root : null;
}
