import { isDeepStrictEqual } from 'node:util';
import { allEndpoints, contract } from '@parking/contract/contract';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { sumsOf } from '@parking/contract/core/list';
import { toLocalDate } from '@parking/contract/core/time';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { sql } from 'kysely';
import { verifyDatabase } from '../../verify-database.ts';
import type { Answer, TestServer } from '../test-server.ts';
import type { Someone, World } from './world.ts';

const { reports, deposits } = contract;

/** The longest that every report takes. */
const periodOf = ({ platform }: TestServer): string => {
  const { zone } = platform.site.current();
  const day = (offset: number): string => toLocalDate(new Date(Date.now() + offset * 86_400_000), zone);
  return `from=${day(-28)}&to=${day(1)}`;
};

/** Everything that can be read without naming a record: what answers otherwise than 200, with every way to group a report. */
export async function findUnreadable(server: TestServer, reader: Someone): Promise<string[]> {
  const open = allEndpoints.filter(
    ({ method, params, transport, permission }) => method === 'GET' && !params && !transport && permission !== 'gate',
  );
  const wrong: string[] = [];
  const read = async (definition: EndpointDefinition, query?: string): Promise<void> => {
    const answer = await reader
      .call(definition, query === undefined ? {} : { query })
      .catch((error: unknown) => ({ status: 500, error: { message: String(error) } }));
    // A call that cannot do without what it is asked for says so.
    if (answer.status === 200 || (answer.status === 400 && definition.query)) return;
    wrong.push(`${endpointKey(definition)}?${query ?? ''} ${answer.status} ${answer.error.message}`);
  };
  for (const definition of open) {
    await read(definition);
    if (sumsOf(definition.columns ?? {}).length > 0) await read(definition, 'sums=true');
    if (!definition.report) continue;
    await read(definition, periodOf(server));
    for (const groupBy of definition.report.groupBy?.of ?? [])
      await read(definition, `${periodOf(server)}&groupBy=${groupBy}`);
  }
  return wrong;
}

const totalsOf = ({ body }: Answer): { readonly total: number } => (body as { totals: { total: number } }).totals;

/** What the journal says of sales: revenue and tax, in all and by the shift of their deposits. */
async function readJournal({
  platform,
}: TestServer): Promise<{ parking: number; memberships: number; shifts: Record<string, number> }> {
  const { rows } = await sql<{ type: string; shift: string; amount: number }>`
    select e.type, coalesce(d.shift_id::text, 'none') as shift, -sum(l.amount)::bigint as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    left join deposits d on d.id = e.deposit_id
    where e.type in ('PARKING_OUT', 'MEMBERSHIP') and a.kind in ('REVENUE', 'MEMBERSHIP_REVENUE', 'TAX')
    group by 1, 2`.execute(platform.database.readQueries);
  const sum = (type: string): number =>
    rows.filter((row) => row.type === type).reduce((total, { amount }) => total + amount, 0);
  const parking = rows.filter(({ type, amount }) => type === 'PARKING_OUT' && amount !== 0);
  return {
    parking: sum('PARKING_OUT'),
    memberships: sum('MEMBERSHIP'),
    shifts: Object.fromEntries(parking.map(({ shift, amount }) => [shift, amount])),
  };
}

/** Production as its report tells it, in all and by shift. */
async function readProduction(server: TestServer, reader: Someone): Promise<Awaited<ReturnType<typeof readJournal>>> {
  const byShift = await reader.call(reports.production, { query: `${periodOf(server)}&groupBy=shift` });
  const subscriptions = await reader.call(reports.productionSubscription, { query: periodOf(server) });
  const rows = byShift.data as { readonly shift: { readonly id: string } | null; readonly total: number }[];
  return {
    parking: totalsOf(byShift).total,
    memberships: totalsOf(subscriptions).total,
    shifts: Object.fromEntries(
      rows.filter(({ total }) => total !== 0).map(({ shift, total }) => [shift?.id ?? 'none', total]),
    ),
  };
}

interface Drawer {
  readonly id: string;
  readonly owed: number;
  readonly received: number;
  /** What it is short of and its cashier was charged with, by its postings and by the list of debts. */
  readonly charged: number;
  readonly listed: number;
  /** Nothing is left in it once it is verified. */
  readonly left: number;
}

