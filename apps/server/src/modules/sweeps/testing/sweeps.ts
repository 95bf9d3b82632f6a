import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { SweepDetail } from '@parking/contract/sweeps/sweeps';
import type { Answer, Client } from '../../../testing/test-server.ts';

const { sweeps, abandonedVehicles } = contract;
const fresh = () => ({ 'idempotency-key': newIdempotencyKey() });

/** A plate, or a ticket by its code. */
export type Seen = string | { readonly code: string };

export const readingOf = (seen: Seen, place = 'B1') => ({
  id: newId(),
  place,
  ...(typeof seen === 'string' ? { plateNumber: seen } : { parkingCode: seen.code }),
});

export const sweeping = {
  open: (client: Client, place: string | null = null): Promise<Answer> =>
    client.call(sweeps.open, { body: { place }, headers: fresh() }),
  read: (client: Client, id: string, readings: readonly object[], withdrawn: readonly string[] = []): Promise<Answer> =>
    client.call(sweeps.read, { params: { id }, body: { readings, withdrawn } }),
  close: (client: Client, id: string, readings = 0): Promise<Answer> =>
    client.call(sweeps.close, { params: { id }, body: { readings }, headers: fresh() }),
  discard: (client: Client, id: string, note = 'salah area'): Promise<Answer> =>
    client.call(sweeps.discard, { params: { id }, body: { note }, headers: fresh() }),
  get: (client: Client, id: string): Promise<Answer> => client.call(sweeps.get, { params: { id } }),
  closeMissing: (client: Client, id: string, more: object = {}): Promise<Answer> =>
    client.call(abandonedVehicles.closeMissing, {
      params: { id },
      body: { note: 'tidak ada di lokasi', ...more },
      headers: fresh(),
    }),
};

/** Sweeps from beginning to end, and returns what came of it. */
export async function sweep(client: Client, seen: readonly Seen[], place: string | null = null): Promise<SweepDetail> {
  const opened = await sweeping.open(client, place);
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
  const { id } = opened.data as SweepDetail;
  const read = await sweeping.read(
    client,
    id,
    seen.map((one) => readingOf(one)),
  );
  if (read.status !== 200) throw new Error(JSON.stringify(read.body));
  const closed = await sweeping.close(client, id, seen.length);
  if (closed.status !== 200) throw new Error(JSON.stringify(closed.body));
  return closed.data as SweepDetail;
}
