import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from './run.mjs';

function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const directories = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ];
  return directories.find((directory) => ['initdb', 'postgres'].every((name) => existsSync(join(directory, name))));
}

function isReady(data) {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/**
 * Starts the machine's own PostgreSQL on a temporary cluster, reached by a unix socket only.
 * Returns the environment that points the server at it, and how to end it; `undefined` when none is installed.
 */
export async function startSecondDatabase() {
  const programs = findPrograms();
  if (!programs) return undefined;
  // PostgreSQL refuses root; 65534 is nobody.
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const directory = mkdtempSync(join(tmpdir(), 'parking-pg-'));
  const [data, setup, secret] = ['data', 'setup.sql', 'password'].map((name) => join(directory, name));
  mkdirSync(data, { mode: 0o700 });
  const [owner, app] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
  writeFileSync(
    setup,
    [
      `CREATE ROLE parking_owner LOGIN CREATEDB PASSWORD '${owner}'`,
      `CREATE ROLE parking_app LOGIN PASSWORD '${app}'`,
      'CREATE DATABASE parking OWNER parking_owner TEMPLATE template0',
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  writeFileSync(secret, randomBytes(12).toString('hex'), { mode: 0o600 });
  if (account.uid) for (const path of [directory, data, setup, secret]) chownSync(path, account.uid, account.gid);
  chmodSync(directory, 0o700);
  const finish = () => rmSync(directory, { recursive: true, force: true });
  const as = { ...account, cwd: '/', capture: true, env: { LC_ALL: 'C', TZ: 'UTC' } };
  const init = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const made = await run(join(programs, 'initdb'), init, as);
  if (made.code !== 0) {
    finish();
    throw new Error(`initdb failed: ${made.output}`);
  }
  const single = `"${join(programs, 'postgres')}" --single -D "${data}" postgres < "${setup}"`;
  const prepared = await run('/bin/sh', ['-c', single], as);
  if (prepared.code !== 0 || /ERROR: {2}/.test(prepared.output)) {
    finish();
    throw new Error(`The second database could not be prepared: ${prepared.output}`);
  }
  const settings = ['listen_addresses=', `unix_socket_directories=${directory}`, 'fsync=off', 'max_connections=200'];
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((s) => ['-c', s])], {
    ...account,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: 'ignore',
    detached: true,
  });
  const end = () => server.kill('SIGINT');
  process.once('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  while (!isReady(data) && server.exitCode === null) await delay(20);
  if (server.exitCode !== null) {
    finish();
    throw new Error('The second database did not start.');
  }
  const url = (role, password) =>
    `postgresql://${role}:${password}@localhost/parking?host=${encodeURIComponent(directory)}`;
  return {
    programs,
    env: { DATABASE_URL: url('parking_app', app), DATABASE_OWNER_URL: url('parking_owner', owner) },
    async stop() {
      process.off('exit', end);
      if (server.exitCode === null) {
        end();
        await once(server, 'exit');
      }
      finish();
    },
  };
}
