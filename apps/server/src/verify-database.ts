import pg from 'pg';
import { auditInvariants } from './modules/audits/invariants.ts';
import { identityInvariants } from './modules/identity/invariants.ts';
import { inventoryInvariants } from './modules/inventory/invariants.ts';
import { memberInvariants } from './modules/members/invariants.ts';
import { cashInvariants } from './modules/money/cash/cash-invariants.ts';
import { claimInvariants } from './modules/money/claims/claim-invariants.ts';
import { debtInvariants } from './modules/money/debts/debt-invariants.ts';
import { cashCountInvariants } from './modules/money/cash-counts/cash-count-invariants.ts';
import { paperTicketInvariants } from './modules/money/paper-tickets/paper-ticket-invariants.ts';
import { cashDropInvariants } from './modules/money/cash-drops/cash-drop-invariants.ts';
import { floatInvariants } from './modules/money/floats/float-invariants.ts';
import { moneyInvariants } from './modules/money/journal/invariants.ts';
import { journalChain } from './modules/money/journal/journal-chain.ts';
import { reconciliationInvariants } from './modules/money/reconciliation/reconciliation-invariants.ts';
import { settlementInvariants } from './modules/money/settlements/settlement-invariants.ts';
import { findBrokenFeed, followsHolds, taxFeedInvariants } from './modules/money/tax/feed/tax-feed-invariants.ts';
import { taxReturnInvariants } from './modules/money/tax/tax-return-invariants.ts';
import { parkingInvariants } from './modules/parking/invariants.ts';
import { findWrongPrices, recomputedHolds } from './modules/parking/exit/recompute.ts';
import { reportInvariants } from './modules/reports/invariants.ts';
import { sweepInvariants } from './modules/sweeps/invariants.ts';
import { zoneInvariants } from './modules/zones/invariants.ts';
import { type Breach, type Invariant, findBreaches, platformInvariants } from './platform/audit/invariants.ts';
import { operationsChain } from './platform/audit/operations-chain.ts';
import { type ChainReport, type SealedChain, verifyChain } from './platform/audit/verify.ts';

/** Everything that must hold, domain by domain. */
export const invariants: readonly Invariant[] = [
  ...platformInvariants,
  ...identityInvariants,
  ...moneyInvariants,
  ...cashInvariants,
  ...claimInvariants,
  ...debtInvariants,
  ...floatInvariants,
  ...cashDropInvariants,
  ...paperTicketInvariants,
  ...cashCountInvariants,
  ...settlementInvariants,
  ...reconciliationInvariants,
  ...taxReturnInvariants,
  ...taxFeedInvariants,
  ...inventoryInvariants,
  ...memberInvariants,
  ...parkingInvariants,
  ...auditInvariants,
  ...reportInvariants,
  ...sweepInvariants,
  ...zoneInvariants,
];

const sealedChains: readonly SealedChain[] = [operationsChain, journalChain];

export interface Verification {
  readonly chains: readonly ChainReport[];
  readonly breaches: readonly Breach[];
  /** Heads that were written down and stand in no chain any more: an end was cut off. */
  readonly lostHeads: readonly string[];
  readonly sound: boolean;
}

/** Holds chains and invariants against one moment of the database; writes nothing, also beside a working server. */
export async function verifyDatabase(
  connection: pg.ClientConfig,
  heads: readonly string[] = [],
): Promise<Verification> {
  const client = new pg.Client({ ...connection, application_name: 'parking-verify' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const chains: ChainReport[] = [];
    const missing = new Set(heads);
    for (const source of sealedChains) chains.push(await verifyChain(client, source, missing));
    const walked = [await findWrongPrices(client), await findBrokenFeed(client)];
    const breaches = [...(await findBreaches(client, invariants)), ...walked.filter((breach) => breach !== null)];
    const sound = breaches.length === 0 && missing.size === 0 && chains.every((chain) => chain.broken === null);
    return { chains, breaches, lostHeads: [...missing], sound };
  } finally {
    await client.end();
  }
}

/** The result in lines for people. */
export function describeVerification({ chains, breaches, lostHeads }: Verification): string[] {
  const lines = chains.map(
    ({ chain, sealed, erased, dropped, waiting, head, broken }) =>
      `${broken === null ? 'holds ' : 'BROKEN'}  chain ${chain}: ${
        broken ??
        `${sealed} seals, ${erased} erased, ` +
          `${dropped} dropped by age, ${waiting} waiting${head === null ? '' : `, head ${head}`}`
      }`,
  );
  for (const head of lostHeads) lines.push(`BROKEN  the head ${head} that was written down is in no chain`);
  for (const holds of [...invariants.map((one) => one.holds), recomputedHolds, followsHolds]) {
    const breach = breaches.find((found) => found.holds === holds);
    lines.push(
      breach ? `BROKEN  ${holds}: ${breach.count} times, such as ${breach.examples.join(', ')}` : `holds   ${holds}`,
    );
  }
  return lines;
}
