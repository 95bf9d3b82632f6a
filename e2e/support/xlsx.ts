import { inflateRawSync } from 'node:zlib';

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
