/** A picture as a page shows it: JPEG, in colour. */
export interface PdfPicture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

interface Words {
  readonly size?: number;
  readonly bold?: boolean;
  /** Points from the left margin. */
  readonly indent?: number;
}

// A4, in points.
const [pageWidth, pageHeight] = [595, 842];
const margin = 48;
const innerWidth = pageWidth - 2 * margin;
const leading = 1.35;
const usualSize = 9.5;

/** How wide the letters from space to tilde are in Helvetica-Bold, in thousandths of their size; the plain ones are no wider. */
const widths =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584'
    .split(' ')
    .map(Number);
const widest = 722;

const widthOf = (text: string, size: number): number => {
  let sum = 0;
  for (const letter of text) sum += widths[(letter.codePointAt(0) ?? 0) - 32] ?? widest;
  return (sum * size) / 1_000;
};

/** Letters of the standard fonts beyond Latin-1 (WinAnsiEncoding). */
const beyond: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
};

/** As the standard fonts have it; what they have no letter for is a question mark. */
const encoded = (text: string): string =>
  Buffer.from(
    Array.from(text.normalize('NFC'), (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      const isLatin = (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff);
      return isLatin ? code : (beyond[letter] ?? 0x3f);
    }),
  ).toString('hex');

function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      let rest = word;
      if (line !== '' && widthOf(`${line} ${rest}`, size) > width) {
        lines.push(line);
        line = '';
      }
      while (widthOf(rest, size) > width) {
        const fits = Math.max(1, Math.floor((rest.length * width) / widthOf(rest, size)) - 1);
        lines.push(rest.slice(0, fits));
        rest = rest.slice(fits);
      }
      line = line === '' ? rest : `${line} ${rest}`;
    }
    lines.push(line);
  }
  return lines;
}

/**
 * Pages of words and pictures under each other (PDF 1.4, ISO 32000-1), by the fonts that every reader has. It writes what a record
 * needs and nothing else: no tables, no links, no scripts.
 */
export class PdfPages {
  readonly #title: string;
  readonly #pages: { content: string; pictures: Set<number> }[] = [];
  readonly #pictures: PdfPicture[] = [];
  #y = 0;

  constructor(title: string) {
    this.#title = title;
    this.#turn();
  }

  #turn(): void {
    this.#pages.push({ content: '', pictures: new Set() });
    this.#y = pageHeight - margin;
  }

  #draw(operators: string): void {
    const page = this.#pages.at(-1);
    if (page) page.content += `${operators}\n`;
  }

  #need(height: number): void {
    if (this.#y - height < margin) this.#turn();
  }

  words(text: string, { size = usualSize, bold = false, indent = 0 }: Words = {}): void {
    for (const line of wrap(text, size, innerWidth - indent)) {
      this.#need(size * leading);
      this.#y -= size * leading;
      this.#draw(
        `BT /${bold ? 'B' : 'R'} ${size} Tf ${margin + indent} ${this.#y.toFixed(1)} Td <${encoded(line)}> Tj ET`,
      );
    }
  }

  heading(text: string): void {
    // A heading does not stand alone at the foot of a page.
    this.#need(60);
    this.gap(12);
    this.words(text, { size: 12, bold: true });
    this.gap(3);
  }

  /** A name, and what it is beside it. */
  fact(name: string, value: string): void {
    const indent = 150;
    const lines = wrap(value, usualSize, innerWidth - indent);
    this.#need(usualSize * leading * Math.min(lines.length, 4));
    const before = this.#y;
    const page = this.#pages.length;
    this.words(wrap(name, usualSize, indent - 8).join('\n'), { bold: true });
    if (this.#pages.length !== page) {
      this.words(value, { indent });
      return;
    }
    const after = this.#y;
    this.#y = before;
    this.words(value, { indent });
    if (this.#pages.length === page) this.#y = Math.min(this.#y, after);
  }

  gap(points = 6): void {
    this.#y -= points;
  }

  /** Pictures beside each other, each under its words; two of them in a row. */
  pictures(row: readonly { readonly picture: PdfPicture; readonly words: string }[]): void {
    const cell = (innerWidth - 12) / 2;
    const drawn = row.map((one) => {
      const scale = Math.min(cell / one.picture.width, 180 / one.picture.height);
      return { ...one, width: one.picture.width * scale, height: one.picture.height * scale };
    });
    const highest = Math.max(...drawn.map(({ height }) => height));
    this.#need(highest + 16);
    const top = this.#y - 4;
    for (const [index, { picture, words, width, height }] of drawn.entries()) {
      const x = margin + index * (cell + 12);
      const number = this.#pictures.push(picture) - 1;
      this.#pages.at(-1)?.pictures.add(number);
      this.#draw(
        `q ${width.toFixed(1)} 0 0 ${height.toFixed(1)} ${x} ${(top - height).toFixed(1)} cm /P${number} Do Q`,
      );
      const [caption = ''] = wrap(words, 7, cell);
      this.#draw(`BT /R 7 Tf ${x} ${(top - highest - 9).toFixed(1)} Td <${encoded(caption)}> Tj ET`);
    }
    this.#y = top - highest - 16;
  }

  /** The file, each page with its number. */
  end(): Buffer {
    const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
    const places: number[] = [];
    let length = parts[0]?.length ?? 0;
    const add = (number: number, dictionary: string, stream?: Buffer): void => {
      const head = stream ? `${dictionary.slice(0, -2)} /Length ${stream.length} >>` : dictionary;
      const object = Buffer.concat([
        Buffer.from(`${number} 0 obj\n${head}\n`, 'latin1'),
        ...(stream ? [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')] : []),
        Buffer.from('endobj\n'),
      ]);
      places[number] = length;
      length += object.length;
      parts.push(object);
    };
    const firstPicture = 6;
    const firstPage = firstPicture + this.#pictures.length;
    const font = (name: string): string =>
      `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
    const kids = this.#pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ');
    add(1, '<< /Type /Catalog /Pages 2 0 R >>');
    add(2, `<< /Type /Pages /Count ${this.#pages.length} /Kids [${kids}] >>`);
    add(3, font('Helvetica'));
    add(4, font('Helvetica-Bold'));
    add(5, `<< /Title <${encoded(this.#title)}> >>`);
    for (const [index, { jpeg, width, height }] of this.#pictures.entries())
      add(
        firstPicture + index,
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode >>`,
        jpeg,
      );
    for (const [index, { content, pictures }] of this.#pages.entries()) {
      const [page, words] = [firstPage + 2 * index, firstPage + 2 * index + 1];
      const shown = [...pictures].map((number) => `/P${number} ${firstPicture + number} 0 R`).join(' ');
      add(
        page,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents ${words} 0 R /Resources << /Font << /R 3 0 R /B 4 0 R >> /XObject << ${shown} >> >> >>`,
      );
      const foot = `BT /R 7 Tf ${margin} ${margin - 20} Td <${encoded(`${this.#title} - ${index + 1}/${this.#pages.length}`)}> Tj ET`;
      add(words, '<< >>', Buffer.from(`${content}${foot}\n`, 'latin1'));
    }
    const count = firstPage + 2 * this.#pages.length;
    const rows = Array.from({ length: count }, (_, number) =>
      number === 0 ? '0000000000 65535 f \n' : `${String(places[number] ?? 0).padStart(10, '0')} 00000 n \n`,
    );
    parts.push(
      Buffer.from(
        `xref\n0 ${count}\n${rows.join('')}trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(parts);
  }
}
