import type pg from 'pg';
import { digestOf } from './operations-log.ts';
import { type Finding, sealedChain } from './verify.ts';

interface LogRow {
  readonly entry_id: string;
  readonly digest: Buffer;
  readonly entry: Entry | null;
  readonly payload: string | null;
  readonly salt: Buffer | null;
  readonly entry_digest: Buffer | null;
}

type Entry = Readonly<Record<string, string | null>>;

const youngestDroppedMs = 365 * 86_400_000;
/** An entry's time and the time in its id are taken one after the other. */
const clockSlackMs = 60_000;

/** The operations log: payload and salt may be erased together, whole months may be dropped by age. */
export const operationsChain = sealedChain<LogRow>({
  chain: 'operations',
  columns: `o.payload, o.salt, o.digest as entry_digest,
    case when o.id is not null then jsonb_build_object(
      'id', o.id, 'at', to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'siteId', o.site_id,
      'actorId', o.actor_id, 'actorName', o.actor_name, 'address', o.address, 'requestId', o.request_id,
      'action', o.action, 'entity', o.entity, 'entityId', o.entity_id) end as entry`,
  join: 'left join operations_log o on o.id = s.entry_id',
  prepare: async (client) => {
    const keptSince = await findKeptSince(client);
    return (row) => judge(row, keptSince);
  },
});

/** The month of the oldest entry: what is younger was not dropped by age. */
async function findKeptSince(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ since: string | null }>(
    `select extract(epoch from date_trunc('month', min(at), 'UTC'))::text as since from operations_log`,
  );
  const since = rows[0]?.since ?? null;
  return Math.min(since === null ? Infinity : Number(since) * 1000 + clockSlackMs, Date.now() - youngestDroppedMs);
}

const madeAt = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

function judge(row: LogRow, keptSince: number): Finding {
  // Months that were dropped by age leave their seals: what they held is gone, what they covered is still proven.
  if (row.entry_digest === null || row.entry === null)
    return madeAt(row.entry_id) < keptSince ? 'dropped' : { fault: 'the entry was removed' };
  if (!row.entry_digest.equals(row.digest)) return { fault: 'the entry was replaced' };
  if (row.payload === null && row.salt === null) return 'erased';
  if (row.payload === null || row.salt === null) return { fault: 'the entry lost its payload or salt alone' };
  if (!digestOf(row.salt, row.payload).equals(row.digest)) return { fault: 'the entry was altered' };
  const written = JSON.parse(row.payload) as Entry;
  const different = Object.keys(row.entry).find((name) => name in written && written[name] !== row.entry?.[name]);
  return different === undefined ? 'stands' : { fault: `the entry's ${different} does not match its payload` };
}
