import { type MenuFlags, type Rights } from '@parking/contract/core/permissions';
import { asCashier } from '@parking/contract/identity/as-cashier';
import { deskLocksAfterMinutes } from '@parking/contract/parking/desk/desks';
import { superadminGroup } from '@parking/contract/identity/seeded-groups';
import { Batch } from '../batch.ts';
import type { Database } from '../db/pool.ts';
import { Failure } from '../failure.ts';
import type { Actor } from '../http/context.ts';
import type { Tokens } from './tokens.ts';

interface SessionRow {
  session_id: string;
  user_id: string;
  username: string;
  status: string;
  ended_why: string | null;
  expired: boolean;
  idle: boolean;
  stale: boolean;
  must_change_password: boolean;
  lacks_second_factor: boolean;
  begun_by: 'PASSWORD' | 'PIN';
  desk_gate_id: string | null;
  locked: boolean;
  /** In order, parted by commas: under these, with the epoch, rights are kept. */
  group_ids: string;
  epoch: number;
}
interface LiveSessionRow extends SessionRow {
  ends_in: number;
}

/** Whether idle time ends it: no desk's whose takings are still open, which locks instead. */
const endsIdle = `case when s.remembered then false when s.grant_id is null then true else not has_open_shift(s.user_id) end`;

const sessionStatement = (condition: string, more = ''): string => `
    select s.id as session_id, s.user_id, u.username, u.status, s.ended_why,
      now() >= s.expires_at as expired,
      now() - s.last_seen_at > make_interval(mins => p.idle_minutes) and ${endsIdle} as idle,
      s.begun_by, case when s.begun_by = 'PIN' then s.gate_id end as desk_gate_id,
      s.grant_id is not null and (s.locked_at is not null or now() - s.last_seen_at > interval '${deskLocksAfterMinutes} min') as locked,
      now() - s.last_seen_at > interval '30 s' as stale,
      u.must_change_password,
      coalesce(g.demands, false) and u.second_factor_since is null as lacks_second_factor,
      coalesce(g.ids, '') as group_ids,
      e.epoch ${more}
    from sessions s
    join users u on u.id = s.user_id
    cross join system_profile p
    cross join permission_epoch e
    left join lateral (
      select string_agg(ug.id::text, ',' order by ug.id) as ids, bool_or(ug.second_factor_required) as demands
      from user_group_members m join user_groups ug on ug.id = m.user_group_id where m.user_id = u.id
    ) g on true
    where ${condition}`;

const readSession = { name: 'read-session', text: sessionStatement('s.id = $1') };
/** Of a number that is known beforehand: of an array PostgreSQL would plan each length anew. */
const readAtOnce = 8;
const places = Array.from({ length: readAtOnce }, (_, index) => `$${index + 1}`).join(', ');
const readSeveral = { name: 'read-several-sessions', text: sessionStatement(`s.id in (${places})`) };
const endsIn = `, extract(epoch from least(s.expires_at,
        case when ${endsIdle}
          then s.last_seen_at + make_interval(mins => p.idle_minutes) end) - now()
      )::double precision as ends_in`;
const readSessions = { name: 'read-sessions', text: sessionStatement('s.id = any($1::uuid[])', endsIn) };

interface RightRow {
  everything: boolean;
  alias: string | null;
  viewable: boolean;
  addable: boolean;
  editable: boolean;
  deleteable: boolean;
  endpoint: string | null;
}

const readRights = `
  select bool_or(name = $2) as everything, null::text as alias, false as viewable, false as addable, false as editable,
    false as deleteable, null::text as endpoint from user_groups where id = any($1::uuid[])
  union all
  select false, d.alias, bool_or(a.viewable), bool_or(a.addable), bool_or(a.editable), bool_or(a.deleteable), null
    from access_groups a join menus m on m.id = a.menu_id join modules d on d.id = m.module_id
    where a.user_group_id = any($1::uuid[]) and d.alias is not null group by d.alias
  union all
  select false, null, false, false, false, false, d.request_method || ' ' || d.module_link
    from access_group_modules a join modules d on d.id = a.module_id where a.user_group_id = any($1::uuid[])`;

/** What all who are in the same groups may do. */
interface Compiled {
  readonly groupIds: readonly string[];
  readonly rights: Rights;
}

