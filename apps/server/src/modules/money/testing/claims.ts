import { contract } from '@parking/contract/contract';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { type Lane, buildStay, save } from '../../parking/testing/stays.ts';

/** Payment types whose money only the cashier sees. */
export async function buildClaimedTypes(finance: Client): Promise<{ edc: string; transfer: string }> {
  const make = async (name: string, label: string, kind: string): Promise<string> => {
    const made = await finance.call(contract.paidTypes.create, { body: { name, label, kind } });
    if (made.status !== 200) throw new Error(`No payment type ${name}: ${JSON.stringify(made.error)}`);
    return (made.data as { id: string }).id;
  };
  return { edc: await make('EDC', 'EDC', 'CARD'), transfer: await make('TRANSFER', 'Transfer', 'TRANSFER') };
}

let numbers = 100_000;
/** What a terminal's slip says, of a sale of its own. */
export function nextSlip(terminal = 'EDC1'): { terminal: string; approvalCode: string; rrn: string } {
  numbers += 1;
  return { terminal, approvalCode: String(numbers), rrn: `7${numbers}` };
}

/** A car leaves by a payment type that its cashier alone vouches for. */
export async function sellByClaim(
  server: TestServer,
  lane: Lane,
  client: Client,
  { paidTypeId, slip }: { paidTypeId: string; slip?: object | undefined },
): Promise<Answer> {
  const stay = await buildStay(server, lane, { minutesAgo: 61.5 });
  return save(client, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId, ...(slip && { slip }) });
}
