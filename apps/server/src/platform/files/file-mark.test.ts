import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readWorkbook } from '../spreadsheet/testing/read-workbook.ts';
import { writeCsv, writeTables } from '../spreadsheet/write-csv.ts';
import { writeWorkbook } from '../spreadsheet/write-workbook.ts';
import { markFiles } from './file-mark.ts';
import { sendFile } from './send-file.ts';

let undo = (): void => undefined;
beforeEach(() => void (undo = markFiles()));
afterEach(() => undo());

async function* rows(): AsyncGenerator<unknown[][]> {
  yield [['Kas', 12_000]];
}
async function whole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const workbook = () =>
  whole(
    writeWorkbook({
      sheetName: 'Setoran per hari dan per gerbang',
      columns: [
        { heading: 'Nama', type: 'text' },
        { heading: 'Jumlah', type: 'money' },
      ],
      rows: rows(),
    }),
  );

/** The name a browser saves it under. */
async function sentAs(filename: string): Promise<string> {
  const app = fastify();
  app.get('/file', async (request, reply) => {
    const bytes = Buffer.from('0012;750000');
    await sendFile(request, reply, {
      filename,
      mediaType: 'application/octet-stream',
      bytes: bytes.length,
      etag: '"1"',
      asAttachment: true,
      open: async () => bytes,
    });
  });
  const { headers, body } = await app.inject('/file');
  expect(body).toBe('0012;750000');
  await app.close();
  return /filename="([^"]*)"/.exec(String(headers['content-disposition']))?.[1] ?? '';
}

test('whatever file is sent has the mark in its name, once; what a bank would read is as it is', async () => {
  expect(await sentAs('settlement-0012.txt')).toBe('LATIHAN_TRAINING_settlement-0012.txt');
  expect(await sentAs('LATIHAN_TRAINING_settlement-0012.txt')).toBe('LATIHAN_TRAINING_settlement-0012.txt');
  undo();
  expect(await sentAs('settlement-0012.txt')).toBe('settlement-0012.txt');
});

test('text for other programs begins with it', async () => {
  const table = { title: 'Kas', headings: ['Nama'], rows: [['A']], footer: [] };
  expect((await whole(writeCsv(['Nama', 'Jumlah'], rows()))).toString()).toBe(
    '\u{feff}LATIHAN / TRAINING\r\nNama,Jumlah\r\nKas,12000\r\n',
  );
  expect((await whole(writeTables([table, table]))).toString()).toBe(
    '\u{feff}LATIHAN / TRAINING\r\nKas\r\nNama\r\nA\r\n\r\nKas\r\nNama\r\nA\r\n',
  );
  undo();
  expect((await whole(writeCsv(['Nama', 'Jumlah'], rows()))).toString()).toBe('\u{feff}Nama,Jumlah\r\nKas,12000\r\n');
});

test('a workbook has it on its tab and on what is printed of it, and is filled in and read as any other', async () => {
  const { sheets, parts } = readWorkbook(await workbook());
  const text = JSON.stringify(Object.fromEntries(Object.entries(parts)));
  expect(text).toContain('LATIHAN TRAINING Setoran');
  expect(text).toContain('&amp;CLATIHAN / TRAINING');
  expect(sheets[0]?.[0]?.map((cell) => cell.text)).toEqual(['Nama', 'Jumlah']);
  undo();
  expect(JSON.stringify(readWorkbook(await workbook()).parts)).not.toContain('LATIHAN');
});
