import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deliverFile, openFileWay } from '../deliver-file.ts';
import { fetchFile } from '../fetch-file.ts';
import { codeOf, content, fileTo } from './file-to-send.ts';
import type { RealServer } from './real-servers.ts';

/** What holds of every file server, whatever it speaks and however it is signed in to. */
export function describeFileServer(name: string, bankOf: () => RealServer): void {
  describe(`by ${name}`, () => {
    let bank: RealServer;
    beforeAll(() => {
      bank = bankOf();
    });
    afterEach(async () => {
      bank.line.delayMs = 0;
      for (const name of await bank.names()) await rm(join(bank.folder, name), { recursive: true });
    });
    const lying = (name: string): Promise<Buffer> => readFile(join(bank.folder, name));

    test('a file gets there byte for byte, under its own name alone, once', async () => {
      const { file, seen } = fileTo('a.csv');
      await deliverFile(bank.server, file);
      await deliverFile(bank.server, fileTo('a.csv', { earlier: 'NAMED' }).file);
      expect(await codeOf(deliverFile(bank.server, file))).toBe('OTHER_FILE');
      expect(await bank.names()).toEqual(['a.csv']);
      expect((await lying('a.csv')).equals(content)).toBe(true);
      expect(seen).toEqual({ opened: 1, renamed: 1 });
    });

    test('cut wherever it may be, it gets there whole, and once', async () => {
      const before = bank.line.passed();
      await deliverFile(bank.server, fileTo('usual.csv').file);
      const usual = bank.line.passed() - before;
      // On the way in, in the middle, at the end of it, and where it is named and answered for.
      const shares = [0.005, 0.5, 0.985].map((share) => Math.floor(usual * share));
      const ends = [1_200, 500, 250, 120, 50, 1].map((left) => usual - left);
      for (const [n, bytes] of [...shares, ...ends].entries()) {
        const name = `cut-${n}.csv`;
        const { file, seen } = fileTo(name);
        bank.line.cutAfter(bytes);
        expect([bytes, await codeOf(deliverFile(bank.server, file))]).toEqual([bytes, 'OK']);
        bank.line.cutAfter(Number.POSITIVE_INFINITY);
        expect((await lying(name)).equals(content), name).toBe(true);
        expect(seen.opened, name).toBeLessThanOrEqual(2);
      }
      expect((await bank.names()).filter((name) => name.endsWith('.part'))).toEqual([]);
    });

    test('taken away as soon as it was named, it is not sent a second time', async () => {
      const { file, seen } = fileTo('b.csv', { earlier: 'NAMED' });
      expect(await codeOf(deliverFile(bank.server, file))).toBe('UNSURE');
      expect([seen.opened, await bank.names()]).toEqual([0, []]);
    });

    test('over a slow line it gets there', async () => {
      bank.line.delayMs = 20;
      await deliverFile(bank.server, fileTo('c.csv').file);
      expect((await lying('c.csv')).equals(content)).toBe(true);
    });

    test('another file of its name is left alone', async () => {
      await bank.lay('d.csv', 'lain');
      expect(await codeOf(deliverFile(bank.server, fileTo('d.csv').file))).toBe('OTHER_FILE');
      expect((await lying('d.csv')).toString()).toBe('lain');
    });

    test('a half that was left there is written over', async () => {
      await bank.lay('e.csv.part', content.subarray(0, 90_000));
      await deliverFile(bank.server, fileTo('e.csv').file);
      expect([await bank.names(), (await lying('e.csv')).equals(content)]).toEqual([['e.csv'], true]);
    });

    test('a full disk and a folder that is not there are refusals, and nothing has its name', async () => {
      const { file } = fileTo('f.csv');
      await symlink('/dev/full', join(bank.folder, 'f.csv.part'));
      // Under TLS this one breaks off before it says so.
      expect(await codeOf(deliverFile(bank.server, file))).toBe(bank.server.way === 'FTPS' ? 'NO_ANSWER' : 'REFUSED');
      await rm(join(bank.folder, 'f.csv.part'));
      expect(await bank.names()).toEqual([]);
      await deliverFile(bank.server, file);
      expect((await lying('f.csv')).equals(content)).toBe(true);
      expect(await codeOf(deliverFile(bank.server, fileTo('tidak-ada/f.csv').file))).toBe('REFUSED');
    });

    test('what lies there is listed and read whole, and not while it grows', async () => {
      await bank.lay('g.ack', content);
      const way = await openFileWay(bank.server);
      const [listed] = await way.list('');
      expect(listed).toMatchObject({ name: 'g.ack', bytes: content.length });
      if (!listed) throw new Error('nothing is listed');
      expect((await fetchFile(way, '', listed))?.equals(content)).toBe(true);
      await bank.lay('g.ack', Buffer.concat([content, Buffer.from('lagi\n')]));
      expect(await fetchFile(way, '', listed)).toBeNull();
      await way.close();
    });

    test('who is not known there, and a machine inside, are told apart', async () => {
      const stranger = { password: 'salah', privateKey: null };
      expect(await codeOf(openFileWay({ ...bank.server, ...stranger }))).toBe('LOGIN');
      expect(await codeOf(openFileWay({ ...bank.server, allowPrivate: false }))).toBe('NOT_ALLOWED');
      expect(await codeOf(openFileWay({ ...bank.server, port: 1 }))).toBe('NO_ANSWER');
    });
  });
}
