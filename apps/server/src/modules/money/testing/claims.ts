import { contract } from '@parking/contract/contract';
import type { Client } from '../../../testing/test-server.ts';

/** Payment types whose money only the cashier sees. */
export async function buildClaimedTypes(finance: Client): Promise<{ edc: string; transfer: string }> {
  const make = async (name: string, label: string, kind: string): Promise<string> => {
    const made = await finance.call(contract.paidTypes.create, { body: { name, label, kind } });
    if (made.status !== 200) throw new Error(`No payment type ${name}: ${JSON.stringify(made.error)}`);
    return (made.data as { id: string }).id;
  };
  return { edc: await make('EDC', 'EDC', 'CARD'), transfer: await make('TRANSFER', 'Transfer', 'TRANSFER') };
}
