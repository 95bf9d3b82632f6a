import { printInFrame, addStyle } from '../../../kit/print/print-frame.ts';
import { drawQr } from '../../../kit/print/draw-qr.ts';

export const sheetPapers = ['A4', '80', '58'] as const;
export type SheetPaper = (typeof sheetPapers)[number];

/** What stands on a voucher of paper. */
export interface PrintedVoucher {
  readonly code: string;
  /** What its picture holds, where that is not the code. */
  readonly link?: string;
  readonly title: string;
  /** What it gives. */
  readonly value: string;
  /** For which type and when. */
  readonly notes: readonly string[];
}

const sheet = { columns: 3, rows: 8, cellMm: { width: 66, height: 35 }, marginMm: { x: 6, y: 8.5 } } as const;
const perSheet = sheet.columns * sheet.rows;
const markMm = 4;

/** Prints vouchers: on sheets of 3 times 8 with marks to cut by, or one after the other on a strip. */
export function printVouchers(name: string, paper: SheetPaper, vouchers: readonly PrintedVoucher[]): void {
  const widthMm = paper === 'A4' ? 210 : Number(paper);
  printInFrame(name, widthMm, (inside) => {
    addStyle(inside, common);
    if (paper === 'A4') return drawSheets(inside, vouchers);
    for (const voucher of vouchers) inside.body.append(drawVoucher(inside, voucher));
    return `@page { margin: 0; size: ${widthMm}mm auto; } body { width: ${widthMm - 10}mm; padding: 0 5mm; }
      .voucher { flex-direction: column; gap: 1mm; padding: 3mm 0; border-bottom: 0.3mm dashed #000; text-align: center; }
      .voucher svg { width: 28mm; height: 28mm; } .code { font-size: 4mm; }`;
  });
}

const common = `html, body { margin: 0; background: #fff; color: #000; font: 2.6mm/1.3 Inter, Arial, sans-serif; }
  .voucher { display: flex; gap: 2.5mm; align-items: center; box-sizing: border-box; overflow: hidden; break-inside: avoid; }
  .voucher svg { flex: none; width: 24mm; height: 24mm; }
  .voucher div { min-width: 0; overflow: hidden; }
  p { margin: 0; overflow-wrap: anywhere; }
  .value { font-size: 4.6mm; font-weight: 700; line-height: 1.2; }
  .code { margin-top: 1mm; font: 700 3mm/1.2 'DejaVu Sans Mono', 'Courier New', monospace; white-space: nowrap; }`;

function drawSheets(inside: Document, vouchers: readonly PrintedVoucher[]): string {
  for (let from = 0; from < vouchers.length; from += perSheet) {
    const page = inside.createElement('section');
    for (const voucher of vouchers.slice(from, from + perSheet)) page.append(drawVoucher(inside, voucher));
    page.append(...cutMarks(inside));
    inside.body.append(page);
  }
  const { columns, rows, cellMm, marginMm } = sheet;
  return `@page { margin: 0; size: A4 portrait; }
    section { position: relative; display: grid; box-sizing: border-box; width: 210mm; height: 296.9mm; padding: ${marginMm.y}mm ${marginMm.x}mm;
      grid-template: repeat(${rows}, ${cellMm.height}mm) / repeat(${columns}, ${cellMm.width}mm); break-after: page; overflow: hidden; }
    section:last-child { break-after: auto; }
    .voucher { padding: 2.5mm; }
    i { position: absolute; background: #000; }`;
}

/** Short lines in the margins, where the sheet is cut. */
function cutMarks(inside: Document): HTMLElement[] {
  const { columns, rows, cellMm, marginMm } = sheet;
  const mark = (place: Readonly<Record<string, number>>): HTMLElement => {
    const line = inside.createElement('i');
    for (const [side, mm] of Object.entries(place)) line.style.setProperty(side, `${mm}mm`);
    return line;
  };
  const thin = 0.2;
  const across = Array.from({ length: columns + 1 }, (_, n) => marginMm.x + n * cellMm.width);
  const down = Array.from({ length: rows + 1 }, (_, n) => marginMm.y + n * cellMm.height);
  return [
    ...across.flatMap((left) => [
      mark({ left, top: marginMm.y - markMm - 1, width: thin, height: markMm }),
      mark({ left, top: marginMm.y + rows * cellMm.height + 1, width: thin, height: markMm }),
    ]),
    ...down.flatMap((top) => [
      mark({ top, left: marginMm.x - markMm - 1, width: markMm, height: thin }),
      mark({ top, left: marginMm.x + columns * cellMm.width + 1, width: markMm, height: thin }),
    ]),
  ];
}

function drawVoucher(inside: Document, { code, link, title, value, notes }: PrintedVoucher): HTMLElement {
  const voucher = inside.createElement('article');
  voucher.className = 'voucher';
  const words = inside.createElement('div');
  const line = (text: string, className = ''): void => {
    const paragraph = inside.createElement('p');
    paragraph.textContent = text;
    paragraph.className = className;
    words.append(paragraph);
  };
  line(title);
  line(value, 'value');
  for (const note of notes) line(note);
  line(code, 'code');
  voucher.append(drawQr(inside, link ?? code), words);
  return voucher;
}
