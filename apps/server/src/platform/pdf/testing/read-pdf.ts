import { inflateSync } from 'node:zlib';

export interface ReadPage {
  /** Texts in the order in which they were written. */
  readonly texts: readonly string[];
  readonly width: number;
  readonly height: number;
}

const beyond: Readonly<Record<number, string>> = { 0x95: '•', 0x96: '–', 0x97: '—', 0x80: '€', 0x85: '…' };

const decoded = (hex: string): string =>
  Array.from(Buffer.from(hex, 'hex'), (code) => beyond[code] ?? String.fromCodePoint(code)).join('');

/** The texts of each page of a PDF whose letters are those of the standard fonts. */
export function readPdf(file: Buffer): ReadPage[] {
  const text = file.toString('latin1');
  const objects = new Map<string, { readonly head: string; readonly from: number }>();
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length;
    objects.set(found[1] ?? '', { head: text.slice(from, text.indexOf('endobj', from)), from });
  }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const [, content = ''] = /\/Contents (\d+) 0 R/.exec(head) ?? [];
      const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? [];
      const { head: stream = '', from = 0 } = objects.get(content) ?? {};
      const [, length = '0'] = /\/Length (\d+)/.exec(stream) ?? [];
      const start = from + stream.indexOf('stream\n') + 'stream\n'.length;
      const drawn = inflateSync(file.subarray(start, start + Number(length))).toString('latin1');
      const texts = [...drawn.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) =>
        [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decoded(hex)).join(''),
      );
      return { texts, width: Number(width), height: Number(height) };
    });
}
