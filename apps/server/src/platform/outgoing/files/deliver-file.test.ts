import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FtpSrv } from 'ftp-srv';
import ssh2 from 'ssh2';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../../../../../../scripts/lib/free-port.ts';
import { deliverFile, openFileWay } from './deliver-file.ts';
import { fetchFile } from './fetch-file.ts';
import type { FileServer } from './file-way.ts';
import { codeOf, content, fileTo } from './testing/file-to-send.ts';
import { type FileServerUnderTest, login, startSftpServer } from './testing/sftp-server.ts';

describe('by SFTP', () => {
  const userKey = ssh2.utils.generateKeyPairSync('ed25519');
  let bank: FileServerUnderTest;
  let server: FileServer;
  beforeAll(async () => {
    bank = await startSftpServer(userKey.public);
    server = {
      way: 'SFTP',
      host: '127.0.0.1',
      port: bank.port,
      ...login,
      privateKey: null,
      hostKey: bank.hostKey,
      allowPrivate: true,
    };
  });
  afterEach(() => bank.files.clear());
  afterAll(() => bank.close());

  test('a file gets there whole, under its own name alone', async () => {
    const { file, seen } = fileTo('/masuk/a.csv');
    await deliverFile(server, file);
    expect([...bank.files.keys()]).toEqual(['/masuk/a.csv']);
    expect(bank.files.get('/masuk/a.csv')?.equals(content)).toBe(true);
    expect(seen).toEqual({ opened: 1, renamed: 1 });
    // An earlier try began to name it: what lies there is ours, by what it holds.
    const again = fileTo('/masuk/a.csv', { earlier: 'NAMED' });
    await deliverFile(server, again.file);
    expect(again.seen).toEqual({ opened: 1, renamed: 0 });
    expect(await codeOf(deliverFile(server, file))).toBe('OTHER_FILE');
  });

  test('a file of its name and length that lay there before the first try is another one', async () => {
    const foreign = Buffer.alloc(content.length, 'x');
    bank.files.set('/masuk/h.csv', foreign);
    for (const earlier of ['NONE', 'UNKNOWN', 'NAMED'] as const) {
      const { file, seen } = fileTo('/masuk/h.csv', { earlier });
      expect([earlier, await codeOf(deliverFile(server, file))]).toEqual([earlier, 'OTHER_FILE']);
      expect(seen.renamed).toBe(0);
    }
    expect(bank.files.get('/masuk/h.csv')).toBe(foreign);
    // Nor is the very same one ours, of which nothing was sent.
    bank.files.set('/masuk/h.csv', content);
    expect(await codeOf(deliverFile(server, fileTo('/masuk/h.csv').file))).toBe('OTHER_FILE');
    expect(await codeOf(deliverFile(server, fileTo('/masuk/h.csv', { earlier: 'UNKNOWN' }).file))).toBe('OK');
  });

  test('an unfinished file of the same length is never named without being written over', async () => {
    for (const earlier of ['NONE', 'UNKNOWN', 'NAMED'] as const) {
      bank.files.set(`/${earlier}.csv.part`, Buffer.alloc(content.length, 'x'));
      await deliverFile(server, fileTo(`/${earlier}.csv`, { earlier }).file);
      expect(bank.files.get(`/${earlier}.csv`)?.equals(content)).toBe(true);
    }
  });

  test('what lay there under its name when the answer was lost is not taken for ours by its length', async () => {
    bank.breaks.atRename = 'replaced';
    expect(await codeOf(deliverFile(server, fileTo('/i.csv').file))).toBe('OTHER_FILE');
  });

  test('a key opens as a password does', async () => {
    const { file } = fileTo('/b.csv');
    await deliverFile({ ...server, password: null, privateKey: userKey.private }, file);
    expect(bank.files.has('/b.csv')).toBe(true);
  });

  test('cut in the middle, it is sent again from its beginning, and is whole', async () => {
    bank.breaks.afterBytes = bank.written() + 100_000;
    const { file, seen } = fileTo('/c.csv');
    await deliverFile(server, file);
    expect(bank.files.get('/c.csv')?.equals(content)).toBe(true);
    expect([...bank.files.keys()]).toEqual(['/c.csv']);
    expect(seen.opened).toBe(2);
  });

  test('cut before the answer that it has its name, it is found there and not sent again', async () => {
    bank.breaks.atRename = 'done';
    const { file, seen } = fileTo('/d.csv');
    await deliverFile(server, file);
    // Written once, and held against what lies there once.
    expect(seen).toEqual({ opened: 2, renamed: 1 });
    expect([...bank.files.keys()]).toEqual(['/d.csv']);
  });

  test('taken away before the answer came, it is not sent a second time', async () => {
    bank.breaks.atRename = 'taken';
    const { file, seen } = fileTo('/e.csv');
    expect(await codeOf(deliverFile(server, file))).toBe('UNSURE');
    expect([seen.opened, bank.files.size]).toEqual([1, 0]);
    const again = fileTo('/e.csv', { earlier: 'NAMED' });
    expect(await codeOf(deliverFile(server, again.file))).toBe('UNSURE');
    expect(again.seen.opened).toBe(0);
  });

  test('another file of its name is left alone', async () => {
    bank.files.set('/f.csv', Buffer.from('lain'));
    expect(await codeOf(deliverFile(server, fileTo('/f.csv').file))).toBe('OTHER_FILE');
    expect(bank.files.get('/f.csv')?.toString()).toBe('lain');
  });

  test('a host with another key, a wrong password, a host inside and one that is not there are told apart', async () => {
    const { file } = fileTo('/g.csv');
    const tried = async (more: object): Promise<string> => codeOf(deliverFile({ ...server, ...more }, file));
    expect(await tried({ hostKey: `SHA256:${'A'.repeat(43)}` })).toBe('HOST_KEY');
    expect(await tried({ hostKey: null })).toBe('HOST_KEY');
    expect(await tried({ password: 'salah' })).toBe('LOGIN');
    expect(await tried({ allowPrivate: false })).toBe('NOT_ALLOWED');
    expect(await tried({ host: 'bank.invalid' })).toBe('NO_ANSWER');
    expect(bank.files.size).toBe(0);
    await expect(openFileWay({ ...server, hostKey: null })).rejects.toThrow(bank.hostKey);
  });
});

