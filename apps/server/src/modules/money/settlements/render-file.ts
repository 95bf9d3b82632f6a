import type { FileTemplate, ItemSource, TemplateField } from '@parking/contract/money/settlements/file-template';
import { type FieldValue, asDate, writeField } from './write-field.ts';

/** What a file tells of its settlement. */
export interface FileBatch {
  readonly number: number;
  readonly version: number;
  /** The provider's day. */
  readonly day: string;
  readonly madeAt: Date;
  readonly items: number;
  /** Rupiah. */
  readonly total: number;
  readonly merchantId: string | null;
  readonly partnerId: string | null;
  readonly company: string;
  /** In which its times are told. */
  readonly zone: string;
}

export type FileItem = Readonly<Record<ItemSource, FieldValue>>;

const partBytes = 65_536;

/** The file as it is written, some lines at a time: what it takes does not grow with its items. Refuses with `template-too-narrow`. */
export async function* renderFile(
  template: FileTemplate,
  batch: FileBatch,
  items: AsyncIterable<FileItem>,
): AsyncGenerator<Buffer> {
  const { zone } = batch;
  const whole: Readonly<Record<string, FieldValue>> = { ...batch };
  const separator = template.format === 'FIXED' ? '' : template.delimiter;
  const lineEnd = template.lineEnd === 'CRLF' ? '\r\n' : '\n';
  const lineOf = (fields: readonly TemplateField[], item: Partial<FileItem>): Buffer => {
    const values: Readonly<Record<string, FieldValue | undefined>> = { ...whole, ...item };
    const texts = fields.map((field) => writeField(template, field, values[field.source] ?? null, zone));
    return encode(`${texts.join(separator)}${lineEnd}`, template.encoding);
  };
  let waiting: Buffer[] = template.header.length > 0 ? [lineOf(template.header, {})] : [];
  let bytes = 0;
  for await (const item of items) {
    const line = lineOf(template.item, item);
    waiting.push(line);
    bytes += line.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (template.trailer.length > 0) waiting.push(lineOf(template.trailer, {}));
  if (waiting.length > 0) yield Buffer.concat(waiting);
}

const highest = { ASCII: 0x7f, LATIN1: 0xff } as const;

/** What an encoding has no sign for becomes a question mark. */
function encode(text: string, encoding: FileTemplate['encoding']): Buffer {
  if (encoding === 'UTF-8') return Buffer.from(text, 'utf8');
  const known = Array.from(text, (sign) => ((sign.codePointAt(0) ?? 0) <= highest[encoding] ? sign : '?'));
  return Buffer.from(known.join(''), 'latin1');
}

/** What its file is called. Nothing in it leads out of its folder. */
export function nameOfFile(
  { namePattern, nameDay }: FileTemplate,
  { day, version, number, merchantId }: Pick<FileBatch, 'day' | 'version' | 'number' | 'merchantId'>,
): string {
  const parts: Readonly<Record<string, string>> = {
    day: asDate(nameDay, `${day}T00:00:00`),
    version: String(version).padStart(3, '0'),
    number: String(number),
    merchantId: (merchantId ?? '').replace(/[^A-Za-z0-9]/g, ''),
  };
  return namePattern.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
}
