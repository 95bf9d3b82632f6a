import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Entrance } from '@parking/contract/system/training';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
const text = z.string().trim().min(1);

/** Every setting the environment can give. */
const Environment = z.object({
  PORT: port.default(8080),
  HOST: text.default('127.0.0.1'),
  /** Database, files and keys of an embedded installation. */
  DATA_DIR: text.default('.data'),
  /** The application's role on a PostgreSQL server; absent: the embedded database. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The role that owns the schema, used by migrations alone. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The passwords of both, where their addresses hold none. */
  DATABASE_PASSWORD: z.string().min(1).optional(),
  DATABASE_OWNER_PASSWORD: z.string().min(1).optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  SITE_ID: z.uuid().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** `http(s)://key:secret@host/bucket?region=…` */
  S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  LICENCE_FILE: text.optional(),
  TLS_CERT: text.optional(),
  TLS_KEY: text.optional(),
  /** Proxies whose X-Forwarded-For is believed: `true`, a count, or addresses. */
  TRUST_PROXY: text.optional(),
  /** Bearer token for /metrics from other machines; this machine needs none. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** The address under which browsers reach the product, for links in mails. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where training listens; the next one after PORT. */
  TRAINING_PORT: port.optional(),
  /** The address under which browsers reach training, where it is not that port of the same machine. */
  TRAINING_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Outgoing calls may go to this machine and its own network too. */
  WEBHOOK_PRIVATE_ADDRESSES: flag.default(false),
  /** How long whoever is called may take to answer. */
  WEBHOOK_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Replies are checked against the contract in full. Off in production for speed. */
  CHECK_REPLIES: flag.default(false),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  readonly adminPassword: string | undefined;
  readonly siteId: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly s3Url: string | undefined;
  readonly licenceFile: string | undefined;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  readonly trustProxy: boolean | number | string;
  readonly metricsToken: string | undefined;
  readonly publicUrl: string;
  readonly entrances: Readonly<Record<'real' | 'training', Entrance>>;
  /** Whether this process is training itself, which no setting says. */
  readonly isTraining: boolean;
  readonly webhookPrivateAddresses: boolean;
  readonly webhookTimeoutMs: number;
  readonly logLevel: string;
  readonly checkReplies: boolean;
}

/** Every setting may stand in a file that `<name>_FILE` names, as containers are given secrets. */
function withFiles(given: Record<string, string | undefined>, faults: string[]): Record<string, string | undefined> {
  const all = { ...given };
  for (const name of Object.keys(Environment.shape)) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) faults.push(`${name} and ${name}_FILE are both given`);
    try {
      all[name] ??= readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      faults.push(`${name}_FILE: cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return all;
}

/** An address with the password that was given beside it. */
function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (address === undefined || password === undefined) return address;
  const url = new URL(address);
  if (url.password === '') url.password = encodeURIComponent(password);
  return url.href;
}

/** Reads the settings once. Throws one error that names every fault. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const given = withFiles(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')), faults);
  const read = Environment.safeParse(given);
  if (!read.success) faults.push(...read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const tlsHalf = Boolean(given['TLS_CERT']) !== Boolean(given['TLS_KEY']);
  if (tlsHalf) faults.push('TLS_CERT and TLS_KEY go together');
  if (given['DATABASE_OWNER_URL'] && !given['DATABASE_URL']) faults.push('DATABASE_OWNER_URL needs DATABASE_URL');
  for (const name of ['DATABASE', 'DATABASE_OWNER'])
    if (given[`${name}_PASSWORD`] && !given[`${name}_URL`]) faults.push(`${name}_PASSWORD needs ${name}_URL`);
  if (!read.success || faults.length > 0) throw new Error(`Settings are not right:\n- ${faults.join('\n- ')}`);
  const env = read.data;
  const tls = env.TLS_CERT && env.TLS_KEY ? { certFile: env.TLS_CERT, keyFile: env.TLS_KEY } : undefined;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD),
    databaseOwnerUrl: withPassword(env.DATABASE_OWNER_URL, env.DATABASE_OWNER_PASSWORD),
    adminPassword: env.ADMIN_PASSWORD,
    siteId: env.SITE_ID,
    smtpUrl: env.SMTP_URL,
    s3Url: env.S3_URL,
    licenceFile: env.LICENCE_FILE,
    tls,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN,
    publicUrl:
      env.PUBLIC_URL ?? `${tls ? 'https' : 'http'}://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${env.PORT}`,
    entrances: {
      real: { address: env.PUBLIC_URL ?? null, port: env.PORT },
      training: { address: env.TRAINING_URL ?? null, port: env.TRAINING_PORT ?? nextPort(env.PORT) },
    },
    isTraining: false,
    webhookPrivateAddresses: env.WEBHOOK_PRIVATE_ADDRESSES,
    webhookTimeoutMs: env.WEBHOOK_TIMEOUT_MS,
    logLevel: env.LOG_LEVEL,
    checkReplies: env.CHECK_REPLIES,
  };
}

/** Of one that the machine chooses another that it chooses; the last one has none after it. */
const nextPort = (taken: number): number => (taken === 0 ? 0 : taken === 65_535 ? taken - 1 : taken + 1);

function readTrustProxy(value: string | undefined): boolean | number | string {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}