/** Says nothing of what it does. */
const quiet = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, child: () => quiet };
function nothing(): void {}

describe('by FTP', () => {
  let folder: string;
  let server: FileServer;
  let bank: FtpSrv;
  let cutNext = false;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parking-ftp-'));
    const port = await findFreePort();
    bank = new FtpSrv({ url: `ftp://127.0.0.1:${port}`, pasv_url: '127.0.0.1', anonymous: false, log: quiet });
    bank.on('login', ({ connection, username, password }, accept, reject) => {
      if (username !== login.username || password !== login.password) return reject(new Error('no'));
      connection.on('STOR', () => {
        if (cutNext) void connection.close(421, 0);
        cutNext = false;
      });
      accept({ root: folder });
    });
    await bank.listen();
    server = { way: 'FTP', host: '127.0.0.1', port, ...login, privateKey: null, hostKey: null, allowPrivate: true };
  });
  afterAll(async () => {
    await bank.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('a file gets there whole, under its own name, once', async () => {
    const { file, seen } = fileTo('a.csv');
    await deliverFile(server, file);
    expect((await readFile(join(folder, 'a.csv'))).equals(content)).toBe(true);
    expect(seen).toEqual({ opened: 1, renamed: 1 });
    await deliverFile(server, fileTo('a.csv', { earlier: 'NAMED' }).file);
    await writeFile(join(folder, 'a.csv'), Buffer.alloc(content.length, 'x'));
    for (const earlier of ['NONE', 'NAMED'] as const)
      expect(await codeOf(deliverFile(server, fileTo('a.csv', { earlier }).file))).toBe('OTHER_FILE');
  });

  test('cut off after it was written, before it was named, it is written again', async () => {
    cutNext = true;
    const { file, seen } = fileTo('b.csv');
    await deliverFile(server, file);
    expect((await readFile(join(folder, 'b.csv'))).equals(content)).toBe(true);
    expect(seen).toEqual({ opened: 2, renamed: 1 });
  });

  test('what lies there is listed, and read whole', async () => {
    await writeFile(join(folder, 'd.ack'), content);
    const way = await openFileWay(server);
    const listed = (await way.list('')).filter(({ name }) => name === 'd.ack');
    expect(listed.map(({ bytes }) => bytes)).toEqual([content.length]);
    const [file = { name: '', bytes: 0, stamp: '' }] = listed;
    expect((await fetchFile(way, '', file))?.equals(content)).toBe(true);
    // It was longer when it was listed, or shorter, or is written again.
    for (const more of [{ bytes: content.length + 1 }, { bytes: 10 }, { stamp: 'kemarin' }])
      expect(await fetchFile(way, '', { ...file, ...more })).toBeNull();
    await way.close();
  });

  test('a wrong password, a host inside and another file of its name are told apart', async () => {
    await writeFile(join(folder, 'c.csv'), 'lain');
    const { file } = fileTo('c.csv');
    expect(await codeOf(deliverFile(server, file))).toBe('OTHER_FILE');
    expect(await codeOf(deliverFile({ ...server, password: 'salah' }, file))).toBe('LOGIN');
    expect(await codeOf(deliverFile({ ...server, allowPrivate: false }, file))).toBe('NOT_ALLOWED');
    // One without TLS is told nothing where it was to be.
    expect(await codeOf(deliverFile({ ...server, way: 'FTPS' }, file))).not.toBe('OK');
  });
});
