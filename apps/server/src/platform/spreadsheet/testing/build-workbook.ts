import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { xmlText } from '../cells.ts';

/** A cell as XML, or a value to be written the simplest way. */
export type GivenCell = string | number | boolean | null | { readonly xml: string };

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const contentTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';

export interface GivenWorkbook {
  readonly sheets: readonly { readonly rows: readonly (readonly GivenCell[])[]; readonly state?: string }[];
  readonly sharedStrings?: string;
  readonly styles?: string;
  /** In place of the first sheet's part. */
  readonly sheetXml?: string;
}

const cellXml = (cell: GivenCell): string => {
  if (cell === null) return '<c/>';
  if (typeof cell === 'object') return cell.xml;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t>${xmlText(cell)}</t></is></c>`;
};

const sheetXml = (rows: readonly (readonly GivenCell[])[]): string =>
  `<worksheet xmlns="${main}"><sheetData>${rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('')}</sheetData></worksheet>`;

/** A workbook as other programs write it. */
export function buildWorkbook({ sheets, sharedStrings, styles, sheetXml: given }: GivenWorkbook): Buffer {
  const list = sheets.map(
    ({ state }, index) =>
      `<sheet name="S${index + 1}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const links = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}<Relationship Id="s" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="${relations}/styles" Target="/xl/styles.xml"/></Relationships>`,
  };
  for (const [index, { rows }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = index === 0 && given ? given : sheetXml(rows);
  }
  if (sharedStrings !== undefined) parts['xl/sharedStrings.xml'] = sharedStrings;
  if (styles !== undefined) parts['xl/styles.xml'] = styles;
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

/** One sheet of plain rows. */
export const buildSheet = (...rows: readonly (readonly GivenCell[])[]): Buffer => buildWorkbook({ sheets: [{ rows }] });

/** A small workbook whose sheet unpacks into so many bytes, while its directory says it were a hundred. */
export function lyingBomb(unpackedBytes: number): Buffer {
  const name = 'xl/worksheets/sheet1.xml';
  const honest = buildWorkbook({ sheets: [{ rows: [] }] });
  const head = `<worksheet xmlns="${main}"><sheetData>`;
  const packed = deflateRawSync(Buffer.concat([Buffer.from(head), Buffer.alloc(unpackedBytes, 0x20)]), { level: 1 });
  const end = honest.length - 22;
  const directory = honest.subarray(honest.readUInt32LE(end + 16), end);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(100, 22);
  const changed = Buffer.from(directory);
  const entry = changed.lastIndexOf(name) - 46;
  changed.writeUInt16LE(8, entry + 10);
  changed.writeUInt32LE(packed.length, entry + 20);
  changed.writeUInt32LE(100, entry + 24);
  const at = honest.readUInt32LE(end + 16);
  changed.writeUInt32LE(at, entry + 42);
  const tail = Buffer.from(honest.subarray(end));
  tail.writeUInt32LE(at + 30 + packed.length, 16);
  return Buffer.concat([honest.subarray(0, at), local, packed, changed, tail]);
}
