import { fastify } from 'fastify';
import pg from 'pg';

/**
 * The least that could serve the list: one Fastify handler that looks the session up and sends the page's rows, by the same
 * driver. A process of its own, so that both have the same machine to themselves.
 */

/** One statement that stands for the session look-up of a request: what the server asks, by the same plan. */
const session = {
  name: 'bench-session',
  text: `select s.id, u.username, u.status, s.ended_why, now() >= s.expires_at as expired, e.epoch, g.ids
    from sessions s join users u on u.id = s.user_id cross join system_profile p cross join permission_epoch e
    left join lateral (select array_agg(ug.id::text order by ug.id) as ids, bool_or(ug.second_factor_required) as demands
      from user_group_members m join user_groups ug on ug.id = m.user_group_id where m.user_id = u.id) g on true
    where s.user_id = $1 and s.ended_at is null`,
};
const filtered = `from announcements where lower(author) = $1`;
const columns = `id, message, author, to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"HH24:MI:SS') as "createdAt"`;
const page = {
  name: 'bench-page',
  text: `select ${columns} ${filtered} order by created_at desc, id limit 20 offset 0`,
};
const count = {
  name: 'bench-count',
  text: `select count(*)::integer as count from (select 1 ${filtered} limit 10001) as counted`,
};

interface Asked {
  readonly author: string;
  readonly user: string;
  readonly total: string;
}

const connection = process.env['DATABASE_URL'];
const pool = new pg.Pool({ connectionString: connection, max: 8 });
const app = fastify();
app.get<{ Querystring: Asked }>('/announcements', async ({ query }) => {
  const { author, user, total } = query;
  const client = await pool.connect();
  try {
    await client.query({ ...session, values: [user] });
    const found = await client.query({ ...page, values: [author] });
    const counted = total === 'true' ? await client.query({ ...count, values: [author] }) : null;
    return { data: found.rows, total: (counted?.rows[0] as { count: number } | undefined)?.count };
  } finally {
    client.release();
  }
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
