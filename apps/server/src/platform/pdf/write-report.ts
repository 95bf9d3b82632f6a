import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '@parking/contract/core/language';
import { trainingMark } from '@parking/contract/core/training-mark';
import PdfDocument from 'pdfkit';
import { type Column, type Layout, layOut, linesOf, measure, printable } from './lay-out.ts';

export interface PaperTable {
  /** Above it; none where the report has one table alone. */
  readonly title: string | null;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[] | null;
}

/** A report in words, as it stands on paper. */
export interface PaperReport {
  readonly language: Language;
  /** Whose car park it is. */
  readonly company: string;
  readonly place: string;
  readonly title: string;
  /** What it is of: period, filters, groupings. */
  readonly facts: readonly { readonly name: string; readonly text: string }[];
  readonly tables: readonly PaperTable[];
  readonly printedBy: string;
  /** The site's time. */
  readonly printedAt: string;
  /** Each page says so. */
  readonly isTraining: boolean;
}

const words = {
  id: {
    nothing: 'Tidak ada angka pada periode ini.',
    printed: (by: string, at: string) => `Dicetak oleh ${by}, ${at}`,
    page: (page: number, pages: number) => `Halaman ${page}/${pages}`,
    signatures: ['Dibuat oleh', 'Diperiksa oleh', 'Disetujui oleh'],
  },
  en: {
    nothing: 'No figures in this period.',
    printed: (by: string, at: string) => `Printed by ${by}, ${at}`,
    page: (page: number, pages: number) => `Page ${page}/${pages}`,
    signatures: ['Made by', 'Checked by', 'Approved by'],
  },
} as const;

const [plain, bold] = ['Helvetica', 'Helvetica-Bold'];
const margin = 30;
/** Above the lower edge, for who printed it and the number of the page. */
const foot = 26;
const leading = 1.3;
const signatureHeight = 78;
const titleHeight = 10 * leading + 2;
const sentenceHeight = 24;
const oneLine = { lineBreak: false } as const;
const colours = { ink: '#111827', quiet: '#4b5563', line: '#d1d5db', band: '#eef2f7' } as const;

/** Draws on the pages of one report, from above to below. */
class Pages {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #report: PaperReport;
  /** The table that is drawn, and how it stands. */
  #columns: readonly Column[] = [];
  #layout: Layout = { isLying: false, size: 8, lines: [] };
  #y = margin;
  /** What the next letters are written in; each page begins with another. */
  #hand = '';

  constructor(pdf: PDFKit.PDFDocument, report: PaperReport) {
    this.#pdf = pdf;
    this.#report = report;
  }

