import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import ssh2 from 'ssh2';
import { findFileServers, missingFileServers } from '../../../../../../../scripts/lib/file-servers.ts';
import { findFreePort } from '../../../../../../../scripts/lib/free-port.ts';
import type { FileServer } from '../file-way.ts';
import { fingerprintOf } from '../sftp-way.ts';
import { type Line, openLine } from './line.ts';

const { utils } = ssh2;
const run = promisify(execFile);
const hostKeyTypes = ['ed25519', 'ecdsa', 'rsa'] as const;
type HostKeyType = (typeof hostKeyTypes)[number];

/** The OpenSSH or the FTP server of this machine, as a process of its own with a folder of its own. */
export interface RealServer {
  /** How it is reached, over its line. */
  readonly server: FileServer;
  readonly line: Line;
  /** What it keeps its files in. */
  readonly folder: string;
  /** Files that lie there. */
  names(): Promise<string[]>;
  /** Puts a file there, as whoever signs in would have. */
  lay(name: string, content: string | Buffer): Promise<void>;
  close(): Promise<void>;
}

export interface RealSsh extends RealServer {
  readonly fingerprints: Readonly<Record<HostKeyType, string>>;
}

const isRoot = process.getuid?.() === 0;

export function programs() {
  const found = findFileServers();
  if (!found) throw new Error(missingFileServers);
  return found;
}

interface Key {
  readonly private: string;
  readonly public: string;
  readonly fingerprint: string;
}

export async function makeKey(type: HostKeyType): Promise<Key> {
  const pair =
    type === 'ed25519'
      ? utils.generateKeyPairSync('ed25519')
      : utils.generateKeyPairSync(type, { bits: type === 'rsa' ? 3072 : 256 });
  const parsed = utils.parseKey(pair.public);
  if (parsed instanceof Error) throw parsed;
  return { ...pair, fingerprint: fingerprintOf(parsed.getPublicSSH()) };
}

interface Started {
  readonly program: string;
  readonly args: readonly string[];
  readonly port: number;
  /** Its settings, keys and files; it goes with it. */
  readonly home: string;
  readonly folder: string;
  readonly server: Omit<FileServer, 'port' | 'host' | 'allowPrivate'>;
}

export async function start({ program, args, port, home, folder, server }: Started): Promise<RealServer> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (piece) => (said += String(piece)));
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  if (!(await answers(child, port))) {
    end();
    throw new Error(`${program} did not start: ${said}`);
  }
  const line = await openLine(port);
  return {
    server: { ...server, host: '127.0.0.1', port: line.port, allowPrivate: true },
    line,
    folder,
    names: async () => (await readdir(folder)).toSorted(),
    async lay(name, content) {
      const { uid, gid } = await stat(folder);
      await writeFile(join(folder, name), content);
      await chown(join(folder, name), uid, gid);
    },
    async close() {
      await line.close();
      process.off('exit', end);
      if (child.exitCode === null && child.signalCode === null) {
        end();
        await once(child, 'exit');
      }
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Whether somebody listens there within some seconds. */
async function answers(child: ChildProcess, port: number): Promise<boolean> {
  for (let left = 200; left > 0 && child.exitCode === null; left -= 1) {
    const { connect } = await import('node:net');
    const socket = connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      delay(1_000, false),
    ]);
    socket.destroy();
    if (isThere) return true;
    await delay(25);
  }
  return false;
}

export const makeHome = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `parking-${name}-`));

async function makeFolder(home: string): Promise<string> {
  const folder = join(home, 'bank');
  await mkdir(folder);
  return folder;
}

/** Where an OpenSSH server keeps itself apart from who is not signed in yet; made by its service elsewhere. */
export async function makeSeparation(): Promise<void> {
  if (isRoot) await mkdir('/run/sshd', { recursive: true, mode: 0o755 });
}

