import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { defaultLanguage } from '../../../core/language.ts';
import type { PrintDocument } from '../../../core/print-document.ts';
import { slipLines } from './layout.ts';

export const paperWidths = [58, 80] as const;
/** Millimetres. */
export type PaperWidth = (typeof paperWidths)[number];

/** Characters of the printer's ordinary font that stand on a line. */
export const columnsOfPaper: Readonly<Record<PaperWidth, number>> = { 58: 32, 80: 48 };

/** Dots that the paper is wide. */
const dotsOfPaper: Readonly<Record<PaperWidth, number>> = { 58: 384, 80: 576 };
const barcodeHeightDots = 64;
/** Of one square of a QR code: an address of eighty signs takes 45 of them, 225 dots. */
const qrDots = 5;

/** A slip as the bytes an ESC/POS printer takes, with the cut at the end; one of training says so. */
export function escPosBytes(document: PrintDocument, width: PaperWidth, isTraining = false): Uint8Array {
  const columns = columnsOfPaper[width];
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    feedBeforeCut: 4,
    codepageMapping: 'epson',
    codepageCandidates: ['cp437', 'cp858'],
  });
  encoder.initialize();
  for (const line of slipLines(document, columns, defaultLanguage, isTraining)) {
    // Pictures are drawn by screens alone.
    if (line.kind === 'logo') continue;
    if (line.kind === 'rule') encoder.align('left').line('-'.repeat(columns));
    else if (line.kind === 'qr')
      encoder.align('center').qrcode(line.value, { model: 2, size: qrDots, errorlevel: 'm' });
    else if (line.kind === 'barcode') {
      const barWidth = barWidthFor(line.value, width);
      encoder.align('center');
      if (barWidth === null) encoder.line(line.value);
      else encoder.barcode(line.value, 'code128', { height: barcodeHeightDots, width: barWidth, text: true });
    } else encoder.align(line.align).bold(line.bold).line(line.text).bold(false);
  }
  return encoder.align('left').cut('partial').encode();
}

/** 1 to 3, whose narrowest bar is 2 to 4 dots; null when the code is too long for the paper: a printer then prints nothing. */
function barWidthFor(value: string, width: PaperWidth): number | null {
  const [start, check, stop] = [11, 11, 13];
  const modules = start + 11 * value.length + check + stop;
  return [3, 2, 1].find((barWidth) => modules * (barWidth + 1) <= dotsOfPaper[width]) ?? null;
}
