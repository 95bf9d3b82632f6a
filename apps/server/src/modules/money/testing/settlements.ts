import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Settlement, SettlementDetail } from '@parking/contract/money/settlements/settlements';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, buildUser, signInAs, tieAccounts } from '../../../testing/people.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { type Verification, verifyDatabase } from '../../../verify-database.ts';
import { signedBy } from '../../parking/testing/to-collect.ts';
import { keepSettlements } from '../settlements/keep-settlements.ts';

const { settlements: calls } = contract;

type Signed = Client & { readonly person: Person };

/** Whoever works with cashless money: two of finance, and somebody who took it. */
export interface FinanceOffice {
  readonly server: TestServer;
  readonly finance: Signed;
  readonly second: Signed;
  readonly cashier: Signed;
  /** What an act is sent with that the second person signs. */
  readonly signed: ReturnType<typeof signedBy>;
}

export async function openOffice(server: TestServer): Promise<FinanceOffice> {
  await buildUser(server, { groups: ['SUPERADMIN'] });
  const finance = await signInAs(server, 'FINANCE');
  const second = await signInAs(server, 'FINANCE');
  const cashier = await signInAs(server, 'CASHIER');
  return { server, finance, second, cashier, signed: signedBy(second.person) };
}

export interface SellingFinance {
  readonly office: FinanceOffice;
  /** Of finance, who sells as well and so counts an own drawer blind. */
  readonly seller: FinanceOffice['finance'];
  /** An account that the seller made: the same person. */
  readonly tied: FinanceOffice['finance'];
}

export async function openSellingFinance(server: TestServer): Promise<SellingFinance> {
  const office = await openOffice(server);
  const [seller, tied] = [await signInAs(server, 'FINANCE'), await signInAs(server, 'FINANCE')];
  await tieAccounts(server, seller.person, tied.person);
  return { office, seller, tied };
}

/** What `verify` would find wrong, as it says it. */
export const listBreaches = async ({ database }: TestServer): Promise<Verification['breaches']> =>
  (await verifyDatabase(database)).breaches;

/** Leads a settlement on, or tries to. */
export const putSettlement = (client: Client, id: string, body: object): Promise<Answer> =>
  client.call(calls.update, { params: { id }, body, headers: { 'idempotency-key': newIdempotencyKey() } });

export const settlementDetail = async (client: Client, id: string, query = ''): Promise<SettlementDetail> =>
  (await client.call(calls.detail, { params: { id }, query })).data as SettlementDetail;

export const listSettlements = async (client: Client, query: string): Promise<Settlement[]> =>
  (await client.call(calls.list, { query })).data as Settlement[];

/** What the product does by itself: opens what waits, generates what is over. Fails with what it would complain of. */
export const keepAll = ({ platform }: TestServer): Promise<number> =>
  keepSettlements(platform.database, platform.site.current(), (_, failure) => {
    throw failure;
  });

/** What waits of a payment type was booked so many days ago. */
export const backdateWaiting = (server: TestServer, paidTypeId: string, daysAgo: number): Promise<void> =>
  changeAsOwner(
    server,
    `with moved as (update provider_items set at = at - make_interval(days => $2)
        where paid_type_id = $1 and settlement_id is null returning entry_id)
      update journal_entries set booked_at = booked_at - make_interval(days => $2) where id in (select entry_id from moved)`,
    [paidTypeId, daysAgo],
  );

/** What is open of a payment type began so many days ago: the server's own round may have opened it before anything was backdated. */
export const backdateOpen = (server: TestServer, paidTypeId: string, daysAgo: number): Promise<void> =>
  changeAsOwner(
    server,
    `update settlements set day = day - $2::integer, ends_at = ends_at - make_interval(days => $2)
      where paid_type_id = $1 and status = 'OPEN'`,
    [paidTypeId, daysAgo],
  );
