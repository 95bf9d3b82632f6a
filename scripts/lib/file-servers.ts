import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function find(name: string): string | undefined {
  const directories = ['/usr/sbin', '/usr/local/sbin', ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean)];
  return directories.map((directory) => join(directory, name)).find(isExecutable);
}

export interface FileServers {
  readonly sshd: string;
  readonly vsftpd: string;
  /** Makes the certificates of the FTP server. */
  readonly openssl: string;
}

/** The OpenSSH and the FTP server of this machine (packages openssh-server, vsftpd and openssl); `undefined` where one is missing. */
export function findFileServers(): FileServers | undefined {
  const [sshd, vsftpd, openssl] = [find('sshd'), find('vsftpd'), find('openssl')];
  return sshd && vsftpd && openssl ? { sshd, vsftpd, openssl } : undefined;
}

/** Of the usual run, where they are missing: it is said, and the full tests fail. */
export const missingFileServers =
  'The tests of file servers need an OpenSSH and an FTP server of this machine: install openssh-server, vsftpd and openssl.';

/**
 * Whether an OpenSSH server can be tried here that asks for a password and locks its users into a folder: it takes the accounts of the
 * machine, in whose place it is shown others, which takes root and file systems of its own (`unshare`). The full tests try it anyway.
 */
export const triesLockedSsh = (): boolean =>
  process.env['FULL'] !== undefined ||
  (findFileServers() !== undefined &&
    spawnSync('unshare', ['--mount', 'true']).status === 0 &&
    process.getuid?.() === 0);

/** Of the usual run, where it cannot. */
export const missingRoot = 'The tests of an OpenSSH server with passwords need root and `unshare` of util-linux.';
