import { chmod, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deliverFile, openFileWay } from './deliver-file.ts';
import { describeFileServer } from './testing/file-server-suite.ts';
import { codeOf, content, fileTo } from './testing/file-to-send.ts';
import { startLockedSsh } from './testing/locked-ssh.ts';
import type { RealServer } from './testing/real-servers.ts';

let byPassword: RealServer;
let byKeyboard: RealServer;
let byBoth: RealServer;
beforeAll(async () => {
  [byPassword, byKeyboard, byBoth] = await Promise.all([
    startLockedSsh('PASSWORD'),
    startLockedSsh('KEYBOARD'),
    startLockedSsh('KEY_AND_PASSWORD'),
  ]);
});
afterAll(() => Promise.all([byPassword, byKeyboard, byBoth].map((one) => one.close())));

describeFileServer('OpenSSH with a password, locked into a folder', () => byPassword);

test.each([
  ['that its server asks for as a terminal would', () => byKeyboard],
  ['beside a key', () => byBoth],
] as const)('a password %s opens it, and a wrong one does not', async (_, bankOf) => {
  const bank = bankOf();
  const { file } = fileTo('sandi.csv');
  expect(await codeOf(deliverFile({ ...bank.server, password: 'salah' }, file))).toBe('LOGIN');
  expect(await codeOf(deliverFile({ ...bank.server, password: null }, file))).toBe('LOGIN');
  expect(await bank.names()).toEqual([]);
  await deliverFile(bank.server, file);
  expect((await readFile(join(bank.folder, 'sandi.csv'))).equals(content)).toBe(true);
});

test('where key and password are asked for, neither is enough', async () => {
  expect(await codeOf(openFileWay({ ...byBoth.server, privateKey: null }))).toBe('LOGIN');
  expect(await codeOf(openFileWay({ ...byBoth.server, username: 'root' }))).toBe('LOGIN');
});

describe('locked into a folder', () => {
  afterEach(async () => {
    for (const name of await byPassword.names()) await rm(join(byPassword.folder, name), { recursive: true });
    await chmod(byPassword.folder, 0o755);
  });
  const lying = (name: string): Promise<Buffer> => readFile(join(byPassword.folder, name));

  test('its folder is named from where it is locked in, and nothing is written beside it or outside', async () => {
    await deliverFile(byPassword.server, fileTo('/bank/a.csv').file);
    expect((await lying('a.csv')).equals(content)).toBe(true);
    const above = join(byPassword.folder, '..');
    const before = await readdir(above);
    for (const path of ['/b.csv', '../b.csv', '../../../b.csv'])
      expect([path, await codeOf(deliverFile(byPassword.server, fileTo(path).file))]).toEqual([path, 'REFUSED']);
    expect([await readdir(above), await byPassword.names()]).toEqual([before, ['a.csv']]);
    expect((await stat(join(byPassword.folder, 'a.csv'))).uid).not.toBe(0);
  });

  test('a folder that takes files and shows none of them takes it once', async () => {
    await chmod(byPassword.folder, 0o300);
    const { file } = fileTo('c.csv');
    await deliverFile(byPassword.server, file);
    expect(await codeOf(deliverFile(byPassword.server, file))).toBe('OTHER_FILE');
    const way = await openFileWay(byPassword.server);
    expect(await codeOf(way.list(''))).toBe('REFUSED');
    await way.close();
    expect((await lying('c.csv')).equals(content)).toBe(true);
  });
});
