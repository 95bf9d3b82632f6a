import { createHash } from 'node:crypto';
import SftpClient from 'ssh2-sftp-client';
import { resolveChecked } from '../addresses.ts';
import { FileFault, type FileServer, type FileWay, type ListedFile, saidBy, stepMs } from './file-way.ts';

const usualPort = 22;

/** The fingerprint of a host's key, as `ssh` writes it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Connects by SSH to the checked address of a host whose key is the pinned one. */
export async function openSftp(server: FileServer): Promise<FileWay> {
  const { address } = await resolveChecked(server.host, server.allowPrivate);
  const client = new SftpClient();
  // What breaks off between two calls is found by the next one.
  client.on('error', () => undefined);
  let shown: string | null = null;
  const isPinned = (key: Buffer): boolean => {
    shown = fingerprintOf(key);
    return shown === server.hostKey;
  };
  try {
    await client.connect({
      host: address,
      port: server.port ?? usualPort,
      username: server.username,
      ...(server.password !== null && { password: server.password }),
      ...(server.privateKey !== null && { privateKey: server.privateKey }),
      hostVerifier: isPinned,
      readyTimeout: stepMs,
      // Who is not there any more is waited for no longer.
      keepaliveInterval: stepMs / 2,
      keepaliveCountMax: 2,
      retries: 0,
    });
  } catch (error) {
    await client.end().catch(() => undefined);
    if (shown !== null && shown !== server.hostKey) throw new FileFault('HOST_KEY', shown);
    throw /auth|privateKey|passphrase/i.test(saidBy(error) ?? '')
      ? new FileFault('LOGIN', saidBy(error))
      : new FileFault('NO_ANSWER', saidBy(error));
  }
  const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw faultOf(error);
    }
  };
  const list = async (folder: string): Promise<ListedFile[]> =>
    (await client.list(folder === '' ? '.' : folder))
      .filter(({ type }) => type === '-')
      .map(({ name, size: bytes, modifyTime }) => ({ name, bytes, stamp: String(modifyTime) }));
  return {
    list: (folder) => step(() => list(folder)),
    get: (path, into) => step(async () => void (await client.get(path, into))),
    size: (path) => step(async () => ((await client.exists(path)) === false ? null : (await client.stat(path)).size)),
    put: (path, content) => step(async () => void (await client.put(content, path))),
    rename: (from, to) => step(async () => void (await client.rename(from, to))),
    close: async () => void (await client.end().catch(() => undefined)),
  };
}

/** What the other side refuses in words is a refusal; all else is that it is not there any more. */
function faultOf(error: unknown): FileFault {
  const said = saidBy(error) ?? '';
  return /permission denied|no such|failure|quota|not supported/i.test(said)
    ? new FileFault('REFUSED', said)
    : new FileFault('NO_ANSWER', said);
}
