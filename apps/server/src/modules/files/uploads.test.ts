import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { maximumPhotoBytes } from '@parking/contract/files/files';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { startBucket } from '../../platform/files/testing/bucket.ts';
import { type FilesServer, startFilesServer } from './testing/files-server.ts';
import { type Reply, form, send } from './testing/http.ts';
import { html, pdf, picture, pictureOf, pngBomb, svg, wav, workbook } from './testing/samples.ts';

let files: FilesServer;
let token: string | undefined;

beforeAll(async () => {
  files = await startFilesServer();
  token = (await signInAs(files.server, 'CASHIER')).token;
});
afterAll(() => files.close());

const upload = (body: FormData | object, headers?: Record<string, string>): Promise<Reply> =>
  send(files.address, token, 'POST', '/asset_files/upload', body, headers);
const uploadEncoded = (body: object): Promise<Reply> =>
  send(files.address, token, 'POST', '/asset_files/upload-encoded', body);

async function storedFiles(): Promise<string[]> {
  const all = await readdir(join(files.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function knownFiles(): Promise<string[]> {
  const rows = await files.server.platform.database.writeQueries.selectFrom('assetFiles').select('token').execute();
  return rows.map((row) => row.token);
}

/** Runs a refused call and checks that it left neither a file nor a row. */
async function expectNothingLeft(act: () => Promise<Reply>): Promise<Reply> {
  const before = (await storedFiles()).toSorted();
  const reply = await act();
  expect((await storedFiles()).toSorted()).toEqual(before);
  expect((await knownFiles()).toSorted()).toEqual(before.filter((name) => !name.endsWith('.thumbnail')));
  return reply;
}

test('a stranger uploads nothing', async () => {
  const reply = await send(files.address, undefined, 'POST', '/asset_files/upload', form(['a.jpg', await picture()]));
  expect([reply.status, reply.error.code]).toEqual([401, 'not-signed-in']);
  const encoded = await send(files.address, undefined, 'POST', '/asset_files/upload-encoded', {
    filename: 'a',
    files: 'a',
  });
  expect(encoded.status).toBe(401);
});

test('pictures, documents, sounds and archives are taken by their content, whatever they are called', async () => {
  const samples: [string, Buffer, string][] = [
    ['a.exe', await picture('jpeg'), 'image/jpeg'],
    ['b', await picture('png'), 'image/png'],
    ['c.html', await picture('webp'), 'image/webp'],
    ['d.svg', await picture('gif'), 'image/gif'],
    ['e.png', pdf, 'application/pdf'],
    ['f.zip', workbook(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['g.txt', wav(), 'audio/wav'],
    ['h.bin', Buffer.from(zipSync({ 'program.bin': strToU8('1.4.2') })), 'application/zip'],
  ];
  const reply = await upload(form(...samples.map(([name, bytes]) => [name, bytes] as const)));
  expect(reply.status).toBe(200);
  expect(reply.data).toHaveLength(samples.length);
  for (const [index, { token: made }] of reply.data.entries()) {
    expect(made).toMatch(/^[\w-]{32}$/);
    const file = await send(files.address, token, 'GET', `/asset_files/${made}`);
    expect(file.headers.get('content-type')).toBe(samples[index]?.[2]);
    expect(file.bytes.equals(samples[index]?.[1] ?? Buffer.alloc(0))).toBe(true);
  }
});

test.each([
  ['an SVG with a script', svg],
  ['an SVG that says it is a picture', svg],
  ['a page', html],
  ['plain text', Buffer.from('hello')],
  ['nothing', Buffer.alloc(0)],
  ['a broken PNG', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
])('%s is refused as a type that is not accepted', async (_, bytes) => {
  const reply = await expectNothingLeft(() => upload(form(['foto.png', bytes])));
  expect([reply.status, reply.error.code]).toEqual([415, 'unsupported-type']);
  expect(reply.error.fields[0]?.path).toBe('files');
});

test('ten million bytes pass and one more is refused, with the field named', async () => {
  expect((await upload(form(['foto.jpg', await pictureOf(maximumPhotoBytes)]))).status).toBe(200);
  const large = await pictureOf(maximumPhotoBytes + 1);
  const reply = await expectNothingLeft(() => upload(form(['foto.jpg', large])));
  expect([reply.status, reply.error.code]).toEqual([413, 'too-large']);
  expect(reply.error.fields).toMatchObject([{ path: 'files', code: 'too-big' }]);
});

test('of several files all are kept or none', async () => {
  const reply = await expectNothingLeft(async () =>
    upload(form(['a.jpg', await picture()], ['b.png', await picture('png')], ['c.png', svg])),
  );
  expect(reply.status).toBe(415);
});

test('a picture of 900 megapixels is refused without being unpacked', async () => {
  const bomb = pngBomb(30_000);
  expect(bomb.length).toBeLessThan(300_000);
  const before = process.memoryUsage().rss;
  const reply = await expectNothingLeft(() => upload(form(['bomb.png', bomb])));
  expect([reply.status, reply.error.code]).toEqual([400, 'bad-input']);
  expect(reply.error.fields).toMatchObject([{ path: 'files', code: 'too-big' }]);
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

test('a workbook that unpacks into hundreds of megabytes is refused', async () => {
  const reply = await expectNothingLeft(() => upload(form(['bomb.xlsx', workbook(250_000_000)])));
  expect([reply.status, reply.error.fields[0]?.code]).toEqual([400, 'too-big']);
});

test('a body that is no form, a form without files and fields of other names are refused by name', async () => {
  const json = await expectNothingLeft(() => upload({ files: 'x' }));
  expect([json.status, json.error.code]).toEqual([415, 'unsupported-type']);
  const none = await expectNothingLeft(() => upload(form()));
  expect(none.status).toBe(400);
  expect(none.error.fields).toMatchObject([{ path: 'files', code: 'required' }]);
  const other = await expectNothingLeft(async () => upload(form(['a.jpg', await picture(), 'photo'])));
  expect(other.error.fields).toMatchObject([{ path: 'photo', code: 'unknown-field' }]);
  const many = Array.from({ length: 21 }, async () => ['a.jpg', await picture('png', 8, 8)] as const);
  const tooMany = await expectNothingLeft(async () => upload(form(...(await Promise.all(many)))));
  expect(tooMany.error.fields).toMatchObject([{ path: 'files', code: 'too-many' }]);
});

test('a form that breaks off is refused', async () => {
  const body = `--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nabc`;
  const reply = await expectNothingLeft(async () => {
    const answer = await files.server.app.inject({
      method: 'POST',
      url: '/api/asset_files/upload',
      headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: body,
    });
    return { ...answer.json(), status: answer.statusCode } as Reply;
  });
  expect([reply.status, reply.error.code]).toEqual([400, 'bad-input']);
});

test('a caller who sends gigabytes is refused at the limit and cut off', async () => {
  const { port, hostname } = new URL(files.address);
  const socket = connect(Number(port), hostname);
  let answer = '';
  let sent = 0;
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  const head = `--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n`;
  socket.write(
    `POST /api/asset_files/upload HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000000\r\n\r\n${head}`,
  );
  const block = Buffer.alloc(1_000_000, 0xff);
  const pump = setInterval(() => {
    if (socket.writable && socket.writableLength < 4_000_000) {
      socket.write(block);
      sent += block.length;
    }
  }, 5);
  await closed;
  clearInterval(pump);
  expect(answer).toContain('413');
  expect(answer).toContain('too-large');
  expect(sent).toBeLessThan(1_000_000_000);
  expect((await storedFiles()).filter((name) => name.includes('.') && !name.endsWith('.thumbnail'))).toEqual([]);
});

test('a caller who goes away in the middle leaves nothing', async () => {
  const before = await storedFiles();
  const { port, hostname } = new URL(files.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/asset_files/upload HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 500000\r\n\r\n--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n${'a'.repeat(50_000)}`,
  );
  await expect.poll(async () => (await storedFiles()).length).toBe(before.length + 1);
  socket.destroy();
  await expect.poll(storedFiles).toEqual(before);
});

test.each([
  ['../../etc/passwd', 'passwd.jpg'],
  ['..\\..\\boot.ini', 'boot.jpg'],
  ['foto%00.png', 'foto%00.jpg'],
  ['foto\u202Egnp.exe', 'fotognp.jpg'],
  ['a"b;c.png', 'a_b;c.jpg'],
  ['halaman.html', 'halaman.jpg'],
  ['.htaccess', 'htaccess.jpg'],
  ['Foto pintu masuk é 日本.jpeg', 'Foto pintu masuk é 日本.jpg'],
])('a file called %s is saved as %s', async (name, saved) => {
  const encoded = (await picture()).toString('base64');
  const [made] = (await uploadEncoded({ filename: name, files: encoded })).data;
  const reply = await send(files.address, token, 'GET', `/asset_files/${made?.token}?dl=1`);
  const disposition = reply.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="[ -~]*"; filename\*=UTF-8''[\w%.!~*-]+$/);
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(saved);
});

test('base64 is taken with and without the head of a data address, and refused when it is none or too much', async () => {
  const encoded = (await picture()).toString('base64');
  expect((await uploadEncoded({ filename: 'a.jpg', files: encoded })).status).toBe(200);
  expect((await uploadEncoded({ filename: 'a.jpg', files: `data:image/jpeg;base64,${encoded}` })).status).toBe(200);
  const broken = await expectNothingLeft(() => uploadEncoded({ filename: 'a.jpg', files: '<<<>>>' }));
  expect(broken.error.fields).toMatchObject([{ path: 'files', code: 'wrong-format' }]);
  const empty = await expectNothingLeft(() => uploadEncoded({ files: '' }));
  expect(empty.error.fields.map(({ path }) => path).toSorted()).toEqual(['filename', 'files']);
  const wrong = await expectNothingLeft(() => uploadEncoded({ filename: 'a.png', files: svg.toString('base64') }));
  expect(wrong.status).toBe(415);
  const large = (await pictureOf(maximumPhotoBytes + 1)).toString('base64');
  const tooLarge = await expectNothingLeft(() => uploadEncoded({ filename: 'a.jpg', files: large }));
  expect([tooLarge.status, tooLarge.error.fields[0]?.path]).toEqual([413, 'files']);
  const exact = (await pictureOf(maximumPhotoBytes)).toString('base64');
  expect((await uploadEncoded({ filename: 'a.jpg', files: exact })).status).toBe(200);
});

test('the same file twice, and many at once, are each their own', async () => {
  const bytes = await picture();
  const replies = await Promise.all(Array.from({ length: 8 }, () => upload(form(['a.jpg', bytes]))));
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(replies.map(({ data }) => data[0]?.token)).size).toBe(8);
});

test('a full store is told as such, and what one upload had kept already goes again', async () => {
  const bucket = await startBucket();
  const full = await startFilesServer({ S3_URL: bucket.url });
  try {
    const { token: caller } = await signInAs(full.server, 'CASHIER');
    const photo = await picture();
    const uploadTwo = (): Promise<Reply> =>
      send(full.address, caller, 'POST', '/asset_files/upload', form(['a.jpg', photo], ['b.jpg', photo]));
    expect((await uploadTwo()).status).toBe(200);
    expect(bucket.objects.size).toBe(2);
    bucket.fullAfter(1);
    const refused = await uploadTwo();
    expect([refused.status, refused.error.code]).toEqual([507, 'storage-full']);
    expect(bucket.objects.size).toBe(2);
    const rows = await full.server.platform.database.writeQueries.selectFrom('assetFiles').select('token').execute();
    expect(rows.map((row) => row.token).toSorted()).toEqual([...bucket.objects.keys()].toSorted());
  } finally {
    await full.close();
    await bucket.close();
  }
});