/** What the journal says of each deposit's drawer. Whatever fills or empties one is named: money of a new kind is no drawer's unseen. */
async function readDrawers({ platform }: TestServer): Promise<readonly Drawer[]> {
  const { rows } = await sql<Drawer>`
    select d.id,
      coalesce(sum(l.amount) filter (where e.type in ('PARKING_OUT', 'MEMBERSHIP', 'COLLECTION', 'PAYMENT', 'CORRECTION')), 0)::bigint as owed,
      coalesce(-sum(l.amount) filter (where e.type = 'CASH_DROP' or e.type = 'DEPOSIT' and e.kind = 'PAYMENT'), 0)::bigint
        - coalesce((select sum(b.counted) from cash_drops b where b.deposit_id = d.id and b.state = 'IN_SAFE'), 0)::bigint as received,
      coalesce(-sum(l.amount) filter (where e.type = 'DEBT'), 0)::bigint as charged,
      coalesce((select sum(o.amount) from operator_debts o where o.deposit_id = d.id and o.state <> 'WITHDRAWN'), 0)::bigint as listed,
      coalesce(sum(l.amount) filter (where d.state in ('VERIFIED', 'CLOSED')), 0)::bigint as left
    from deposits d left join (journal_entries e join journal_lines l on l.entry_id = e.id
      join accounts a on a.id = l.account_id and a.kind = 'DRAWER') on e.deposit_id = d.id and a.owner_id = d.operator_id
    group by d.id`.execute(platform.database.readQueries);
  return rows;
}

/** What each deposit says that its cashier owes and has handed over, beside what its drawer says. */
async function findWrongDeposits(world: World, reader: Someone): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id, owed, received, charged, listed, left } of await readDrawers(world.server)) {
    const [detail, ...others] = await Promise.all(
      [deposits.detail, deposits.history, deposits.transactions, deposits.difference].map((call) =>
        reader.call(call, { params: { id } }),
      ),
    );
    if (others.some(({ status }) => status !== 200)) wrong.push(`deposit ${id} cannot be read`);
    const told = detail?.data as DepositDetail | undefined;
    if (told?.expected !== owed || told.received !== received)
      wrong.push(`deposit ${id} tells ${told?.expected} and ${told?.received}, its drawer ${owed} and ${received}`);
    if (charged !== listed) wrong.push(`deposit ${id} is charged with ${charged}, its cashier with ${listed}`);
    if (left !== 0) wrong.push(`in the drawer of deposit ${id} ${left} are left`);
  }
  return wrong;
}

/** Money that a device told of lies in exactly one exit or apart, or settled what its car owed and the rest of it lies apart. */
const wherever = ['', 'exit', 'apart', 'owed', 'apart owed'];

async function findLost({ server, told }: World): Promise<string[]> {
  const { rows } = await sql<{ requestId: string; operatorId: string; amount: number; places: string }>`
    select request_id as "requestId", operator_id as "operatorId", sum(amount)::bigint as amount,
      string_agg(place, ' ' order by place) as places
    from (select 'exit' as place, request_id, operator_id, total as amount from stays s
        where not exists (select from to_collect c where c.stay_id = s.id)
      union all select 'owed', request_id, by_id, amount from to_collect_parts
      union all select 'apart', request_id, operator_id, amount from unmatched_takings) kept
    where request_id = any(${[...told.keys()]}::uuid[]) group by 1, 2`.execute(server.platform.database.readQueries);
  const kept = new Map(rows.map((row) => [`${row.requestId} ${row.operatorId}`, row]));
  return [...told].flatMap(([requestId, { operatorId, amount }]) => {
    const { amount: found = 0, places = '' } = kept.get(`${requestId} ${operatorId}`) ?? {};
    if (found === amount && wherever.includes(places)) return [];
    return [`of the sale ${requestId} of ${amount} there is ${found}, in ${places}`];
  });
}

/** All that must hold whatever happened: what does not, in words. */
export async function findBroken(world: World, reader: Someone): Promise<string[]> {
  const { server } = world;
  const { breaches, chains } = await verifyDatabase(server.database);
  const broken = [
    ...world.faults.splice(0),
    ...breaches.map(({ holds, count, examples }) => `${holds}: ${count} times, ${examples.slice(0, 3).join(', ')}`),
    ...chains.flatMap(({ chain, broken }) => (broken === null ? [] : [`chain ${chain}: ${broken}`])),
    ...(await findUnreadable(server, reader)),
    ...(await findWrongDeposits(world, reader)),
    ...(await findLost(world)),
  ];
  const [journal, production] = [await readJournal(server), await readProduction(server, reader)];
  if (!isDeepStrictEqual(journal, production))
    broken.push(`the journal has ${JSON.stringify(journal)}, production ${JSON.stringify(production)}`);
  return broken;
}
