import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type FileStore, openFileStore } from '../../../platform/files/file-store.ts';
import { registerUploads } from '../../../platform/files/uploads.ts';
import { serveRoute } from '../../../platform/http/routes.ts';
import { buildServer } from '../../../platform/http/server.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { lookupRoutes } from '../../lookups/lookups.routes.ts';
import { filesRoutes } from '../files.routes.ts';
import { jobRoutes } from '../jobs.routes.ts';

export interface FilesServer {
  readonly server: TestServer;
  readonly app: FastifyInstance;
  readonly dataDir: string;
  readonly store: FileStore;
  /** Where it listens: `http://127.0.0.1:port`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Files, jobs and places over a real socket, on a database of their own. `store` replaces the one in a directory. */
export async function startFilesServer(store?: FileStore): Promise<FilesServer> {
  const server = await startTestServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'parking-files-'));
  const { platform } = server;
  const files = store ?? (await openFileStore({ dataDir, s3Url: undefined }));
  const app = await buildServer(platform.config, platform.logger);
  await registerUploads(app);
  const services = { ...platform, site: () => platform.site.current(), checkReplies: true };
  for (const route of [...filesRoutes({ files }), ...jobRoutes(), ...lookupRoutes()]) serveRoute(app, route, services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    server,
    app,
    dataDir,
    store: files,
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
