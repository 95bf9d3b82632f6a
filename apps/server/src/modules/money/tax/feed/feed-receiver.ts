import { Readable } from 'node:stream';
import type { TaxFeedFault } from '@parking/contract/money/tax/feed/tax-feed-faults';
import type { TaxFeedRow } from '@parking/contract/money/tax/feed/tax-feed-row';
import { unlock } from '../../../../platform/auth/vault.ts';
import type { Reads } from '../../../../platform/db/pool.ts';
import { deliverFile, openFileWay } from '../../../../platform/outgoing/files/deliver-file.ts';
import { FileFault, type FileServer } from '../../../../platform/outgoing/files/file-way.ts';
import { OutgoingFault } from '../../../../platform/outgoing/outgoing-fault.ts';
import { post } from '../../../../platform/outgoing/post.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { signatureOf } from '../../../apis/sign.ts';
import { asFolder } from '../../settlements/settlement-setup.ts';
import type { HeldFeedSetup } from './feed-setup.ts';

type Services = Pick<Platform, 'config' | 'version'>;

/** Rows as they are sent: an office that takes them has all up to the last. */
export interface Sent {
  readonly rows: readonly TaxFeedRow[];
  readonly from: number;
  readonly to: number;
}

/** Who takes rows. Both throw `FeedFault`. */
export interface FeedReceiver {
  deliver(sent: Sent): Promise<void>;
  /** Sees whether rows would be taken, and sends none. */
  tryOut(): Promise<void>;
}

/** Why rows were not taken. */
export class FeedFault extends Error {
  override readonly name = 'FeedFault';

  constructor(
    readonly code: TaxFeedFault,
    /** In the other side's words. */
    readonly said: string | null,
  ) {
    super(said === null ? code : `${code}: ${said}`);
  }
}

const answerBytes = 65_536;

/** The office as it is set up; null where nothing is sent from here. */
export async function openReceiver(
  reads: Reads,
  services: Services,
  setup: HeldFeedSetup,
): Promise<FeedReceiver | null> {
  const { way, url, secret } = setup;
  if (way === 'NONE' || way === 'PULL') return null;
  if (way !== 'HTTPS') return fileReceiver(await serverOf(reads, setup, way, services), asFolder(setup.folder ?? ''));
  return url === null || secret === null ? null : calledReceiver(services, url, await unlock(reads, secret));
}

/** Called with rows as JSON; the very bytes are signed, with the time at which they are sent. */
function calledReceiver({ config, version }: Services, target: string, secret: string): FeedReceiver {
  const send = async (sent: Sent | null): Promise<void> => {
    const body = JSON.stringify(sent ?? { rows: [] });
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': `parking-back-office/${version}`,
      'x-parking-event': sent === null ? 'TEST' : 'TAX_FEED',
      'x-parking-signature': signatureOf(secret, body, new Date()),
    };
    const { webhookTimeoutMs: timeoutMs, webhookPrivateAddresses: allowPrivate } = config;
    await post({ target, body, headers, timeoutMs, maximumBytes: answerBytes, allowPrivate });
  };
  return {
    deliver: (sent) => orFault(() => send(sent)),
    tryOut: () => orFault(() => send(null)),
  };
}

/** A file of its numbers: brought again it is the same, so that one that lies there was brought. */
function fileReceiver(server: FileServer, folder: string): FeedReceiver {
  return {
    deliver: ({ rows, from, to }) =>
      orFault(async () => {
        const content = Buffer.from(JSON.stringify({ rows, from, to }));
        await deliverFile(server, {
          path: `${folder}${fileName(rows, from, to)}`,
          bytes: content.length,
          open: () => Readable.from([content]),
          earlier: 'UNKNOWN',
          beforeRename: async () => undefined,
        });
      }),
    tryOut: () => orFault(async () => (await openFileWay(server)).close()),
  };
}

const digits = 10;
const padded = (seq: number): string => String(seq).padStart(digits, '0');
const fileName = (rows: readonly TaxFeedRow[], from: number, to: number): string =>
  `pbjt-${rows[0]?.epoch ?? 0}-${padded(from)}-${padded(to)}.json`;

async function serverOf(
  reads: Reads,
  { host, port, username, password, privateKey, hostKey }: HeldFeedSetup,
  way: FileServer['way'],
  { config }: Services,
): Promise<FileServer> {
  return {
    way,
    host: host ?? '',
    port,
    username: username ?? '',
    password: password && (await unlock(reads, password)),
    privateKey: privateKey && (await unlock(reads, privateKey)),
    hostKey,
    allowPrivate: config.webhookPrivateAddresses,
  };
}

async function orFault(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof OutgoingFault) throw new FeedFault(silences[error.code], saidBy(error));
    // Named and gone again: rows are known by their numbers, so they are brought once more.
    if (error instanceof FileFault) throw new FeedFault(error.code === 'UNSURE' ? 'NO_ANSWER' : error.code, error.said);
    throw error;
  }
}

const saidBy = ({ status }: OutgoingFault): string | null => (status === null ? null : `HTTP ${status}`);

const silences: Readonly<Record<OutgoingFault['code'], TaxFeedFault>> = {
  'address-not-allowed': 'NOT_ALLOWED',
  'name-not-found': 'WRONG_HOST',
  'connection-failed': 'NO_ANSWER',
  timeout: 'NO_ANSWER',
  redirected: 'REDIRECTED',
  refused: 'REFUSED',
  training: 'NOT_ALLOWED',
};
