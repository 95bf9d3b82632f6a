import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { Client, FTPError, enterPassiveModeIPv6 } from 'basic-ftp';
import { resolveChecked } from '../addresses.ts';
import { FileFault, type FileServer, type FileWay, type ListedFile, saidBy, stepMs } from './file-way.ts';

const usualPort = 21;
const unavailable = 550;
const wrongLogin = 530;

/**
 * Puts a connection under TLS before anything is said of who signs in. The host shows the pinned certificate, or, where none is pinned, one
 * that a trusted authority gave to the name that was typed. What is sent goes over connections of their own, which must go on with the same
 * session or show the same one.
 */
async function secure(client: Client, { host, hostKey }: FileServer): Promise<void> {
  // Whether it is trusted is asked below, where the fingerprint can be told.
  const options = { host, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false };
  await client.useTLS(options).catch((error: unknown) => {
    throw error instanceof FTPError ? new FileFault('REFUSED', saidBy(error)) : error;
  });
  const { socket } = client.ftp;
  const shown = shownBy(socket);
  const isKnown = hostKey === null ? socket instanceof TLSSocket && socket.authorized : shown === hostKey.toUpperCase();
  if (!isKnown) throw new FileFault('HOST_KEY', shown);
  client.prepareTransfer = async (ftp) => {
    const reply = await enterPassiveModeIPv6(ftp);
    const data = ftp.dataSocket;
    // Before the library hears of it, and sends anything.
    data?.prependOnceListener('secureConnect', () => {
      const isSame = data instanceof TLSSocket && (data.isSessionReused() || shownBy(data) === shown);
      if (!isSame) data.destroy(new Error('another certificate'));
    });
    return reply;
  };
}

/** The fingerprint of the certificate that the other side shows; null without TLS. */
const shownBy = (socket: unknown): string | null =>
  socket instanceof TLSSocket ? (socket.getPeerCertificate().fingerprint256 ?? null) : null;

/** Signs in, under TLS where it is FTPS. */
async function signIn(client: Client, server: FileServer, address: string): Promise<void> {
  await client.connect(address, server.port ?? usualPort);
  if (server.way === 'FTPS') await secure(client, server);
  await client.sendIgnoringError('OPTS UTF8 ON');
  await client.login(server.username, server.password ?? '');
  await client.useDefaultSettings();
}

/** Connects by FTP, under TLS where it is FTPS, to the checked address of a host. */
export async function openFtp(server: FileServer): Promise<FileWay> {
  const { address } = await resolveChecked(server.host, server.allowPrivate);
  const client = new Client(stepMs);
  // Data goes to the very host that was checked, by whichever port it says: another host that it named is not connected to.
  client.prepareTransfer = enterPassiveModeIPv6;
  const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw faultOf(error);
    }
  };
  try {
    await step(() => signIn(client, server, address));
  } catch (error) {
    client.close();
    throw error;
  }
  const size = async (path: string): Promise<number | null> => {
    try {
      return await client.size(path);
    } catch (error) {
      if (error instanceof FTPError && error.code === unavailable) return null;
      throw error;
    }
  };
  const list = async (folder: string): Promise<ListedFile[]> =>
    (await client.list(folder))
      .filter(({ isFile }) => isFile)
      .map(({ name, size: bytes, modifiedAt, rawModifiedAt }) => ({
        name,
        bytes,
        stamp: modifiedAt?.toISOString() ?? rawModifiedAt,
      }));
  return {
    list: (folder) => step(() => list(folder)),
    get: (path, into) => step(async () => void (await client.downloadTo(into, path))),
    size: (path) => step(() => size(path)),
    put: (path, content) => step(async () => void (await client.uploadFrom(content, path))),
    rename: (from, to) => step(async () => void (await client.rename(from, to))),
    close: async () => client.close(),
  };
}

function faultOf(error: unknown): FileFault {
  if (error instanceof FileFault) return error;
  if (!(error instanceof FTPError)) return new FileFault('NO_ANSWER', saidBy(error));
  return new FileFault(error.code === wrongLogin ? 'LOGIN' : 'REFUSED', saidBy(error));
}
