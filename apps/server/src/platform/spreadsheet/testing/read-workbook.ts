import { strFromU8, unzipSync } from 'fflate';

export interface ReadCell {
  /** `inlineStr`, `b`, or none for numbers. */
  readonly type: string | undefined;
  readonly style: number;
  readonly text: string;
}

/** The sheets of a workbook, cell by cell, as a strict reader finds them. */
export function readWorkbook(bytes: Uint8Array): {
  names: string[];
  sheets: ReadCell[][][];
  parts: Record<string, string>;
} {
  const parts = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
  const names = [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)].map((found) =>
    unescape(found[1]),
  );
  const sheets = names.map((_, index) => readSheet(parts[`xl/worksheets/sheet${index + 1}.xml`] ?? ''));
  return { names, sheets, parts };
}

function readSheet(xml: string): ReadCell[][] {
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map((row) =>
    [...(row[1] ?? '').matchAll(/<c\/>|<c([^>]*)>(.*?)<\/c>/gs)].map((cell) => ({
      type: /t="(\w+)"/.exec(cell[1] ?? '')?.[1],
      style: Number(/s="(\d+)"/.exec(cell[1] ?? '')?.[1] ?? 0),
      text: unescape((cell[2] ?? '').replace(/<[^>]+>/g, '')),
    })),
  );
}

const unescape = (text = ''): string =>
  text
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
