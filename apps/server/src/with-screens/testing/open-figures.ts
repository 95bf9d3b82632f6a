import { contract } from '@parking/contract/contract';
import { businessDayAt } from '@parking/contract/core/business-day';
import { sql } from 'kysely';
import { openEmptyCarPark } from '../../demo/testing/empty-car-park.ts';
import { generateStays } from '../../demo/generate-stays.ts';
import { bookReturn } from '../../modules/reports/testing/book-return.ts';
import { type Fact, readFacts } from '../../modules/reports/testing/cube-facts.ts';
import { signInAs } from '../../testing/people.ts';
import { startServerOn } from '../../testing/test-server.ts';
import { type Behind, type Shown, follow } from './follow.ts';

const until = new Date('2026-11-20T08:30:00Z');
/** The days whose figures are followed. */
export const days = 'from=2026-11-17&to=2026-11-19';

export type List = Extract<Behind, { kind: 'list' }>;
export const counted = ({ count }: List): number => count;
export const added =
  (column: string) =>
  ({ sum }: List): number =>
    sum(column);

/** Money of a figure that no exit of the list has paid itself. */
export interface Beside {
  readonly gross: number;
  readonly discount: number;
  readonly tax: number;
  readonly cash: number;
  readonly nonCash: number;
  readonly total: number;
}
export const isBeside = (name: string): name is keyof Beside =>
  ['gross', 'discount', 'tax', 'cash', 'nonCash', 'total'].includes(name);

const keptBy: Readonly<Record<string, (fact: Fact) => string | null>> = {
  vehicleId: ({ vehicle }) => vehicle,
  gateId: ({ gate }) => gate,
  paidTypeId: ({ paidType }) => paidType,
  operatorId: ({ operator }) => operator,
  shiftId: ({ shift }) => shift,
  isMember: ({ member }) => String(member),
  isCash: ({ cash }) => String(cash),
};

/** A car park of some days, somebody who may read all of it, and what lies behind the addresses of its figures. */
export async function openFigures() {
  const database = await openEmptyCarPark();
  await generateStays(database.owner, { stays: 600, days: 6, seed: 5, until });
  const server = await startServerOn(database.app);
  const reader = await signInAs(server, 'SUPERADMIN');
  const { data } = await reader.call(contract.systemProfiles.get);
  const { dayStarts } = data as Pick<Shown, 'dayStarts'>;
  const { database: opened, site } = server.platform;
  for (const [day, amount] of [
    ['2026-11-17', 5_000],
    ['2026-11-18', 12_000],
  ] as const)
    await bookReturn(opened, {
      siteId: site.current().id,
      day,
      byId: reader.person.id,
      amount,
      kind: 'REFUNDED_BY_PROVIDER',
    });
  const onEntry = (await readFacts(server.platform)).filter(({ kind }) => kind === 'PREPAID');
  const { rows } = await sql<{ stay: string; total: number; tax: number }>`
    select e.source_id as stay, sum(l.amount) filter (where a.kind = 'TENANT')::integer as total,
      coalesce(-sum(l.amount) filter (where a.kind = 'TAX'), 0)::integer as tax
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.type = 'PARKING_OUT' group by e.id having bool_or(a.kind = 'TENANT')`.execute(opened.readQueries);
  const byTenants = new Map<string, Beside>(
    rows.map(({ stay, total, tax }) => [stay, { gross: 0, discount: -total, tax, cash: 0, nonCash: total, total }]),
  );

  // Many figures lead to the same rows.
  const found = new Map<string, Promise<Behind>>();
  const open = (address: string): Promise<Behind> => {
    const known = found.get(address) ?? follow(reader, address, dayStarts);
    found.set(address, known);
    return known;
  };

  /** What was taken on entry of all that a list of exits is narrowed to: their exits have it off, so it stands in no total. */
  function takenOnEntry(address: string): Beside[] {
    const asked = new URLSearchParams(address.split('?')[1]);
    const dayAt = (name: string): string => {
      const at = asked.get(name) ?? '';
      return businessDayAt(at.length > 10 ? at : `${at}T12:00:00`, dayStarts);
    };
    const from = dayAt('datetimeOut.atLeast');
    const to = dayAt('datetimeOut.atMost');
    const kept = [...asked].filter(([name]) => !name.startsWith('datetimeOut.'));
    return onEntry
      .filter(({ day }) => day >= from && day <= to)
      .filter((fact) => kept.every(([name, value]) => keptBy[name.replace('.equals', '')]?.(fact) === value))
      .map(({ gross, tax, total }) => ({ gross, discount: 0, tax, cash: total, nonCash: 0, total }));
  }

  /** What tenants pay for exits of a list: a discount of theirs that is takings under a name of its own. */
  async function paidByTenants(address: string): Promise<Beside[]> {
    // Of none of these are they: no type, and no fare that anybody was asked for.
    if (/paidTypeId|fare/.test(address)) return [];
    const whole = await open(address.replace(/&isCash\.equals=\w+/, ''));
    return whole.rows.flatMap(({ id }) => byTenants.get(String(id)) ?? []);
  }

  /** What a list of exits has beside what they have paid themselves. */
  const besideOf = async (behind: List, address: string): Promise<Beside[]> =>
    behind.route === '/parking_outs' ? [...takenOnEntry(address), ...(await paidByTenants(address))] : [];

  return { database, server, reader, dayStarts, open, besideOf };
}
export type Figures = Awaited<ReturnType<typeof openFigures>>;
