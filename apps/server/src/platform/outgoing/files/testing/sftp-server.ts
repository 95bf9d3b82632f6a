import { type AddressInfo } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';
import { fingerprintOf } from '../sftp-way.ts';

const { Server, utils } = ssh2;
const { STATUS_CODE: status, OPEN_MODE: mode } = utils.sftp;

/** Where a server breaks off. */
export interface Breaks {
  /** Once so many bytes of a file were written. */
  afterBytes?: number | undefined;
  /**
   * In place of the answer to a renaming, which was done; `taken` if the bank takes the file at once, `replaced` if one of the same length
   * lies there in its place.
   */
  atRename?: 'done' | 'taken' | 'replaced' | undefined;
  /** In the middle of a file that is read: `grown` if more is written to it meanwhile. */
  atRead?: 'cut' | 'grown' | undefined;
}

export interface FileServerUnderTest {
  readonly port: number;
  readonly hostKey: string;
  /** What lies there. */
  readonly files: Map<string, Buffer>;
  readonly breaks: Breaks;
  /** How many bytes were written to it altogether. */
  written(): number;
  close(): Promise<void>;
}

export const login = { username: 'parkir', password: 'rahasia-bank' } as const;

/** An SSH server with files in memory, which speaks the real protocol and breaks off where it is told to. */
export async function startSftpServer(userKey?: string): Promise<FileServerUnderTest> {
  const keys = utils.generateKeyPairSync('ed25519');
  const parsed = utils.parseKey(keys.public);
  if (parsed instanceof Error) throw parsed;
  const files = new Map<string, Buffer>();
  const breaks: Breaks = {};
  let written = 0;
  /** In which second each content was first seen: one a second, as if writing took long. */
  const stamps = new WeakMap<Buffer, number>();
  let seconds = 0;
  const stampOf = (content: Buffer): number => {
    const known = stamps.get(content) ?? (seconds += 1);
    stamps.set(content, known);
    return known;
  };
  const server = new Server({ hostKeys: [keys.private] }, (connection) => {
    connection.on('error', () => undefined);
    connection.on('authentication', (asked) => {
      const isKnown = asked.username === login.username;
      if (isKnown && asked.method === 'password' && asked.password === login.password) return asked.accept();
      if (isKnown && asked.method === 'publickey' && userKey !== undefined) {
        const known = utils.parseKey(userKey);
        if (!(known instanceof Error) && known.getPublicSSH().equals(asked.key.data)) return asked.accept();
      }
      asked.reject(['password', 'publickey']);
    });
    connection.on('ready', () =>
      connection.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(connection, acceptSftp()))),
    );
  });
  function serve(connection: Connection, sftp: SFTPWrapper): void {
    const open = new Map<string, string>();
    const cut = (): void => {
      connection.end();
    };
    let handles = 0;
    const tell = (id: number, path: string): void => {
      const found = files.get(path);
      if (!found) return sftp.status(id, status.NO_SUCH_FILE);
      sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size: found.length, atime: 0, mtime: 0 });
    };
    sftp.on('REALPATH', (id, path) =>
      sftp.name(id, [
        { filename: path, longname: path, attrs: { mode: 0o40755, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 } },
      ]),
    );
    sftp.on('STAT', tell);
    sftp.on('LSTAT', tell);
    const handleOf = (id: number, path: string): void => {
      handles += 1;
      const handle = Buffer.from(String(handles));
      open.set(handle.toString(), path);
      sftp.handle(id, handle);
    };
    sftp.on('OPEN', (id, path, flags) => {
      if ((flags & mode.WRITE) !== 0) files.set(path, Buffer.alloc(0));
      else if (!files.has(path)) return sftp.status(id, status.NO_SUCH_FILE);
      handleOf(id, path);
    });
    sftp.on('READ', (id, handle, offset, length) => {
      const path = open.get(handle.toString()) ?? '';
      const content = files.get(path) ?? Buffer.alloc(0);
      if (breaks.atRead === 'cut' && offset > 0) {
        breaks.atRead = undefined;
        return cut();
      }
      if (breaks.atRead === 'grown') {
        breaks.atRead = undefined;
        files.set(path, Buffer.concat([content, Buffer.from('lagi\n')]));
      }
      if (offset >= content.length) return sftp.status(id, status.EOF);
      sftp.data(id, content.subarray(offset, offset + length));
    });
    sftp.on('OPENDIR', (id, path) => handleOf(id, path.replace(/\/$/, '')));
    sftp.on('READDIR', (id, handle) => {
      const folder = open.get(handle.toString());
      if (folder === undefined) return sftp.status(id, status.EOF);
      open.delete(handle.toString());
      const inside = [...files].filter(([path]) => path.slice(0, path.lastIndexOf('/')) === folder);
      sftp.name(
        id,
        inside.map(([path, content]) => {
          const size = content.length;
          const attrs = { mode: 0o100644, uid: 0, gid: 0, size, atime: 0, mtime: stampOf(content) };
          const filename = path.slice(path.lastIndexOf('/') + 1);
          return { filename, longname: `-rw-r--r-- 1 bank bank ${size} Nov 27 10:00 ${filename}`, attrs };
        }),
      );
    });
    sftp.on('WRITE', (id, handle, offset, data) => {
      const path = open.get(handle.toString()) ?? '';
      const before = files.get(path) ?? Buffer.alloc(0);
      const grown = Buffer.alloc(Math.max(before.length, offset + data.length));
      before.copy(grown);
      data.copy(grown, offset);
      files.set(path, grown);
      written += data.length;
      if (breaks.afterBytes !== undefined && written >= breaks.afterBytes) {
        breaks.afterBytes = undefined;
        return cut();
      }
      sftp.status(id, status.OK);
    });
    sftp.on('FSETSTAT', (id) => sftp.status(id, status.OK));
    sftp.on('SETSTAT', (id) => sftp.status(id, status.OK));
    sftp.on('CLOSE', (id) => sftp.status(id, status.OK));
    sftp.on('RENAME', (id, from, to) => {
      const content = files.get(from);
      if (!content || files.has(to)) return sftp.status(id, status.FAILURE);
      files.delete(from);
      if (breaks.atRename === 'replaced') files.set(to, Buffer.alloc(content.length, 'x'));
      else if (breaks.atRename !== 'taken') files.set(to, content);
      if (breaks.atRename === undefined) return sftp.status(id, status.OK);
      breaks.atRename = undefined;
      cut();
    });
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    hostKey: fingerprintOf(parsed.getPublicSSH()),
    files,
    breaks,
    written: () => written,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
