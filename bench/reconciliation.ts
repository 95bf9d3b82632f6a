import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { buildManyPayments, reportMany } from '../apps/server/src/modules/money/testing/many-payments.ts';
import { type Result, rounded } from './measure.ts';
import { type BenchServer, addCallers, inDirectory, startDatabase, startServer } from './server.ts';

const aimSeconds = 10;
const stallAimMs = 50;
const qris = '01900000-0000-7000-8000-000000000402';
const bank = '01900000-0000-7000-8000-000000000302';
const days = 30;

interface Imported {
  readonly rows: number;
  readonly matched: number;
  readonly arrived: number;
  readonly paid: number;
}

const shiftDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** As Mandiri writes one, without balances. */
const statementOf = (batches: ReturnType<typeof reportMany>['batches']): string =>
  [
    'Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit',
    ...batches.map(({ day, net }) => {
      const [year, month, date] = shiftDay(day).split('-');
      return `1,${date}/${month}/${year},,1,KR OTOMATIS QR${day},,,.00,${net}`;
    }),
  ].join('\n');

interface Timed {
  readonly imported: Imported;
  readonly seconds: number;
}

async function importFile(server: BenchServer, token: string, path: string, body: object): Promise<Timed> {
  const text = JSON.stringify(body);
  const began = performance.now();
  const response = await fetch(`${server.url}/api/reconciliation/${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: text,
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as { data: Imported };
  return { imported: data, seconds: (performance.now() - began) / 1_000 };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A month of payments against the report of their provider and the statement of its bank, over HTTP of a watched server. */
export function benchReconciliation(items: number): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const database = await startDatabase(directory);
    const server = await startServer(database.settings, { watched: true });
    const owner = new pg.Client(database.owner);
    await owner.connect();
    try {
      await owner.query(addCallers(1));
      const token = await server.logIn('caller0');
      const paid = await buildManyPayments(owner, { paidTypeId: qris, count: items, days });
      const { report, batches, untold, wholeDays } = reportMany(paid);
      // The days are settled first, as the product does by itself.
      const settled = await fetch(`${server.url}/api/settlements/generate`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: '{}',
      });
      if (!settled.ok) throw new Error(`${settled.status} ${await settled.text()}`);
      await server.look();
      await delay(3_000);
      const idle = await server.look();
      const told = { name: 'laporan.csv', content: base64(report) };
      const reported = await importFile(server, token, 'reports', { paidTypeId: qris, ...told });
      const busy = await server.look();
      if (reported.imported.matched !== items - untold) throw new Error(JSON.stringify(reported));
      const shown = { name: 'mutasi.csv', content: base64(statementOf(batches)) };
      const credited = await importFile(server, token, 'statements', { cashId: bank, ...shown });
      if (credited.imported.paid !== wholeDays) throw new Error(JSON.stringify({ ...credited, wholeDays }));
      const what = `${items} items against the report of their provider`;
      return [
        {
          what: `${what}, over HTTP into the database`,
          measured: `${rounded(reported.seconds)} s; its statement ${rounded(credited.seconds)} s, ${credited.imported.arrived} batches, ${credited.imported.paid} days paid`,
          against: `${aimSeconds} s`,
          ratio: rounded(reported.seconds / aimSeconds),
          aim: 'at most 1',
          reached: reported.seconds <= aimSeconds,
        },
        {
          what: `${what}, longest stall of the loop`,
          measured: `${rounded(busy.busiestMs)} ms of work, ${rounded(busy.longestMs)} ms with what else the machine did`,
          against: `doing nothing: ${rounded(idle.busiestMs)} and ${rounded(idle.longestMs)} ms`,
          ratio: rounded(busy.busiestMs / stallAimMs),
          aim: `under ${stallAimMs} ms`,
          reached: busy.busiestMs < stallAimMs,
        },
      ];
    } finally {
      await owner.end();
      await server.stop();
      await database.stop();
    }
  });
}