/**
 * Finds who calls: asked of the database for every request after it came, for those together that come at once. Compiled rights are
 * kept by (groups, epoch), so a change holds at once.
 */
export interface Sessions {
  /** Refuses with the code that says why the session does not hold. `byUser`: the call keeps the session alive. */
  find(token: string, byUser: boolean): Promise<Actor>;
  /** Looks at many sessions in one statement, for live connections; keeps none of them alive. Unknown ones are refused too. */
  check(sessionIds: readonly string[]): Promise<ReadonlyMap<string, LiveSession | Failure>>;
  rightsOf(groupIds: readonly string[]): Promise<Rights>;
}

export interface LiveSession {
  readonly actor: Actor;
  /** When the session ends of itself, if nobody uses it meanwhile. */
  readonly endsInSeconds: number;
}

export function openSessions(database: Database, tokens: Tokens): Sessions {
  const compiled = new Map<string, Compiled>();
  const asked = new Batch<SessionRow>(readRows, readAtOnce);

  async function readRows(ids: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> {
    const [first] = ids;
    const statement = ids.length === 1 ? readSession : readSeveral;
    const values = ids.length === 1 ? ids : Array.from({ length: readAtOnce }, (_, index) => ids[index] ?? first);
    const { rows } = await database.reads.query<SessionRow>({ ...statement, values: [...values] });
    return new Map(rows.map((row) => [row.session_id, row]));
  }

  async function compile(groupIds: readonly string[]): Promise<Rights> {
    const { rows } = await database.reads.query<RightRow>(readRights, [groupIds, superadminGroup]);
    const menus = new Map<string, MenuFlags>();
    const modules = new Set<string>();
    for (const { alias, endpoint, viewable, addable, editable, deleteable } of rows) {
      if (alias !== null) menus.set(alias, { viewable, addable, editable, deleteable });
      if (endpoint !== null) modules.add(endpoint);
    }
    return { everything: rows.some((row) => row.everything), menus, modules };
  }

  async function compileAt(key: string, { group_ids: ids, begun_by }: SessionRow): Promise<Compiled> {
    const groupIds = ids === '' ? [] : ids.split(',');
    const rights = await compile(groupIds);
    const made = { groupIds, rights: begun_by === 'PIN' ? asCashier(rights) : rights };
    if (compiled.size > 500) compiled.clear();
    compiled.set(key, made);
    return made;
  }

  const refusal = (row: SessionRow | undefined): Failure | null => {
    if (!row || row.status !== 'ACTIVE' || row.expired) return new Failure('login-expired');
    if (row.ended_why !== null)
      return new Failure(row.ended_why === 'ANOTHER_LOGIN' ? 'another-login' : 'login-expired');
    return row.idle ? new Failure('session-timeout') : null;
  };

  const actorOf = async (row: SessionRow): Promise<Actor> => {
    const key = `${row.epoch}:${row.begun_by}:${row.group_ids}`;
    const { groupIds, rights } = compiled.get(key) ?? (await compileAt(key, row));
    return {
      userId: row.user_id,
      username: row.username,
      sessionId: row.session_id,
      groupIds,
      rights,
      mustChangePassword: row.must_change_password,
      lacksSecondFactor: row.lacks_second_factor,
      begunBy: row.begun_by,
      deskGateId: row.desk_gate_id,
      isLocked: row.locked,
    };
  };

  return {
    rightsOf: compile,
    check: async (sessionIds) => {
      const { rows } = await database.reads.query<LiveSessionRow>({ ...readSessions, values: [sessionIds] });
      const found = new Map(rows.map((row) => [row.session_id, row]));
      const checked = new Map<string, LiveSession | Failure>();
      for (const id of sessionIds) {
        const row = found.get(id);
        const refused = refusal(row);
        if (refused) checked.set(id, refused);
        else if (row) checked.set(id, { actor: await actorOf(row), endsInSeconds: row.ends_in });
      }
      return checked;
    },
    find: async (token, byUser) => {
      const sessionId = await tokens.read(token);
      const row = await asked.get(sessionId);
      const refused = refusal(row);
      if (refused || !row) throw refused ?? new Failure('login-expired');
      if (byUser && row.stale && !row.locked) {
        await database.writes.query('update sessions set last_seen_at = now() where id = $1 and ended_at is null', [
          sessionId,
        ]);
      }
      return actorOf(row);
    },
  };
}
