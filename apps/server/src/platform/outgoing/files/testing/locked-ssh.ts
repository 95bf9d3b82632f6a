import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../../../../../../scripts/lib/free-port.ts';
import { type RealServer, makeHome, makeKey, makeSeparation, programs, start } from './real-servers.ts';

const run = promisify(execFile);

/** How a bank lets its customers in: by a password, by one that its server asks for as a terminal would, or by key and password together. */
export type LockedSshLogin = 'PASSWORD' | 'KEYBOARD' | 'KEY_AND_PASSWORD';

const settingsBy: Readonly<Record<LockedSshLogin, readonly string[]>> = {
  PASSWORD: ['UsePAM no', 'PasswordAuthentication yes', 'KbdInteractiveAuthentication no', 'PubkeyAuthentication no'],
  KEYBOARD: ['UsePAM yes', 'PasswordAuthentication no', 'KbdInteractiveAuthentication yes', 'PubkeyAuthentication no'],
  KEY_AND_PASSWORD: [
    'UsePAM no',
    'PasswordAuthentication yes',
    'KbdInteractiveAuthentication no',
    'AuthenticationMethods publickey,password',
  ],
};

const username = 'nasabah';
const password = 'rahasia-bank';
const customer = 47_011;
/** Where the folder that customers are locked into is hung: no path to it may belong to anybody but root. */
const root = '/mnt';

/**
 * An OpenSSH server as banks run it: customers are accounts of its machine with a password, locked into a folder of which one folder is
 * theirs to write in. It is started with accounts and file systems of its own (`unshare`), so that the machine's are not touched; takes root.
 */
export async function startLockedSsh(login: LockedSshLogin): Promise<RealServer> {
  const { sshd, openssl } = programs();
  const home = await makeHome('sshd-locked');
  const port = await findFreePort();
  const [host, user] = await Promise.all([makeKey('ed25519'), makeKey('ed25519')]);
  const { stdout: hash } = await run(openssl, ['passwd', '-6', password]);
  // The customer's folder, and a full disk to write to.
  const folder = join(home, 'root', 'bank');
  await mkdir(join(home, 'root', 'dev'), { recursive: true });
  await mkdir(folder);
  await chown(folder, customer, customer);
  const write = async (name: string, lines: readonly string[], mode = 0o644) => {
    await writeFile(join(home, name), lines.map((line) => `${line}\n`).join(''), { mode });
    await chmod(join(home, name), mode);
  };
  // The server reads the keys of a customer as that customer.
  await chmod(home, 0o711);
  await write('root/dev/full', []);
  await write('host', [host.private.trimEnd()], 0o600);
  await write('authorized_keys', [user.public]);
  await write('passwd', [
    'root:x:0:0::/root:/bin/sh',
    'sshd:x:100:65534::/run/sshd:/usr/sbin/nologin',
    `${username}:x:${customer}:${customer}::/bank:/bin/sh`,
  ]);
  await write('group', ['root:x:0:', 'nogroup:x:65534:', `${username}:x:${customer}:`]);
  await write('shadow', ['root:*:20000:0:99999:7:::', `${username}:${hash.trim()}:20000:0:99999:7:::`], 0o600);
  await write('pam', ['auth required pam_unix.so', 'account required pam_unix.so', 'session required pam_permit.so']);
  await write('sshd_config', [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(home, 'host')}`,
    'PidFile none',
    ...settingsBy[login],
    // The keys of customers lie where anybody may write: the folder is this test's own.
    'StrictModes no',
    `AuthorizedKeysFile ${join(home, 'authorized_keys')}`,
    'Subsystem sftp internal-sftp',
    `ChrootDirectory ${root}`,
    'ForceCommand internal-sftp -d /bank',
    'MaxStartups 100',
  ]);
  await makeSeparation();
  const hang = (what: string, where: string): string => `mount --bind '${what}' '${where}'`;
  const script = [
    ...['passwd', 'group', 'shadow'].map((name) => hang(join(home, name), `/etc/${name}`)),
    hang(join(home, 'pam'), '/etc/pam.d/sshd'),
    hang('/dev/full', join(home, 'root', 'dev', 'full')),
    `mount --rbind '${join(home, 'root')}' ${root}`,
    `exec ${sshd} -D -e -f '${join(home, 'sshd_config')}'`,
  ];
  return start({
    program: 'unshare',
    args: ['--mount', 'sh', '-c', script.join(' && ')],
    port,
    home,
    folder,
    server: {
      way: 'SFTP',
      username,
      password,
      privateKey: login === 'KEY_AND_PASSWORD' ? user.private : null,
      hostKey: host.fingerprint,
    },
  });
}
