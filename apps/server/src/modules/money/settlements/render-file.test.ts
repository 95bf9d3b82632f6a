import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FileTemplate, type TemplateField } from '@parking/contract/money/settlements/file-template';
import { expect, test } from 'vitest';
import { type FileBatch, type FileItem, nameOfFile, renderFile } from './render-file.ts';

const field = (source: TemplateField['source'], more: Partial<TemplateField> = {}): TemplateField => ({
  source,
  text: null,
  form: null,
  width: null,
  align: 'LEFT',
  pad: ' ',
  ...more,
});
const template = (more: object): FileTemplate =>
  FileTemplate.parse({
    name: 'Uji',
    format: 'DELIMITED',
    delimiter: ',',
    quoting: 'NEEDED',
    guarded: false,
    header: [],
    item: [field('reference')],
    trailer: [],
    namePattern: 'x_{day}_{version}.csv',
    nameDay: 'YYYYMMDD',
    encoding: 'UTF-8',
    lineEnd: 'LF',
    resend: 'ALL',
    ...more,
  });
const batch: FileBatch = {
  number: 7,
  version: 2,
  day: '2026-11-20',
  madeAt: new Date('2026-11-21T00:00:05+07:00'),
  items: 2,
  total: 23_000,
  merchantId: 'ID/../885',
  partnerId: null,
  company: 'PT Parkir "Jaya", Tbk',
  zone: 'Asia/Jakarta',
};
const item = (more: Partial<FileItem> = {}): FileItem => ({
  position: 1,
  kind: 'PAID',
  paidAt: new Date('2026-11-20T23:59:59+07:00'),
  amount: 15_000,
  reference: 'A1',
  providerReference: null,
  rrn: null,
  approvalCode: null,
  terminal: null,
  cardNumber: null,
  cardType: null,
  gate: null,
  ...more,
});

async function* listed(items: readonly FileItem[]): AsyncGenerator<FileItem> {
  yield* items;
}
async function written(by: FileTemplate, ...items: readonly FileItem[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of renderFile(by, batch, listed(items))) parts.push(part);
  return Buffer.concat(parts);
}
const textOf = async (more: object, ...items: readonly FileItem[]): Promise<string> =>
  (await written(template(more), ...items)).toString('utf8');

test('a line has its fields, quoted where they need it, between a header and a trailer', async () => {
  const text = await textOf(
    {
      header: [field('text', { text: 'H' }), field('day', { form: 'DDMMYYYY' }), field('company')],
      item: [field('position'), field('paidAt', { form: 'YYYYMMDDHHmmss' }), field('amount', { form: 'DECIMAL' })],
      trailer: [field('items'), field('total', { form: 'SEN' }), field('merchantId')],
      lineEnd: 'CRLF',
    },
    item(),
  );
  expect(text).toBe('H,20112026,"PT Parkir ""Jaya"", Tbk"\r\n1,20261120235959,15000.00\r\n2,2300000,ID/../885\r\n');
});

test('of fixed width everything has its place, the sign before the zeros', async () => {
  const fixed = {
    format: 'FIXED',
    item: [
      field('amount', { form: 'RUPIAH', width: 10, align: 'RIGHT', pad: '0' }),
      field('reference', { width: 4 }),
      field('gate', { width: 3, pad: '-' }),
    ],
  };
  expect(await textOf(fixed, item({ reference: 'ABCDEFG' }), item({ amount: -500 }))).toBe(
    '0000015000ABCD---\n-000000500A1  ---\n',
  );
});

test('a number or a time that its field cannot hold is refused, and never cut', async () => {
  const narrow = { format: 'FIXED', item: [field('amount', { width: 4 })] };
  await expect(textOf(narrow, item())).rejects.toMatchObject({ code: 'template-too-narrow' });
  const short = { format: 'FIXED', item: [field('paidAt', { form: 'YYYYMMDD', width: 6 })] };
  await expect(textOf(short, item())).rejects.toMatchObject({ code: 'template-too-narrow' });
});

test('what somebody typed adds neither a line nor a field', async () => {
  const crafted = item({ reference: 'A\r\nB;C\u0000' });
  expect(await textOf({ delimiter: ';', quoting: 'NEVER' }, crafted)).toBe('A  B C \n');
  expect(await textOf({ delimiter: ';' }, crafted)).toBe('"A  B;C "\n');
});

test('a formula is kept from a spreadsheet only where the template says so', async () => {
  const crafted = item({ reference: '=1+1', amount: -500 });
  const fields = [field('reference'), field('amount')];
  expect(await textOf({ item: fields, guarded: true }, crafted)).toBe("'=1+1,-500\n");
  expect(await textOf({ item: fields }, crafted)).toBe('=1+1,-500\n');
});

test('what an encoding has no sign for becomes a question mark', async () => {
  const crafted = item({ reference: 'Café 日 🚗' });
  expect((await written(template({ encoding: 'ASCII' }), crafted)).toString('latin1')).toBe('Caf? ? ?\n');
  expect((await written(template({ encoding: 'LATIN1' }), crafted)).toString('latin1')).toBe('Café ? ?\n');
});

test('a name leads to no other folder, whatever its pattern and its merchant are', () => {
  const refused = [
    '../{day}_{version}',
    '/etc/{day}_{version}',
    'a/{day}_{version}',
    'a\\{day}_{version}',
    '..{day}{version}',
    'a..{day}{version}',
    '.{day}{version}',
    '{day}{version}.',
    '{secret}{day}{version}',
    '{day}',
    '{version}',
    'a{day}{version}\u0000',
  ];
  for (const namePattern of refused)
    expect(FileTemplate.shape.namePattern.safeParse(namePattern).success, namePattern).toBe(false);
  const named = template({ namePattern: '{merchantId}.{day}_{number}-{version}.txt', nameDay: 'DDMMYYYY' });
  expect(nameOfFile(named, batch)).toBe('ID885.20112026_7-002.txt');
});

test('no field of a template tells a secret', () => {
  for (const source of ['secret', 'privateKey', 'password', 'callbackToken', 'constructor', '__proto__'])
    expect(FileTemplate.safeParse({ ...template({}), item: [{ ...field('text'), source }] }).success, source).toBe(
      false,
    );
});

test('200,000 items take no more room than some', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  async function* many(): AsyncGenerator<FileItem> {
    for (let position = 1; position <= 200_000; position += 1)
      yield item({ position, reference: `01a21af8-7b26-7568-9e61-${position}` });
  }
  const before = used();
  let [bytes, parts, most] = [0, 0, 0];
  const by = template({ item: [field('position'), field('paidAt'), field('amount'), field('reference')] });
  for await (const part of renderFile(by, batch, many())) {
    bytes += part.length;
    parts += 1;
    if (parts % 20 === 0) most = Math.max(most, used() - before);
  }
  expect(bytes).toBeGreaterThan(10_000_000);
  expect(most).toBeLessThan(30_000_000);
}, 60_000);
