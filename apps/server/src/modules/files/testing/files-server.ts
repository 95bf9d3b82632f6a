import type { AddressInfo } from 'node:net';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';

export interface FilesServer {
  readonly server: TestServer;
  readonly dataDir: string;
  readonly store: FileStore;
  /** Where it listens: `http://127.0.0.1:port`. */
  readonly address: string;
  close(): Promise<void>;
}

/** The product behind a real socket: uploads stream, break off and are cut as no injected call can show. */
export async function startFilesServer(environment: Record<string, string> = {}): Promise<FilesServer> {
  const server = await startTestServer(environment);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  return {
    server,
    dataDir: server.platform.config.dataDir,
    store: server.platform.files,
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.app.server.closeAllConnections();
      await server.close();
    },
  };
}
