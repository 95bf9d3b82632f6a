import { contract } from '@parking/contract/contract';
import { crc32, deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import type { Client } from '../../../testing/test-server.ts';

/** A small real picture, in which there is something to be seen. */
export async function picture(
  kind: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
  width = 640,
  height = 480,
): Promise<Buffer> {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#eee' } };
  const drawing = sharp({ create: { width, height, channels: 3, background: '#2a6' } });
  return drawing
    .composite([{ input: half, left: 0, top: 0 }])
    .toFormat(kind)
    .toBuffer();
}

/** The picture followed by nothing, up to so many bytes: still a picture to every reader. */
export async function pictureOf(bytes: number): Promise<Buffer> {
  const real = await picture('jpeg');
  return Buffer.concat([real, Buffer.alloc(bytes - real.length)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A whole black-and-white PNG: 30,000 x 30,000 take some hundred kilobytes and unpack into 900 megapixels. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const sheetTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';

/** A workbook whose directory says that its sheet unpacks into so many bytes. */
export function workbook(unpackedBytes = 100): Buffer {
  const sheet = 'xl/worksheets/sheet1.xml';
  const bytes = Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(sheetTypes),
      'xl/workbook.xml': strToU8('<workbook/>'),
      [sheet]: new Uint8Array(100),
    }),
  );
  // The name's last place is in the directory, where the size stands 22 bytes before it.
  bytes.writeUInt32LE(unpackedBytes, bytes.lastIndexOf(sheet) - 22);
  return bytes;
}

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
export const html = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');

export function wav(): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  return header;
}

/** What a camera takes in the dark, or with its lens covered. */
export const evenPicture = (background: string, width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Uploads a picture, one of its own unless it is given, so that it may be attached to something. Returns its token. */
export async function uploadPicture(client: Client, bytes?: Buffer): Promise<string> {
  const files = (bytes ?? (await picture())).toString('base64');
  const { data } = await client.call(contract.assetFiles.uploadEncoded, { body: { filename: 'foto.jpg', files } });
  return (data as { token: string }[])[0]?.token ?? '';
}
