import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asFailure } from './errors.ts';
import { serveWebFiles, serveWebPage } from './web.ts';

let directory: string;
let app: FastifyInstance;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parking-web-'));
  await mkdir(join(directory, 'assets'));
  const files = {
    'index.html': 'page',
    'icon.svg': '<svg/>',
    'assets/desk-A1.js': 'desk',
    'assets/desk-A1.js.br': 'as small as it gets',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  app = fastify();
  app.setErrorHandler((error, _, reply) => reply.code(asFailure(error)?.code === 'route-not-found' ? 404 : 500).send());
  await serveWebFiles(app, directory);
  serveWebPage(app, directory, null);
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, accepted = 'identity') => app.inject({ url, headers: { 'accept-encoding': accepted } });

test('what has a hash in its name is kept for good, smaller where the browser takes it', async () => {
  const answer = await get('/assets/desk-A1.js');
  expect(answer.body).toBe('desk');
  expect(answer.headers['cache-control']).toMatch(/immutable/);
  expect((await get('/assets/desk-A1.js', 'br')).headers['content-encoding']).toBe('br');
});

test('what may change under its name is asked for again', async () => {
  expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
});

test('a file that is not there is not found, whatever its name tries', async () => {
  const names = ['none.js', '..%2findex.html', '%00', '..%5cindex.html', './/desk-A1.js'];
  const answers = await Promise.all(names.map((name) => get(`/assets/${name}`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 404));
});

test('the page of training says so before anything is asked', async () => {
  const training = fastify();
  await writeFile(
    join(directory, 'index.html'),
    '<meta name="training" content="__TRAINING__" /><meta name="real-entrance" content="__REAL__" /><title>Parkir</title>',
  );
  serveWebPage(training, directory, { id: 'one-of-them', real: { address: 'https://a.example/?b="&c', port: 0 } });
  const { body } = await training.inject('/parking_out_cashier');
  expect(body).toBe(
    '<meta name="training" content="one-of-them" /><meta name="real-entrance" content="https://a.example/?b=&quot;&amp;c" /><title>LATIHAN · Parkir</title>',
  );
  const manifest = (await training.inject('/manifest.webmanifest')).json<{ name: string }>();
  expect(manifest.name).toBe('LATIHAN · Parkir');
  await training.close();
});

test('browsers can install it', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(answer.json()).toMatchObject({ name: 'Parkir', display: 'standalone', start_url: '/' });
});

test('any other address is the page', async () => {
  expect((await get('/parkings?size=20')).body).toBe('page');
  expect((await get('/none.js')).statusCode).toBe(404);
});
