import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { type OpenAPI3, astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLane, nextPlate } from '../../../modules/parking/testing/stays.ts';
import { buildUser, testPassword } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { serverRoot } from '../../../root.ts';

/** A stranger's client: its types are made from the document that the server serves, by a generator that is not ours. */
let server: TestServer;
let directory: string;
let baseUrl: string;
beforeAll(async () => {
  server = await startTestServer();
  baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
  // Below the packages, so that the program finds what it imports.
  directory = await mkdtemp(join(serverRoot, 'node_modules/.generated-client-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  server.app.server.closeAllConnections();
  await server.close();
});

const options =
  '--ignoreConfig --strict --noUncheckedIndexedAccess --module nodenext --target es2023 --lib es2023,dom,dom.iterable'.split(
    ' ',
  );

/** Compiles the program; what the compiler says. */
async function compile(program: string): Promise<string> {
  const compiler = join(serverRoot, '../../node_modules/typescript/bin/tsc');
  return promisify(execFile)(process.execPath, [compiler, ...options, '--types', '', program]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

interface Sold {
  readonly total: number;
  readonly sold: string;
  readonly listed: readonly string[];
  readonly refused: string;
}

// Some six seconds of a whole core; where others work beside it, several times that.
test('a client generated from the served document compiles, signs in, lets a car in and makes a sale', async () => {
  const served = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as OpenAPI3;
  await writeFile(join(directory, 'api.mts'), astToString(await openapiTS(served)));
  const program = join(directory, 'stranger.mts');
  await cp(join(import.meta.dirname, 'testing/stranger.mts.txt'), program);
  expect(await compile(program)).toBe('');
  const { sell } = (await import(pathToFileURL(join(directory, 'stranger.mjs')).href)) as {
    sell: (sale: object) => Promise<Sold>;
  };
  const { username } = await buildUser(server, { groups: ['SUPERADMIN'] });
  const { entryId, exitId } = await buildLane(server);
  const gates = { entry: entryId, exit: exitId };
  const plateNumber = nextPlate();
  const sale = await sell({ baseUrl, username, password: testPassword, gates, plateNumber });
  expect(sale.total).toBeGreaterThan(0);
  expect(sale).toMatchObject({ listed: [sale.sold], refused: 'stay-already-closed' });
}, 120_000);
