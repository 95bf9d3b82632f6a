import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverFile, openFileWay } from './deliver-file.ts';
import { describeFileServer } from './testing/file-server-suite.ts';
import { codeOf, fileTo } from './testing/file-to-send.ts';
import { type RealServer, type RealSsh, startRealFtp, startRealFtps, startRealSsh } from './testing/real-servers.ts';

let ssh: RealSsh;
let ftp: RealServer;
let ftps: RealServer;
beforeAll(async () => {
  [ssh, ftp, ftps] = await Promise.all([startRealSsh(), startRealFtp(), startRealFtps()]);
});
afterAll(() => Promise.all([ssh, ftp, ftps].map((one) => one.close())));

describeFileServer('OpenSSH', () => ssh);
describeFileServer('vsftpd', () => ftp);
describeFileServer('vsftpd under TLS', () => ftps);

test.each(['ed25519', 'ecdsa', 'rsa'] as const)(
  'a host is known by its %s key, whichever others it has',
  async (type) => {
    const { file } = fileTo(`${type}.csv`);
    await deliverFile({ ...ssh.server, hostKey: ssh.fingerprints[type] }, file);
    expect(await ssh.names()).toEqual([file.path]);
    await rm(join(ssh.folder, file.path));
    await expect(openFileWay({ ...ssh.server, hostKey: `SHA256:${'A'.repeat(43)}` })).rejects.toThrow(
      ssh.fingerprints.ed25519,
    );
  },
);

test('by FTPS a host is known by its pinned certificate, or by an authority that is trusted, before it is told a password', async () => {
  const { server } = ftps;
  const { file, seen } = fileTo('rahasia.csv');
  const other = server.hostKey?.replace(/^../, (first) => (first === '00' ? '01' : '00')) ?? '';
  for (const hostKey of [other, null]) {
    // Nobody stands for it but itself; what it shows is told, to be held against the bank's papers.
    await expect(deliverFile({ ...server, hostKey }, file)).rejects.toThrow(`HOST_KEY: ${server.hostKey}`);
    expect(await codeOf(openFileWay({ ...server, hostKey, password: 'salah' }))).toBe('HOST_KEY');
  }
  // In the open it takes nobody, and one without TLS is told nothing.
  expect(await codeOf(deliverFile({ ...server, way: 'FTP' }, file))).toBe('LOGIN');
  expect(await codeOf(deliverFile({ ...ftp.server, way: 'FTPS' }, file))).toBe('REFUSED');
  expect([seen.opened, await ftps.names()]).toEqual([0, []]);
  await deliverFile({ ...server, hostKey: server.hostKey?.toLowerCase() ?? null }, file);
  expect(await ftps.names()).toEqual(['rahasia.csv']);
});