  get #width(): number {
    return this.#pdf.page.width - 2 * margin;
  }

  #room(height: number): boolean {
    return this.#y + height <= this.#pdf.page.height - margin - foot;
  }

  #text(text: string, x: number, y: number, { size, font = plain, colour = colours.ink }: Hand): void {
    const hand = `${size} ${font} ${colour}`;
    if (hand !== this.#hand) this.#pdf.font(font).fontSize(size).fillColor(colour);
    this.#hand = hand;
    this.#pdf.text(text, x, y, oneLine);
  }

  #rule(y: number, width = 0.5): void {
    this.#pdf
      .moveTo(margin, y)
      .lineTo(margin + this.#width, y)
      .lineWidth(width)
      .stroke(colours.line);
  }

  /** Whose it is, what it is called, and what it is of. */
  head(): void {
    const { company, place, title, facts } = this.#report;
    const say = (text: string, hand: Hand): void => {
      for (const line of linesOf(text, this.#width, hand.size, hand.font === bold)) {
        if (!this.#room(hand.size * leading)) this.#turn();
        this.#text(line, margin, this.#y, hand);
        this.#y += hand.size * leading;
      }
    };
    say(company, { size: 10, font: bold });
    if (place !== company) say(place, { size: 8, colour: colours.quiet });
    this.#y += 4;
    say(title, { size: 14, font: bold });
    this.#y += 2;
    for (const { name, text } of facts) say(`${name}: ${text}`, { size: 8, colour: colours.quiet });
    this.#y += 6;
  }

  /** Title, headings and a first row are never parted. */
  begin({ title, columns, rows: [first = []] }: PaperTable, layout: Layout): void {
    this.#columns = columns;
    this.#layout = layout;
    const height = this.#heightOf(
      columns.map(({ heading }) => heading),
      true,
    );
    if (title !== null) this.#y += 12;
    const above = title === null ? 0 : titleHeight;
    if (!this.#room(above + height + 4 + Math.max(sentenceHeight, this.#heightOf(first, false)))) this.#turn();
    if (title !== null) this.#text(title, margin, this.#y, { size: 10, font: bold });
    this.#y += above;
    this.headings();
  }

  headings(): void {
    const columns = this.#columns;
    const height = this.#heightOf(
      columns.map(({ heading }) => heading),
      true,
    );
    this.#pdf.rect(margin, this.#y, this.#width, height + 4).fill(colours.band);
    this.#hand = '';
    this.#y += 2;
    this.#cells(
      columns.map(({ heading }) => heading),
      bold,
    );
    this.#y += 2;
  }

  row(cells: readonly string[]): void {
    this.#fit(this.#heightOf(cells, false) + 2);
    this.#cells(cells, plain);
    this.#rule(this.#y - 1, 0.25);
  }

  totals(cells: readonly string[]): void {
    this.#fit(this.#heightOf(cells, true) + 4);
    this.#rule(this.#y, 1);
    this.#y += 2;
    this.#cells(cells, bold);
  }

  sentence(text: string): void {
    this.#text(text, margin, this.#y + 8, { size: 9, colour: colours.quiet });
    this.#y += sentenceHeight;
  }

  /** Boxes to sign in, beside one another and never apart. */
  signatures(): void {
    if (!this.#room(signatureHeight + 16)) this.#turn();
    const names = words[this.#report.language].signatures;
    const gap = 16;
    const width = Math.min(170, (this.#width - gap * (names.length - 1)) / names.length);
    const top = this.#y + 16;
    for (const [index, name] of names.entries()) {
      const x = margin + index * (width + gap);
      this.#pdf
        .rect(x, top, width, signatureHeight - 16)
        .lineWidth(0.5)
        .stroke(colours.line);
      this.#text(name, x + 5, top + 4, { size: 7, colour: colours.quiet });
      this.#pdf
        .moveTo(x + 8, top + signatureHeight - 30)
        .lineTo(x + width - 8, top + signatureHeight - 30)
        .lineWidth(0.5)
        .stroke(colours.line);
    }
    this.#y = top + signatureHeight;
  }

  /** Who printed it, and which page of how many, once all are drawn. */
  feet(): void {
    const { language, printedBy, printedAt, isTraining } = this.#report;
    const said = words[language];
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(page);
      this.#hand = '';
      const y = this.#pdf.page.height - margin - 8;
      if (isTraining) this.#text(trainingMark, margin, margin - 18, { size: 12, font: bold });
      const place = said.page(page + 1, count);
      this.#text(said.printed(printedBy, printedAt), margin, y, { size: 7, colour: colours.quiet });
      this.#text(place, margin + this.#width - measure(place, 7, false), y, { size: 7, colour: colours.quiet });
    }
  }

  #turn(): void {
    this.#pdf.addPage();
    this.#hand = '';
    this.#y = margin;
  }

  /** A row that has no room left stands on the next page, under the headings again. */
  #fit(height: number): void {
    if (this.#room(height)) return;
    this.#turn();
    this.headings();
  }

  #heightOf(cells: readonly string[], isBold: boolean): number {
    const { size, lines } = this.#layout;
    const heights = lines.map((line) =>
      Math.max(...line.map(({ at, width }) => linesOf(cells[at] ?? '', width, size, isBold).length)),
    );
    return heights.reduce((sum, one) => sum + one, 0) * size * leading + 2;
  }

  /** What does not fit beside one another goes on beneath, a little to the right. */
  #cells(cells: readonly string[], font: string): void {
    const { size, lines } = this.#layout;
    this.#y += 1;
    for (const line of lines) {
      let deepest = 1;
      for (const { at, x, width } of line) {
        const written = linesOf(cells[at] ?? '', width, size, font === bold);
        deepest = Math.max(deepest, written.length);
        for (const [depth, text] of written.entries()) {
          const left = this.#columns[at]?.isFigure ? x + width - measure(text, size, font === bold) : x;
          this.#text(text, margin + left, this.#y + depth * size * leading, { size, font });
        }
      }
      this.#y += deepest * size * leading;
    }
    this.#y += 1;
  }
}

interface Hand {
  readonly size: number;
  readonly font?: string;
  readonly colour?: string;
}

/** The same in letters that the fonts have. */
const inLettersOf = (report: PaperReport): PaperReport => ({
  ...report,
  company: printable(report.company),
  place: printable(report.place),
  title: printable(report.title),
  facts: report.facts.map(({ name, text }) => ({ name: printable(name), text: printable(text) })),
  tables: report.tables.map(({ title, columns, rows, totals }) => ({
    title: title === null ? null : printable(title),
    columns: columns.map((column) => ({ ...column, heading: printable(column.heading) })),
    rows: rows.map((row) => row.map(printable)),
    totals: totals && totals.map(printable),
  })),
  printedBy: printable(report.printedBy),
});

const rowsAtOnce = 25;

/**
 * The bytes of a report on sheets of A4: standing, or lying where one of its tables is wide. Nothing is cut: columns without room go to a
 * second line of their row, long words to further lines. Other work gets its turn between any two batches of rows.
 */
export async function* writeReport(asked: PaperReport): AsyncGenerator<Uint8Array> {
  const report = inLettersOf(asked);
  const layouts = await layOut(report.tables, 2 * margin);
  const pdf = new PdfDocument({
    size: 'A4',
    layout: layouts.some(({ isLying }) => isLying) ? 'landscape' : 'portrait',
    // What is written below would otherwise begin a page by itself.
    margin: 0,
    bufferPages: true,
    info: { Title: report.title, Author: report.company },
  });
  const made: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => made.push(chunk));
  const ended = new Promise<void>((done, fail) => void pdf.once('end', done).once('error', fail));
  const pages = new Pages(pdf, report);
  pages.head();
  for (const [place, table] of report.tables.entries()) {
    const layout = layouts[place];
    if (!layout) continue;
    pages.begin(table, layout);
    if (table.rows.length === 0) pages.sentence(words[report.language].nothing);
    for (const [index, row] of table.rows.entries()) {
      pages.row(row);
      if (index % rowsAtOnce === rowsAtOnce - 1) await nextTurn();
    }
    if (table.totals) pages.totals(table.totals);
  }
  pages.signatures();
  pages.feet();
  pdf.end();
  await ended;
  yield* made;
}
