import { deposits } from '@parking/contract/money/deposits/deposits';
import { isAllowed } from '@parking/contract/core/permissions';
import { sql } from 'kysely';
import { editsDeposits } from '../../controls/approve.ts';
import { type Asker, type WaitingSource, mayCall, notBy, toEverybody } from '../../controls/waiting.ts';
import { openHours } from './remind-deposits.ts';
import { type WaitingDeposits, listWaitingDeposits } from './waiting-deposits.ts';

const asked = new WeakMap<Asker, Promise<WaitingDeposits>>();

/** Looked up once for both kinds. */
function findWaiting(asker: Asker): Promise<WaitingDeposits> {
  const found = asked.get(asker) ?? listWaitingDeposits(asker.reads, asker.userId);
  asked.set(asker, found);
  return found;
}

const since = sql`coalesce((select max(s.at) from deposit_steps s where s.deposit_id = d.id), d.opened_at)`;
const counted = sql`(select c.counted from deposit_counts c where c.deposit_id = d.id order by c.n desc limit 1)`;
const columns = sql`d.id, d.id as record_id, d.number::text as what, d.note, d.operator_id as by_id`;

const taken = async (asker: Asker, ids: (waiting: WaitingDeposits) => readonly string[]) =>
  sql`select ${columns}, ${since} as since, ${counted} as amount
    from deposits d where d.id = any(${[...ids(await findWaiting(asker))]}::uuid[])`;

/** Deposits that wait for somebody's hand: a cashier's own to be handed in or agreed to, those of others to be taken further. */
export const waitingDeposits: readonly WaitingSource[] = [
  {
    kind: 'OWN_DEPOSITS',
    told: toEverybody,
    // Without an amount: it is counted blind.
    rows: ({ userId }) => sql`
      select ${columns}, d.opened_at as since, null::bigint as amount from deposits d
      where d.operator_id = ${userId} and d.state = 'OPEN' and d.opened_at < now() - make_interval(hours => ${sql.lit(openHours)})`,
  },
  {
    kind: 'OWN_DISPUTES',
    told: toEverybody,
    // Who received a part of it confirms nothing, under another name neither.
    rows: (asker) => sql`
      select ${columns}, ${since} as since, p.received as amount from deposits d
      cross join lateral (select coalesce(sum(value), 0)::bigint as received from deposit_payments where deposit_id = d.id) p
      where d.operator_id = ${asker.userId} and d.state = 'DISPUTED' and p.received < ${counted}
        and not exists (select from deposit_payments r where r.deposit_id = d.id and not ${notBy('r.by_id', asker)})`,
  },
  {
    kind: 'DEPOSITS_WAITING',
    told: (rights) => isAllowed(editsDeposits, '', rights),
    rows: (asker) => taken(asker, ({ toReceive }) => toReceive),
  },
  {
    kind: 'DEPOSITS_TO_BOOK',
    told: mayCall(deposits.verify),
    rows: (asker) => taken(asker, ({ toVerify }) => toVerify),
  },
  {
    kind: 'DEPOSIT_LOOKS',
    told: mayCall(deposits.lookAt),
    rows: (asker) => sql`
      select ${columns}, l.drawn_at as since, ${counted} as amount
      from deposit_looks l join deposits d on d.id = l.deposit_id
      where l.looked_at is null and ${notBy('d.operator_id', asker)}
        and not exists (select from deposit_payments p where p.deposit_id = d.id and not ${notBy('p.by_id', asker)})
        and not exists (select from deposit_counts n where n.deposit_id = d.id and not ${notBy('n.by_id', asker)})
        and not exists (select from deposit_steps s where s.deposit_id = d.id and not ${notBy('s.by_id', asker)})`,
  },
];
