import type { Language } from '../../../core/language.ts';
import type { PrintDocument } from '../../../core/print-document.ts';
import { slipLines } from './layout.ts';

/** A slip as plain text of so many characters a line; the barcode is its value in asterisks, a QR code its own, the logo is left out. */
export function documentText(document: PrintDocument, columns: number, language?: Language): string {
  const centre = (content: string) => content.padStart(Math.floor((columns + content.length) / 2));
  return slipLines(document, columns, language)
    .flatMap((line) => {
      if (line.kind === 'logo') return [];
      if (line.kind === 'rule') return '-'.repeat(columns);
      if (line.kind === 'qr') return line.value;
      if (line.kind === 'barcode') return centre(`*${line.value}*`);
      return line.align === 'center' ? centre(line.text) : line.text;
    })
    .join('\n');
}
