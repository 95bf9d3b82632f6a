import { contract } from '@parking/contract/contract';
import { type Body, takePicture } from '@parking/gate-simulator/camera';
import type { Client } from '../../../testing/test-server.ts';

type Drawn = Awaited<ReturnType<typeof takePicture>>;
let second = 0;

/** What a camera sees of a car; no two pictures are the same. */
export function drawSeen(plate: string, body: Body = 'CAR'): Promise<Drawn> {
  second += 1;
  const localTime = new Date(Date.UTC(2026, 0, 1, 9, 0, second)).toISOString().slice(0, 19);
  return takePicture({ plate, body, gateName: 'K1', localTime });
}

export async function upload(client: Client, { filename, bytes }: Drawn): Promise<string> {
  const body = { filename, files: bytes.toString('base64') };
  const { data } = await client.call(contract.assetFiles.uploadEncoded, { body });
  return (data as { token: string }[])[0]?.token ?? '';
}

export const uploadSeen = async (client: Client, plate: string, body?: Body): Promise<string> =>
  upload(client, await drawSeen(plate, body));
