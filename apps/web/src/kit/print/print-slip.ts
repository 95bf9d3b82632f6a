import type { PrintDocument } from '@parking/contract/core/print-document';
import type { PaperWidth } from './slip-paper.ts';

/** Prints a slip by the browser, whose printing is loaded with the first one. Resolves when it has been handed over. */
export async function printSlip(document: PrintDocument, width: PaperWidth): Promise<void> {
  const { printDrawn } = await import('./slip-printer.ts');
  await printDrawn(document, width);
}
