import type pg from 'pg';

interface Many {
  readonly paidTypeId: string;
  readonly count: number;
  /** How many days ago the first of them was paid; the last one was yesterday. */
  readonly days: number;
}

export interface ManyPaid {
  /** Ours, as the provider was told. */
  readonly reference: string;
  readonly amount: number;
  /** By the site's clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string;
}

/** Where the money of the type stands, as its first posting makes it. */
const addAccounts = `
  insert into accounts (id, kind, owner_id, allow_negative)
  select gen_random_uuid(), k.kind, $1, true from (values ('PROVIDER'), ('ON_ACCOUNT')) k (kind)
  where not exists (select from accounts a where a.kind = k.kind and a.owner_id = $1)`;

const build = `
  with made as (
    select gen_random_uuid() as entry_id, gen_random_uuid() as id, n, (2000 + 1000 * (n % 13))::bigint as amount,
      now() - make_interval(days => $3) + n * (make_interval(days => $3 - 1) / $2) as at
    from generate_series(1, $2::integer) n),
  used as (
    select s.id as site_id, (select id from users limit 1) as by_id, p.id as provider_account, o.id as on_account
    from sites s join accounts p on p.kind = 'PROVIDER' and p.owner_id = $1 join accounts o on o.kind = 'ON_ACCOUNT' and o.owner_id = $1
    where s.is_own),
  payment as (
    insert into payments (id, site_id, paid_type_id, kind, amount, state, adapter, adapter_ref, by_id, created_at, expires_at, paid_at, purpose)
    select id, site_id, $1, 'QRIS', amount, 'PAID', 'SIMULATOR', 'P' || id, by_id, at, at, at, 'ANY' from made, used),
  entry as (
    insert into journal_entries (id, site_id, booked_at, business_day, type, source_id, kind, line_count, actor_id, digest)
    select entry_id, site_id, at, at::date, 'PAYMENT', id, 'PAID', 2, by_id, sha256(id::text::bytea) from made, used),
  line as (
    insert into journal_lines (entry_id, n, account_id, amount)
    select entry_id, 1, provider_account, amount from made, used union all select entry_id, 2, on_account, -amount from made, used),
  item as (
    insert into provider_items (entry_id, n, paid_type_id, amount, at) select entry_id, 1, $1, amount, at from made)
  select id as reference, amount::integer, to_char(at at time zone y.zone, 'YYYY-MM-DD HH24:MI:SS') as at
  from made cross join system_profile y order by n`;

/** So many payments as they stand in the books once they are paid, written at once: no seal covers them. */
export async function buildManyPayments(owner: pg.ClientBase, { paidTypeId, count, days }: Many): Promise<ManyPaid[]> {
  await owner.query(addAccounts, [paidTypeId]);
  const { rows } = await owner.query<ManyPaid>(build, [paidTypeId, count, days]);
  await owner.query('analyze payments; analyze journal_entries; analyze journal_lines; analyze provider_items');
  return rows;
}

/** Of odd days one in so many is left out of the report; of all one in so many is told with less. */
const odds = { untold: 497, less: 1_499 } as const;

interface ManyTold {
  /** Of the usual headings. */
  readonly report: string;
  /** What the provider pays out for each day, in order. */
  readonly batches: readonly { readonly day: string; readonly net: number }[];
  readonly untold: number;
  readonly less: number;
  /** Of how many days nothing is left out. */
  readonly wholeDays: number;
}

/** What a provider reports of them, by days; some are left out, some told with less. Its fee is 0.7 %. */
export function reportMany(payments: readonly ManyPaid[]): ManyTold {
  const nets = new Map<string, number>();
  const isUntold = ({ at }: ManyPaid, place: number): boolean =>
    Number(at.slice(8, 10)) % 2 === 1 && place % odds.untold === odds.untold - 1;
  const told = payments.filter((payment, place) => !isUntold(payment, place));
  const partly = new Set(payments.filter(isUntold).map(({ at }) => at.slice(0, 10)));
  let less = 0;
  const lines = told.map(({ reference, amount, at }, place) => {
    const isLess = place % odds.less === odds.less - 1;
    if (isLess) less += 1;
    const gross = isLess ? amount - 500 : amount;
    const fee = Math.round((gross * 7) / 1_000);
    const day = at.slice(0, 10);
    nets.set(day, (nets.get(day) ?? 0) + gross - fee);
    return `${at},SALE,${gross},${fee},${reference},QR${day},${day}`;
  });
  return {
    report: ['waktu,jenis,jumlah,biaya,referensi,batch,tanggal settlement', ...lines].join('\n'),
    batches: [...nets].map(([day, net]) => ({ day, net })),
    untold: payments.length - told.length,
    less,
    wholeDays: nets.size - partly.size,
  };
}
