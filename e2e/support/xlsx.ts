import { crc32, inflateRawSync } from 'node:zlib';

/** The text of one file inside a zip archive, found by the directory at its end. */
function entryOf(zip: Buffer, wanted: (name: string) => boolean): string {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [named, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    if (wanted(zip.toString('utf8', at + 46, at + 46 + named))) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const bytes = zip.subarray(start, start + packed);
      return (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8');
    }
    at += 46 + named + extra + comment;
  }
  throw new Error('the archive has no such file');
}

/** The rows of a workbook's first sheet, as the text of their markup. */
export function rowsOf(workbook: Buffer): string[] {
  const sheet = entryOf(workbook, (name) => name === 'xl/worksheets/sheet1.xml');
  return sheet.match(/<row[ >].*?<\/row>/gs) ?? [];
}

const stored = (name: string, text: string) => {
  const [named, bytes] = [Buffer.from(name), Buffer.from(text)];
  const common = Buffer.alloc(26);
  common.writeUInt32LE(crc32(bytes), 10);
  common.writeUInt32LE(bytes.length, 14);
  common.writeUInt32LE(bytes.length, 18);
  common.writeUInt16LE(named.length, 22);
  return { named, bytes, common };
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A workbook of one sheet with these texts, as other programs write them. */
export function workbookOf(rows: readonly (readonly string[])[]): Buffer {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const cell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  const parts = [
    stored(
      '[Content_Types].xml',
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    stored(
      'xl/workbook.xml',
      `<workbook xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>`,
    ),
    stored(
      'xl/_rels/workbook.xml.rels',
      `<Relationships><Relationship Id="a" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    stored(
      'xl/worksheets/sheet1.xml',
      `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
    ),
  ];
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { named, bytes, common } of parts) {
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, named, bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002\0\0', 'latin1'), common, place, named);
    bodies.push(body);
    at += body.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, entries, end]);
}
