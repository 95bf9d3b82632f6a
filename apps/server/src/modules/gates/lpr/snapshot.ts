import { GateDevice } from '@parking/contract/gates/gates';
import { z } from 'zod';
import type { Reads } from '../../../platform/db/pool.ts';
import { exchange } from '../../../platform/outgoing/post.ts';
import { ReaderFault } from './ask-server.ts';
import type { Picture } from './recognition.ts';

const maximumBytes = 10_000_000;
const Devices = z.array(GateDevice);

/** A camera whose picture may be fetched now, and how long it may take. */
export interface SnapshotSource {
  readonly address: string;
  readonly timeoutMs: number;
}

/** The gate's first camera that answers with single pictures and stands on an allowed host; null when it has none. */
export async function findCamera(reads: Reads, gateId: string): Promise<SnapshotSource | null> {
  const gate = await reads.selectFrom('gates').select('devices').where('id', '=', gateId).executeTakeFirst();
  const settings = await reads.selectFrom('streamSettings').selectAll().executeTakeFirstOrThrow();
  const types = await reads.selectFrom('deviceTypes').select('id').where('imageType', '=', 'SNAPSHOT').execute();
  const cameras = new Set(types.map(({ id }) => id));
  const devices = Devices.safeParse(gate?.devices).data ?? [];
  for (const { deviceTypeId, address } of devices) {
    if (!settings.isEnabled || !cameras.has(deviceTypeId) || address === null) continue;
    const host = URL.canParse(address) ? new URL(address) : null;
    if (!host || !/^https?:$/.test(host.protocol)) continue;
    if (settings.allowedHosts.includes(host.host) || settings.allowedHosts.includes(host.hostname)) {
      return { address, timeoutMs: settings.snapshotTimeoutMs };
    }
  }
  return null;
}

/** Fetches one picture from a camera. Throws when it does not answer in time, or with no picture. */
export async function takeSnapshot({ address, timeoutMs }: SnapshotSource): Promise<Picture> {
  const url = new URL(address);
  const basic = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  const headers: Record<string, string> =
    basic === ':' ? {} : { authorization: `Basic ${Buffer.from(basic).toString('base64')}` };
  const { status, bytes, mediaType } = await exchange({
    method: 'GET',
    target: url.href,
    headers,
    body: '',
    // Cameras stand in the own network; which of them may be asked is set.
    allowPrivate: true,
    timeoutMs,
    maximumBytes: maximumBytes + 1,
  }).catch(() => {
    throw new ReaderFault('got no picture from the camera');
  });
  if (status < 200 || status >= 300 || !mediaType.startsWith('image/'))
    throw new ReaderFault('got no picture from the camera');
  if (bytes.length > maximumBytes) throw new ReaderFault('got too large a picture from the camera');
  return { bytes, filename: 'snapshot.jpg', mediaType };
}
