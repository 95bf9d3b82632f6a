import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { contract } from '@parking/contract/contract';
import { expect } from 'vitest';
import type { Client, TestServer } from '../../../testing/test-server.ts';

interface Asked {
  readonly query?: string;
  readonly body: object;
}

/** The file that an export makes, as its caller downloads it. */
export async function writtenFile(server: TestServer, client: Client, call: EndpointDefinition, asked: Asked) {
  const { status, data } = await client.call(call, asked);
  expect(status, call.path).toBe(202);
  const { jobId: id } = data as { jobId: string };
  const see = async () => (await client.call(contract.jobs.get, { params: { id } })).data as Job;
  await expect.poll(async () => (await see()).status, { timeout: 15_000, interval: 50 }).toBe('DONE');
  return server.app.inject({
    url: `/api/asset_files/${(await see()).token}?dl=1`,
    headers: { authorization: client.token ?? '' },
  });
}

interface Job {
  readonly status: string;
  readonly token: string;
}
