import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parking-secrets-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function secret(name: string, text: string): Promise<string> {
  await writeFile(join(directory, name), text);
  return join(directory, name);
}

test('a setting may stand in a file that its name with _FILE names', async () => {
  const config = readConfig({
    METRICS_TOKEN_FILE: await secret('metrics', 'token-of-sixteen-letters\n'),
    SMTP_URL_FILE: await secret('smtp', 'smtp://user:password@mail.example:25'),
    LICENCE_FILE: '/etc/licence',
  });
  expect(config).toMatchObject({
    metricsToken: 'token-of-sixteen-letters',
    smtpUrl: 'smtp://user:password@mail.example:25',
    licenceFile: '/etc/licence',
  });
});

test('passwords of the database stand beside its addresses, whatever is in them', async () => {
  const config = readConfig({
    DATABASE_URL: 'postgresql://parking_app@database/parking?sslmode=require',
    DATABASE_PASSWORD_FILE: await secret('app', 'a/b@c:%41#?\n'),
    DATABASE_OWNER_URL: 'postgresql://parking_owner:own@database/parking',
    DATABASE_OWNER_PASSWORD: '',
  });
  const { username, password, host, search } = new URL(config.databaseUrl ?? '');
  expect([username, decodeURIComponent(password), host, search]).toEqual([
    'parking_app',
    'a/b@c:%41#?',
    'database',
    '?sslmode=require',
  ]);
  expect(config.databaseOwnerUrl).toBe('postgresql://parking_owner:own@database/parking');
});

test('a file that cannot be read, and a setting given twice, are named without what they hold', async () => {
  const read = async () =>
    readConfig({
      METRICS_TOKEN_FILE: '/nowhere/token',
      SMTP_URL: 'smtp://secret@mail.example',
      SMTP_URL_FILE: await secret('twice', 'smtp://secret@mail.example'),
      DATABASE_PASSWORD: 'secret',
    });
  await expect(read()).rejects.toThrow(
    /SMTP_URL and SMTP_URL_FILE.*\n.*METRICS_TOKEN_FILE.*\n.*DATABASE_PASSWORD needs DATABASE_URL/,
  );
  await expect(read()).rejects.not.toThrow('secret@');
});
