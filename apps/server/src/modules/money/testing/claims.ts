import { contract } from '@parking/contract/contract';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, save } from '../../parking/testing/stays.ts';

/** Payment types whose money only the cashier sees. */
export async function buildClaimedTypes(finance: Client): Promise<{ edc: string; transfer: string }> {
  const make = async (name: string, label: string, kind: string): Promise<string> => {
    const made = await finance.call(contract.paidTypes.create, { body: { name, label, kind } });
    if (made.status !== 200) throw new Error(`No payment type ${name}: ${JSON.stringify(made.error)}`);
    return (made.data as { id: string }).id;
  };
  return { edc: await make('EDC', 'EDC', 'CARD'), transfer: await make('TRANSFER', 'Transfer', 'TRANSFER') };
}

export interface ClaimsPlace {
  readonly server: TestServer;
  readonly lane: Lane;
  readonly finance: Client & { readonly person: Person };
  readonly edc: string;
  readonly transfer: string;
}

/** A server with a lane, one of finance, and payment types that only the cashier sees. */
export async function startWithClaims(): Promise<ClaimsPlace> {
  const server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  const lane = await buildLane(server);
  const finance = await signInAs(server, 'FINANCE');
  return { server, lane, finance, ...(await buildClaimedTypes(finance)) };
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
