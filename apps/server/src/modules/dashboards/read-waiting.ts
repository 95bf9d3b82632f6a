import type { contract } from '@parking/contract/contract';
import { isAllowed } from '@parking/contract/core/permissions';
import { toLocalDateTime } from '@parking/contract/core/time';
import {
  type Waiting,
  type WaitingKind,
  waitingKinds,
  waitingScreens,
  waitingShown,
} from '@parking/contract/dashboards/waiting';
import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import type { Actor, Context } from '../../platform/http/context.ts';
import { waitingAudits } from '../audits/waiting-audits.ts';
import { accountsOf } from '../controls/two-persons.ts';
import type { WaitingSource } from '../controls/waiting.ts';
import { waitingUsers } from '../identity/waiting-users.ts';
import { waitingIndications } from '../indications/waiting-indications.ts';
import { waitingMembers } from '../members/waiting-members.ts';
import { waitingMoney } from '../money/waiting-money.ts';
import { waitingParking } from '../parking/waiting-parking.ts';

/** All that may wait for somebody. */
export const sources: readonly WaitingSource[] = [
  ...waitingMoney,
  ...waitingParking,
  ...waitingMembers,
  ...waitingUsers,
  ...waitingIndications,
  ...waitingAudits,
];

/** Nobody is told of what they cannot open. */
export function opensScreen(kind: WaitingKind, rights: Actor['rights']): boolean {
  const screen = waitingScreens[kind];
  return screen === null || isAllowed({ menus: [screen], flag: 'viewable' }, '', rights);
}

const placeOf = ({ kind }: { readonly kind: WaitingKind }): number => waitingKinds.indexOf(kind);

interface Selected {
  readonly kind: WaitingKind;
  readonly rows: RawBuilder<unknown>;
}

/** In SQL, what of each kind waits for this user's own hand, in the order of kinds; the one source of all that tells of it. */
export async function selectWaiting(
  reads: Reads,
  { userId, rights }: Pick<Actor, 'userId' | 'rights'>,
): Promise<Selected[]> {
  const asker = { reads, userId, rights, own: await accountsOf(reads, userId) };
  const selected: Selected[] = [];
  for (const { kind, told, rows } of sources.toSorted((one, other) => placeOf(one) - placeOf(other)))
    if (told(rights) && opensScreen(kind, rights)) selected.push({ kind, rows: await rows(asker) });
  return selected;
}

interface Row extends Omit<Waiting, 'since'> {
  readonly kind: WaitingKind;
  readonly since: Date;
  readonly count: number;
}

/** What waits for the caller's own hand, each with its record, in one statement of one moment. */
export async function readWaiting({ reads, site, actor }: Context<typeof contract.waiting.forMe>) {
  const selected = await selectWaiting(reads, actor);
  const each = selected.map(
    ({ kind, rows }) => sql`
    select ${sql.lit(kind)} as kind, w.id, w.record_id, w.what, w.note, w.by_id, w.since, w.amount from (${rows}) w`,
  );
  const { rows } = await sql<Row>`
    select x.kind, x.id, x.record_id as "recordId", x.what, x.note, u.username as by, x.since, x.amount, x.count
    from (select w.*, count(*) over (partition by w.kind)::integer as count,
      row_number() over (partition by w.kind order by w.since, w.id) as place from (${sql.join(each, sql` union all `)}) w) x
    left join users u on u.id = x.by_id where x.place <= ${sql.lit(waitingShown)} order by x.since, x.id`.execute(
    reads,
  );
  const kinds = selected.flatMap(({ kind }) => {
    const own = rows.filter((row) => row.kind === kind);
    const [first] = own;
    if (!first) return [];
    const items = own.map(({ kind: _kind, count: _count, ...one }) => ({
      ...one,
      since: toLocalDateTime(one.since, site.zone),
    }));
    return [{ kind, count: first.count, items }];
  });
  return {
    kinds,
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    asOf: toLocalDateTime(new Date(), site.zone),
  };
}
