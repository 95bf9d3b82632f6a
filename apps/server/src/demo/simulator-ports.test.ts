import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { setUpProviders } from './demo-provider.ts';
import { writeDemoSite } from './demo-site.ts';
import { findSimulatorPorts, usualPorts } from './simulator-ports.ts';

const taken: Server[] = [];
afterEach(() => {
  for (const server of taken.splice(0)) server.close();
});

/** Listens there as another demo does; whoever else does already takes it as well. */
async function take(port: number): Promise<void> {
  const server = createServer().on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await Promise.race([once(server, 'listening'), once(server, 'error')]);
  taken.push(server);
}

test('a demo beside another one has ports of its own', async () => {
  await take(usualPorts.provider);
  const { provider } = await findSimulatorPorts();
  expect(provider).not.toBe(usualPorts.provider);
  await take(provider);
  expect(taken.at(-1)?.listening).toBe(true);
});

test('the car park calls its simulator where it listens, unless somebody has set another address', async () => {
  await take(usualPorts.provider);
  const server = await startTestServer();
  try {
    const { database } = server.platform;
    const addressOf = async () =>
      (
        await database.reads.query<{ url: string }>(
          'select base_url as url from payment_providers where base_url is not null',
        )
      ).rows[0]?.url;
    await setUpProviders(database);
    const file = join(server.platform.config.dataDir, 'demo-site.json');
    const write = () => writeDemoSite(database, { file, baseUrl: 'http://127.0.0.1', password: 'x' });
    await write();
    const { provider } = JSON.parse(await readFile(file, 'utf8')) as { provider: { port: number } };
    expect(provider.port).not.toBe(usualPorts.provider);
    expect(await addressOf()).toBe(`http://127.0.0.1:${provider.port}/midtrans`);
    await database.writes.query(
      `update payment_providers set base_url = 'https://api.example/x' where base_url is not null`,
    );
    await write();
    expect(await addressOf()).toBe('https://api.example/x');
  } finally {
    await server.close();
  }
});
