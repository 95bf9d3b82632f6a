import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { type ImportState, imports } from '@parking/contract/core/import';
import { assetFiles } from '@parking/contract/files/files';
import { expect } from 'vitest';
import type { Answer, Client } from '../../../testing/test-server.ts';

export type Call = Pick<EndpointDefinition, 'method' | 'path'>;

/** Uploads a file and returns its token. */
export async function upload(client: Client, file: Buffer, filename = 'data.xlsx'): Promise<string> {
  const reply = await client.call(assetFiles.uploadEncoded, { body: { filename, files: file.toString('base64') } });
  expect(reply.status).toBe(200);
  const [stored] = reply.data as { token: string }[];
  return stored?.token ?? '';
}

export const begin = (client: Client, call: Call, token: string, dryRun: boolean): Promise<Answer> =>
  client.call(call, { body: { token, dryRun } });

export async function see(client: Client, id: string, language = 'en'): Promise<ImportState> {
  const reply = await client.call(imports.get, { params: { id }, headers: { 'accept-language': language } });
  expect(reply.status).toBe(200);
  return reply.data as ImportState;
}

export async function untilEnded(
  client: Client,
  id: string,
  language?: string,
  patienceMs = 30_000,
): Promise<ImportState> {
  const isEnded = async () => !['WAITING', 'RUNNING'].includes((await see(client, id)).status);
  await expect.poll(isEnded, { timeout: patienceMs, interval: 30 }).toBe(true);
  return see(client, id, language);
}

/** Imports a file from upload to end. */
export async function importFile(
  client: Client,
  call: Call,
  file: Buffer,
  { dryRun = false, language = 'en', patienceMs = 30_000 } = {},
): Promise<ImportState> {
  const reply = await begin(client, call, await upload(client, file), dryRun);
  expect(reply.status).toBe(202);
  return untilEnded(client, (reply.data as { jobId: string }).jobId, language, patienceMs);
}

/** What is wrong, row by row. */
export const faults = ({ problems }: ImportState): unknown[] =>
  problems.map(({ row, column, message }) => [row, column, message]);
