import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Language } from '../../core/errors.ts';
import type { PrintDocument } from '../../core/print-document.ts';
import { slipLines } from './layout.ts';

export const paperWidths = [58, 80] as const;
/** Millimetres. */
export type PaperWidth = (typeof paperWidths)[number];

/** Characters of the printer's ordinary font that stand on a line. */
export const columnsOfPaper: Readonly<Record<PaperWidth, number>> = { 58: 32, 80: 48 };

/** Dots between the barcode's narrowest bars: a code of 20 characters must fit on the paper. */
const barcodeModule = { 58: 1, 80: 2 } as const;
const barcodeHeightDots = 64;

/** A slip as the bytes an ESC/POS printer takes, with the cut at the end. */
export function escPosBytes(document: PrintDocument, width: PaperWidth, language?: Language): Uint8Array {
  const columns = columnsOfPaper[width];
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    feedBeforeCut: 4,
    codepageMapping: 'epson',
    codepageCandidates: ['cp437', 'cp858'],
  });
  encoder.initialize();
  for (const line of slipLines(document, columns, language)) {
    if (line.kind === 'rule') encoder.align('left').line('-'.repeat(columns));
    else if (line.kind === 'barcode') {
      const module = line.value.length <= 12 ? barcodeModule[width] + 1 : barcodeModule[width];
      encoder.align('center').barcode(line.value, 'code128', { height: barcodeHeightDots, width: module, text: true });
    } else encoder.align(line.align).bold(line.bold).line(line.text).bold(false);
  }
  return encoder.align('left').cut('partial').encode();
}
