import { Client, FTPError, enterPassiveModeIPv6 } from 'basic-ftp';
import { resolveChecked } from '../addresses.ts';
import { FileFault, type FileServer, type FileWay, type ListedFile, saidBy, stepMs } from './file-way.ts';

const usualPort = 21;
const unavailable = 550;
const wrongLogin = 530;

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
    await step(() =>
      client.access({
        host: address,
        port: server.port ?? usualPort,
        user: server.username,
        password: server.password ?? '',
        secure: server.way === 'FTPS',
        // The certificate is held against the name that was typed, not against the address.
        ...(server.way === 'FTPS' && { secureOptions: { host: server.host, servername: server.host } }),
      }),
    );
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
  if (!(error instanceof FTPError)) return new FileFault('NO_ANSWER', saidBy(error));
  return new FileFault(error.code === wrongLogin ? 'LOGIN' : 'REFUSED', saidBy(error));
}
