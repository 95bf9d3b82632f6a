import type { ReplyOf } from '@parking/contract/core/endpoint';
import { assetFiles } from '@parking/contract/files/files';
import { type CallOptions, request } from './client.ts';

/** Stores one file and returns its token, with which a record can be made to hold it. */
export async function uploadFile(file: Blob, filename: string, options: CallOptions = {}): Promise<string> {
  const body = new FormData();
  body.append('files', file, filename);
  const response = await request(assetFiles.upload, { ...options, body });
  const { data } = (await response.json()) as { data: ReplyOf<typeof assetFiles.upload> };
  const [stored] = data;
  if (!stored) throw new Error('the upload answered no token');
  return stored.token;
}
