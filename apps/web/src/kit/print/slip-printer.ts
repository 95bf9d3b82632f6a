import type { PrintDocument } from '@parking/contract/core/print-document';
import { type SlipLine, slipLines } from '@parking/contract/parking/paper/print/layout';
import { fetchAssetAddress } from '../../api/asset-image.tsx';
import { isTraining } from '../../api/training.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { drawBarcode } from './draw-barcode.ts';
import { drawQr } from './draw-qr.ts';
import { addStyle, printInFrame } from './print-frame.ts';
import { type PaperWidth, barcodeHeightMm, glyphRatio, logoHeightMm, papers, qrMm } from './slip-paper.ts';

const pxPerMm = 96 / 25.4;

/** Draws a slip in a frame of its own that nobody sees, and hands it to the browser's printer. */
export async function printDrawn(document_: PrintDocument, width: PaperWidth): Promise<void> {
  const lines = slipLines(document_, papers[width].columns, currentLanguage(), isTraining);
  const barcode = lines.find((line) => line.kind === 'barcode');
  const logo = lines.find((line) => line.kind === 'logo');
  const drawn = {
    barcode: barcode ? await drawBarcode(barcode.value) : null,
    logo: logo ? await loadLogo(logo.token) : null,
  };
  printInFrame(document_.title, width, (inside) => {
    fill(inside, lines, drawn, width);
    return `@page { margin: 0; size: ${width}mm ${Math.ceil(inside.body.scrollHeight / pxPerMm) + 4}mm; }`;
  });
}

interface Drawn {
  readonly barcode: SVGElement | null;
  readonly logo: HTMLImageElement | null;
}

/** A slip without its logo is better than none: without the server it may not be had. */
async function loadLogo(token: string): Promise<HTMLImageElement | null> {
  try {
    const picture = new Image();
    picture.src = await fetchAssetAddress(token, 'full');
    await picture.decode();
    return picture;
  } catch {
    return null;
  }
}

function fill(inside: Document, lines: readonly SlipLine[], drawn: Drawn, width: PaperWidth): void {
  const { columns, printableMm } = papers[width];
  const fontMm = printableMm / columns / glyphRatio;
  addStyle(
    inside,
    `html, body { margin: 0; background: #fff; color: #000; }
     body { width: ${printableMm}mm; padding: 2mm ${(width - printableMm) / 2}mm; }
     p { margin: 0; font: ${fontMm}mm/1.25 'DejaVu Sans Mono', 'Courier New', monospace; white-space: pre; overflow: hidden; }
     .centre { text-align: center; } .bold { font-weight: bold; }
     hr { border: 0; border-top: 1px dashed #000; margin: 1mm 0; }
     img { max-width: 100%; height: ${logoHeightMm}mm; object-fit: contain; }
     figure { margin: 2mm 0; text-align: center; } svg { max-width: 100%; height: ${barcodeHeightMm}mm; } svg.qr { height: ${qrMm}mm; }`,
  );
  for (const line of lines) inside.body.append(nodeOf(inside, line, drawn));
}

function nodeOf(inside: Document, line: SlipLine, { barcode, logo }: Drawn): HTMLElement {
  if (line.kind === 'rule') return inside.createElement('hr');
  if (line.kind === 'logo') {
    const figure = inside.createElement('figure');
    if (logo) figure.append(inside.importNode(logo, true));
    return figure;
  }
  if (line.kind === 'qr') {
    const figure = inside.createElement('figure');
    const drawing = drawQr(inside, line.value);
    drawing.setAttribute('class', 'qr');
    figure.append(drawing);
    return figure;
  }
  if (line.kind === 'barcode') {
    const figure = inside.createElement('figure');
    if (barcode) figure.append(inside.importNode(barcode, true));
    const value = inside.createElement('p');
    value.className = 'centre';
    value.textContent = line.value;
    figure.append(value);
    return figure;
  }
  const paragraph = inside.createElement('p');
  paragraph.textContent = line.text;
  paragraph.className = [line.align === 'center' && 'centre', line.bold && 'bold'].filter(Boolean).join(' ');
  return paragraph;
}
