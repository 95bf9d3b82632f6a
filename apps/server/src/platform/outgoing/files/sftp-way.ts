import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { AnyAuthMethod, AuthHandlerMiddleware, ServerHostKeyAlgorithm } from 'ssh2';
import SftpClient from 'ssh2-sftp-client';
import { resolveChecked } from '../addresses.ts';
import { FileFault, type FileServer, type FileWay, type ListedFile, saidBy, stepMs } from './file-way.ts';

const usualPort = 22;

/** The fingerprint of a host's key, as `ssh` writes it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Algorithms by which a host proves each kind of key, asked for in this order; it has one of each, as a rule. */
const hostKeyKinds: readonly (readonly ServerHostKeyAlgorithm[])[] = [
  ['ssh-ed25519'],
  ['ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521'],
  ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa'],
];

/**
 * Signs in where the host has the pinned key. It shows the first of its keys that both know: with another one shown it is asked for
 * each other kind, for the pinned one may be any of them.
 */
async function connect(server: FileServer, address: string): Promise<SftpClient> {
  try {
    return await connectBy(server, address, hostKeyKinds.flat());
  } catch (error) {
    if (!(error instanceof OtherHostKey) || server.hostKey === null) throw error;
    for (const kind of hostKeyKinds.filter((algorithms) => algorithms.every((one) => one !== error.kind))) {
      try {
        return await connectBy(server, address, kind);
      } catch (next) {
        const isOther =
          next instanceof OtherHostKey || (next instanceof FileFault && /no matching/.test(next.said ?? ''));
        if (!isOther) throw next;
      }
    }
    throw error;
  }
}

/** The host showed a key that is not the pinned one. */
class OtherHostKey extends FileFault {
  constructor(
    shown: string,
    readonly kind: string,
  ) {
    super('HOST_KEY', shown);
  }
}

const ignore = (): void => undefined;

/** The name that a key begins with, after its length. */
const kindOf = (key: Buffer): string => key.subarray(4, 4 + key.readUInt32BE()).toString('latin1');

/**
 * What is known is shown as the host asks for it, each once: it may want the key and then the password, and ask for the password as a
 * program does or as a terminal (PAM).
 */
function signIn({ username, password, privateKey }: FileServer): AuthHandlerMiddleware {
  const left: AnyAuthMethod[] = [
    ...(privateKey === null ? [] : [{ type: 'publickey', username, key: privateKey } as const]),
    ...(password === null
      ? []
      : [
          { type: 'password', username, password } as const,
          { type: 'keyboard-interactive', username, prompt: answerWith(password) } as const,
        ]),
  ];
  // Null before the host has said what it takes, which the types of the library do not know.
  return (offered: readonly string[] | null) => {
    if (offered === null) return { type: 'none', username };
    const at = left.findIndex(({ type }) => offered.includes(type));
    return left.splice(at, at < 0 ? 0 : 1)[0] ?? false;
  };
}

type Prompt = Extract<AnyAuthMethod, { readonly type: 'keyboard-interactive' }>['prompt'];

/** Answers the one question that is not shown while it is typed, once; a code, a new password or anything else is not known here. */
function answerWith(password: string): Prompt {
  let isTold = false;
  return (_name, _instructions, _language, asked, finish) => {
    const isForPassword = !isTold && asked.length === 1 && asked[0]?.echo === false;
    isTold ||= isForPassword;
    finish(asked.map(() => (isForPassword ? password : '')));
  };
}

async function connectBy(
  server: FileServer,
  address: string,
  serverHostKey: readonly ServerHostKeyAlgorithm[],
): Promise<SftpClient> {
  // What breaks off between two calls is found by the next one.
  const client = new SftpClient('sftp', { error: ignore, end: ignore, close: ignore });
  let other: OtherHostKey | null = null;
  const isPinned = (key: Buffer): boolean => {
    const shown = fingerprintOf(key);
    if (shown === server.hostKey) return true;
    other = new OtherHostKey(shown, kindOf(key));
    return false;
  };
  try {
    await client.connect({
      host: address,
      port: server.port ?? usualPort,
      username: server.username,
      // Said here as well, so that a key that cannot be read is told apart.
      ...(server.privateKey !== null && { privateKey: server.privateKey }),
      authHandler: signIn(server),
      algorithms: { serverHostKey: [...serverHostKey] },
      hostVerifier: isPinned,
      readyTimeout: stepMs,
      // Who is not there any more is waited for no longer.
      keepaliveInterval: stepMs / 2,
      keepaliveCountMax: 2,
      retries: 0,
    });
    return client;
  } catch (error) {
    await client.end().catch(ignore);
    if (other !== null) throw other;
    throw /auth|privateKey|passphrase/i.test(saidBy(error) ?? '')
      ? new FileFault('LOGIN', saidBy(error))
      : new FileFault('NO_ANSWER', saidBy(error));
  }
}

/** Connects by SSH to the checked address of a host whose key is the pinned one. */
export async function openSftp(server: FileServer): Promise<FileWay> {
  const { address } = await resolveChecked(server.host, server.allowPrivate);
  const client = await connect(server, address);
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
    put: (path, content) => step(() => write(client, path, content)),
    rename: (from, to) => step(async () => void (await client.rename(from, to))),
    close: async () => void (await client.end().catch(ignore)),
  };
}

/**
 * Writes a file from its beginning, piece by piece. The library takes a piece that is refused, as on a full disk, for the end of the
 * file, and says that all was written.
 */
async function write(client: SftpClient, path: string, content: Readable): Promise<void> {
  const file = client.createWriteStream(path, { autoClose: false });
  let isWhole = false;
  let lose: (error: Error) => void = ignore;
  const lost = new Promise<never>((_, fail) => {
    lose = fail;
    file.on('error', fail);
    file.on('close', () => isWhole || fail(new Error('Closed before its end')));
  });
  const end = () => lose(new Error('Connection lost'));
  client.on('close', end);
  // It may be lost while nothing is waited for.
  lost.catch(ignore);
  const take = (piece: Buffer): Promise<void> =>
    new Promise((done, fail) => void file.write(piece, (error) => (error ? fail(error) : done())));
  try {
    for await (const piece of content) await Promise.race([take(piece as Buffer), lost]);
    isWhole = true;
    await Promise.race([new Promise<void>((done) => file.close(() => done())), lost]);
  } finally {
    client.removeListener('close', end);
  }
}

/** What the other side refuses in words is a refusal; all else is that it is not there any more. */
function faultOf(error: unknown): FileFault {
  const said = saidBy(error) ?? '';
  return /permission denied|no such|failure|quota|not supported/i.test(said)
    ? new FileFault('REFUSED', said)
    : new FileFault('NO_ANSWER', said);
}
