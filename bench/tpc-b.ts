import pg from 'pg';

/** As many branches as clients: fewer would measure how they wait for one another. */
const fill = (branches: number): string => `
  create schema tpcb;
  create table tpcb.branches (id integer primary key, balance bigint not null);
  create table tpcb.tellers (id integer primary key, branch integer not null, balance bigint not null);
  create table tpcb.accounts (id integer primary key, branch integer not null, balance bigint not null);
  create table tpcb.history (teller integer, branch integer, account integer, delta integer, at timestamptz);
  insert into tpcb.branches select n, 0 from generate_series(1, ${branches}) n;
  insert into tpcb.tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${branches * 10}) n;
  insert into tpcb.accounts select n, (n - 1) / 10000 + 1, 0 from generate_series(1, ${branches * 10_000}) n;
  analyze`;

const statements = {
  account: 'update tpcb.accounts set balance = balance + $1 where id = $2',
  balance: 'select balance from tpcb.accounts where id = $1',
  teller: 'update tpcb.tellers set balance = balance + $1 where id = $2',
  branch: 'update tpcb.branches set balance = balance + $1 where id = $2',
  history: 'insert into tpcb.history (teller, branch, account, delta, at) values ($1, $2, $3, $4, now())',
};

const anyOf = (count: number): number => 1 + Math.floor(Math.random() * count);

/** The five statements of TPC-B in one transaction, each named as pgbench does in its prepared mode. */
async function transact(client: pg.Client, branches: number): Promise<void> {
  const delta = anyOf(10_000) - 5_000;
  const [teller, branch, account] = [anyOf(branches * 10), anyOf(branches), anyOf(branches * 10_000)];
  const send = (name: keyof typeof statements, values: number[]): Promise<unknown> =>
    client.query({ name, text: statements[name], values });
  await client.query('begin');
  await send('account', [delta, account]);
  await send('balance', [account]);
  await send('teller', [delta, teller]);
  await send('branch', [delta, branch]);
  await send('history', [teller, branch, account, delta]);
  await client.query('commit');
}

/** TPC-B by the driver that the server uses: how fast money could move through this machine's database at all. */
export async function openTpcB(owner: pg.Client, database: pg.PoolConfig, width: number) {
  await owner.query(fill(width));
  const clients = Array.from({ length: width }, () => new pg.Client(database));
  await Promise.all(clients.map((client) => client.connect()));
  return {
    /** Returns transactions a second. */
    run: async (transactions: number): Promise<number> => {
      let left = transactions;
      const began = performance.now();
      await Promise.all(
        clients.map(async (client) => {
          while (left-- > 0) await transact(client, width);
        }),
      );
      return transactions / ((performance.now() - began) / 1_000);
    },
    close: () => Promise.all(clients.map((client) => client.end())),
  };
}