/** An OpenSSH server with a key of each kind, for whoever runs it, who opens it by a key. */
export async function startRealSsh(): Promise<RealSsh> {
  const { sshd } = programs();
  const home = await makeHome('sshd');
  const folder = await makeFolder(home);
  const port = await findFreePort();
  const user = await makeKey('ed25519');
  const hostKeys = await Promise.all(hostKeyTypes.map(async (type) => ({ type, ...(await makeKey(type)) })));
  for (const { type, ...key } of hostKeys) await writeFile(join(home, `host_${type}`), key.private, { mode: 0o600 });
  await writeFile(join(home, 'authorized_keys'), `${user.public}\n`, { mode: 0o600 });
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    ...hostKeyTypes.map((type) => `HostKey ${join(home, `host_${type}`)}`),
    'PidFile none',
    'UsePAM no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    // The folder of whoever runs it lies where anybody may write: it is this test's own.
    'StrictModes no',
    `AuthorizedKeysFile ${join(home, 'authorized_keys')}`,
    'Subsystem sftp internal-sftp',
    `ForceCommand internal-sftp -d ${folder}`,
    'MaxStartups 100',
  ];
  await writeFile(join(home, 'sshd_config'), `${settings.join('\n')}\n`);
  await makeSeparation();
  const [{ fingerprint: hostKey } = { fingerprint: '' }] = hostKeys;
  const started = await start({
    program: sshd,
    args: ['-D', '-e', '-f', join(home, 'sshd_config')],
    port,
    home,
    folder,
    server: { way: 'SFTP', username: userInfo().username, password: null, privateKey: user.private, hostKey },
  });
  const fingerprints = Object.fromEntries(hostKeys.map(({ type, fingerprint }) => [type, fingerprint]));
  return { ...started, fingerprints: fingerprints as RealSsh['fingerprints'] };
}

interface Certificate {
  readonly path: string;
  readonly fingerprint: string;
}

/** A certificate that nobody stands for but itself, with its key in one file. */
async function makeCertificate(path: string): Promise<Certificate> {
  const subject = ['-subj', '/CN=bank', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', path];
  const { stdout } = await run(programs().openssl, ['req', '-x509', ...key, ...subject, '-days', '2']);
  await appendFile(path, stdout);
  return { path, fingerprint: new X509Certificate(stdout).fingerprint256 };
}

/** The same under TLS, with a certificate of its own, which is pinned. */
export const startRealFtps = (): Promise<RealServer> => startRealFtp('FTPS');

/** An FTP server that knows one password, as whoever runs it. */
export async function startRealFtp(way: 'FTP' | 'FTPS' = 'FTP'): Promise<RealServer> {
  const { vsftpd } = programs();
  const home = await makeHome('vsftpd');
  const folder = await makeFolder(home);
  const certificate = way === 'FTPS' ? await makeCertificate(join(home, 'certificate.pem')) : null;
  const port = await findFreePort();
  const password = 'rahasia-bank';
  await writeFile(join(home, 'passwords'), `${password}\n`, { mode: 0o600 });
  await mkdir(join(home, 'empty'), { mode: 0o555 });
  const settings = {
    listen: 'YES',
    listen_address: '127.0.0.1',
    listen_port: port,
    background: 'NO',
    run_as_launching_user: 'YES',
    // Its own accounts are the machine's: whoever knows the password comes as its guest, who may do all that a client of a bank may.
    anonymous_enable: 'YES',
    local_enable: 'NO',
    secure_email_list_enable: 'YES',
    email_password_file: join(home, 'passwords'),
    anon_root: folder,
    write_enable: 'YES',
    anon_upload_enable: 'YES',
    anon_mkdir_write_enable: 'YES',
    anon_other_write_enable: 'YES',
    anon_world_readable_only: 'NO',
    anon_umask: '022',
    allow_writeable_chroot: 'YES',
    secure_chroot_dir: join(home, 'empty'),
    seccomp_sandbox: 'NO',
    xferlog_enable: 'NO',
    ...(certificate && {
      ssl_enable: 'YES',
      allow_anon_ssl: 'YES',
      // Whoever comes in the open is told to come otherwise.
      force_anon_logins_ssl: 'YES',
      force_anon_data_ssl: 'YES',
      rsa_cert_file: certificate.path,
      ssl_ciphers: 'HIGH',
    }),
  };
  const file = join(home, 'vsftpd.conf');
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, lines.join(''), { mode: 0o600 });
  return start({
    program: vsftpd,
    args: [file],
    port,
    home,
    folder,
    server: { way, username: 'anonymous', password, privateKey: null, hostKey: certificate?.fingerprint ?? null },
  });
}
