import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { OfflineSale } from '@parking/contract/parking/offline/offline';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import type { Client, TestServer } from '../../../testing/test-server.ts';
import { type Lane, car } from './stays.ts';

const { offline } = contract;

/** What became of a sale, as its device is told. */
export interface Uploaded {
  readonly requestId: string | null;
  readonly result: string;
  readonly saved: Saved | null;
  readonly error: { readonly code: string; readonly fields: readonly object[] } | null;
}

export interface Device {
  readonly grant: string;
  /** A sale of five minutes ago, for 5.000. */
  sale(more?: object): Pick<OfflineSale, 'requestId'> & Readonly<Record<string, unknown>>;
  /** Without a token: the grant outlives log-out and displacement. */
  upload(...sales: readonly unknown[]): Promise<readonly Uploaded[]>;
}

export const localAgo = (server: TestServer, minutes: number): string =>
  toLocalDateTime(new Date(Date.now() - minutes * 60_000), server.platform.site.current().zone);

/** A device of this cashier at the lane's exit, as if it had been without the server since yesterday. */
export async function openDevice(server: TestServer, cashier: Client, lane: Lane, number = 'K1'): Promise<Device> {
  const opened = await cashier.call(offline.openGrant, { body: { gateId: lane.exitId, deviceNumber: number } });
  const { grant } = opened.data as { grant: string };
  let slips = 0;
  return {
    grant,
    sale: (more = {}) => ({
      requestId: newId(),
      vehicleId: car,
      gateId: lane.exitId,
      datetimeOut: localAgo(server, 5),
      amountTaken: 5_000,
      provisionalNumber: `${number}-${(slips += 1)}`,
      ...more,
    }),
    upload: async (...sales) => {
      await changeAsOwner(
        server,
        `with g as (update offline_grants set made_at = now() - interval '1 day') delete from offline_contacts`,
      );
      const answer = await server.client().call(offline.uploadSales, { body: { grant, sales } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return (answer.data as { sales: Uploaded[] }).sales;
    },
  };
}
