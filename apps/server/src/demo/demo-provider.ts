import { type Database, inTransaction } from '../platform/db/pool.ts';
import { lockAway } from '../platform/auth/vault.ts';
import { paidTypeIds } from './car-park.ts';
import { usualPorts } from './simulator-ports.ts';

/** The simulator's Midtrans, on this machine: asked for every code of the demo, and so no secret. */
export const demoProvider = {
  id: '01900000-0000-7000-8000-000000000701',
  name: 'MIDTRANS',
  serverKey: 'SB-Mid-server-CONTOH',
} as const;

/** Where it is called, by its port. */
export const providerUrl = (port: number | '%'): string => `http://127.0.0.1:${port}/midtrans`;

/** Cards are practised with, as nothing stands at a gate of the demo that could take one. */
export const practice = { id: '01900000-0000-7000-8000-000000000702', provider: 'SIMULATOR' } as const;

/** Through whom cashless money comes, as two persons would have set it before the first car. */
export async function setUpProviders(database: Database): Promise<void> {
  const { id, name: provider, serverKey } = demoProvider;
  await inTransaction(database, async (tx) => {
    const secret = await lockAway(tx, serverKey);
    const codes = { id, provider, baseUrl: providerUrl(usualPorts.provider), secret };
    await tx
      .insertInto('paymentProviders')
      .values([
        { ...codes, paidTypeId: paidTypeIds.QRIS },
        { ...practice, paidTypeId: paidTypeIds.EMONEY, baseUrl: null, secret: null },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Where no simulator runs beside it: codes are paid by pressing a button, as in practice. */
export async function playProviders({ writeQueries }: Database): Promise<void> {
  await writeQueries
    .updateTable('paymentProviders')
    .set({ provider: practice.provider, baseUrl: null, secret: null })
    .where('id', '=', demoProvider.id)
    .execute();
}

/** A code as its provider keeps it. */
interface KnownCode {
  readonly reference: string;
  readonly amount: number;
  readonly isPaid: boolean;
}

/** What the simulator's provider has to know again after a start: codes of the last days, and what is still owed to whoever paid. */
export async function listKnownCodes({ readQueries }: Database): Promise<KnownCode[]> {
  const rows = await readQueries
    .selectFrom('payments as p')
    .select(['p.id as reference', 'p.amount', 'p.state'])
    .where('p.providerId', '=', demoProvider.id)
    .where((where) =>
      where.or([
        where('p.createdAt', '>', new Date(Date.now() - 2 * 86_400_000)),
        where.exists(where.selectFrom('paymentsOpen as o').select('o.id').whereRef('o.paymentId', '=', 'p.id')),
      ]),
    )
    .orderBy('p.id')
    .execute();
  return rows.map(({ reference, amount, state }) => ({ reference, amount, isPaid: state === 'PAID' }));
}
