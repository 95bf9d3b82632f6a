import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { expect } from 'vitest';
import { readWorkbook } from '../platform/spreadsheet/testing/read-workbook.ts';
import type { Client, TestServer } from './test-server.ts';

interface ExportCall {
  readonly query?: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** Starts the export, waits for its file, and reads its rows: the text of each cell, without the headings. */
export async function exportedRows(
  { server, client }: { readonly server: TestServer; readonly client: Client },
  call: Pick<EndpointDefinition, 'method' | 'path'>,
  keys: readonly string[],
  asked: ExportCall = {},
): Promise<string[][]> {
  const columns = keys.map((key) => ({ key, heading: key }));
  const started = await client.call(call, { ...asked, body: { columns } });
  expect([started.status, JSON.stringify(started.body)]).toMatchObject([202, expect.anything()]);
  const params = { id: (started.data as { jobId: string }).jobId };
  const see = async () =>
    (await client.call(contract.jobs.get, { params })).data as { readonly status: string; readonly token: string };
  await expect.poll(async () => (await see()).status, { timeout: 20_000, interval: 30 }).toBe('DONE');
  const file = await server.app.inject({
    url: `/api/asset_files/${(await see()).token}?dl=1`,
    headers: { authorization: client.token ?? '' },
  });
  const [sheet = []] = readWorkbook(file.rawPayload).sheets;
  return sheet.slice(1).map((row) => row.map((cell) => cell?.text ?? ''));
}
