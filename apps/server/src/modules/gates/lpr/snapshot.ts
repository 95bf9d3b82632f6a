import { GateDevice } from '@parking/contract/gates/gates';
import { z } from 'zod';
import type { Reads } from '../../../platform/db/pool.ts';
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
  const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
    throw new ReaderFault('got no picture from the camera');
  });
  const mediaType = answer.headers.get('content-type')?.split(';')[0] ?? '';
  if (!answer.ok || !mediaType.startsWith('image/')) throw new ReaderFault('got no picture from the camera');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > maximumBytes) throw new ReaderFault('got too large a picture from the camera');
    chunks.push(Buffer.from(chunk as Uint8Array));
  }
  return { bytes: Buffer.concat(chunks), filename: 'snapshot.jpg', mediaType };
}
