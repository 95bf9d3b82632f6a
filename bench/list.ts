import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Rate, type Result, median, measureRate, rounded } from './measure.ts';
import { addCallers, inDirectory, startDatabase, startServer } from './server.ts';

const width = 8;
const roundMs = 2_500;
const rounds = 3;

/** A million rows; announcements are the one list of the foundation that grows without end. */
const fill = `
  insert into announcements (id, message, author_id, author, created_at)
  select gen_random_uuid(), 'Pengumuman nomor ' || n || ' untuk semua pintu', (select id from users limit 1),
    'operator' || n % 50, timestamptz '2025-01-01' + n * interval '30 s'
  from generate_series(1, $1::integer) n`;

/** One caller alone would run into the limit of calls. */
const callers = 12;
/** The first start brings the world's cities in behind the first answers; they are not what is measured. */
async function waitForSeeds(client: pg.Client): Promise<void> {
  for (let before = -1; ; ) {
    const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from cities');
    const now = rows[0]?.count ?? 0;
    if (now === before) return;
    before = now;
    await delay(3_000);
  }
}

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

/** List of 20 with filter and sort over HTTP, against the bare SQL by the raw driver with the session look-up. */
export function benchList(rows: number): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const database = await startDatabase(directory);
    const server = await startServer(database.settings);
    const pool = new pg.Pool({ ...database.app, max: width });
    const agent = new Agent({ keepAlive: true, maxSockets: width });
    try {
      const owner = new pg.Client(database.owner);
      await owner.connect();
      await owner.query(fill, [rows]);
      await owner.query(addCallers(callers));
      await owner.query('vacuum analyze');
      await waitForSeeds(owner);
      await owner.end();
      const tokens: string[] = [];
      for (let caller = 0; caller < callers; caller += 1) tokens.push(await server.logIn(`caller${caller}`));
      const { rows: users } = await pool.query<{ id: string }>(`select id from users where username ~ '^caller'`);
      const author = (round: number): string => `operator${round % 50}`;
      const results: Result[] = [];
      for (const total of [false, true]) {
        const bare = async (round: number): Promise<void> => {
          const client = await pool.connect();
          await client.query({ ...session, values: [users[round % callers]?.id] });
          const found = await client.query({ ...page, values: [author(round)] });
          if (total) await client.query({ ...count, values: [author(round)] });
          client.release();
          JSON.stringify(found.rows);
        };
        const served = (round: number): Promise<void> =>
          get(
            agent,
            `${server.url}/api/announcements?author.equals=${author(round)}&sort=createdAt,desc&total=${total}`,
            tokens[round % callers] ?? '',
          );
        results.push(await compare(bare, served, rows, total));
      }
      return results;
    } finally {
      agent.destroy();
      await pool.end();
      await server.stop();
      await database.stop();
    }
  });
}

async function compare(
  bare: (round: number) => Promise<void>,
  served: (round: number) => Promise<void>,
  rows: number,
  total: boolean,
): Promise<Result> {
  const rates: { floor: Rate; http: Rate }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    rates.push({
      floor: await measureRate(bare, width, roundMs),
      http: await measureRate(served, width, roundMs),
    });
  }
  const ratio = median(rates.map(({ floor, http }) => http.perSecond / floor.perSecond));
  const http = median(rates.map((rate) => rate.http.perSecond));
  const floor = median(rates.map((rate) => rate.floor.perSecond));
  return {
    what: `list of 20 with filter and sort, ${rows} rows, ${total ? 'with totals' : 'total=false'}`,
    measured: `${rounded(http)} req/s, p99 ${rounded(median(rates.map((rate) => rate.http.p99Ms)))} ms`,
    against: `bare SQL by the raw driver, session look-up included: ${rounded(floor)}/s`,
    ratio: rounded(ratio),
    aim: 'at least 0.6',
    reached: ratio >= 0.6,
  };
}

function get(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { authorization: token } }, (response) => {
      response.resume();
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))));
    })
      .on('error', reject)
      .end();
  });
}
