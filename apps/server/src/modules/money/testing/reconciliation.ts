import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Difference } from '@parking/contract/money/reconciliation/reconciliation';
import type { Imported } from '@parking/contract/money/reconciliation/reconciliation-files';
import type { Answer, Client } from '../../../testing/test-server.ts';

const { reconciliation: calls, reconciliationFiles: files } = contract;

const headers = () => ({ 'idempotency-key': newIdempotencyKey() });
const base64 = (text: string): string => Buffer.from(text).toString('base64');

interface Tried {
  readonly name?: string;
  readonly dryRun?: boolean;
}

export const importReport = (client: Client, paidTypeId: string, text: string, more: Tried = {}): Promise<Answer> =>
  client.call(files.importReport, {
    body: { paidTypeId, name: 'laporan.csv', content: base64(text), ...more },
    headers: headers(),
  });

export const importStatement = (client: Client, cashId: string, text: string, more: Tried = {}): Promise<Answer> =>
  client.call(files.importStatement, {
    body: { cashId, name: 'mutasi.csv', content: base64(text), ...more },
    headers: headers(),
  });

export const broughtBy = ({ data }: Answer): Imported => data as Imported;

type Act = 'accept' | 'match' | 'dispute' | 'writeOff' | 'undo';

/** Decides on a difference, or tries to. */
export const onDifference = (client: Client, act: Act, id: string, body: object): Promise<Answer> =>
  client.call(calls[act], { params: { id }, body, headers: headers() });

export const listDifferences = async (client: Client, query: string): Promise<Difference[]> =>
  (await client.call(calls.list, { query })).data as Difference[];

interface ReportRow {
  readonly reference?: string;
  readonly amount: number;
  readonly fee?: number;
  readonly kind?: string;
  readonly batch?: string;
  readonly at: string;
  readonly settledOn: string;
}

/** A report by the usual headings. */
export const reportOf = (rows: readonly ReportRow[]): string =>
  [
    'waktu,jenis,jumlah,biaya,referensi,batch,tanggal settlement',
    ...rows.map(({ at, kind = 'SALE', amount, fee = 0, reference = '', batch = '', settledOn }) =>
      [at, kind, amount, fee, reference, batch, settledOn].join(','),
    ),
  ].join('\n');

interface Movement {
  readonly day: string;
  readonly amount: number;
  readonly narrative: string;
}

/** A statement as Mandiri writes one, without balances. */
export const statementOf = (lines: readonly Movement[]): string =>
  [
    'Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit',
    ...lines.map(({ day, amount, narrative }) => {
      const [year, month, date] = day.split('-');
      const shown = `${date}/${month}/${year}`;
      return `1,${shown},${shown},1,${narrative},,,${amount < 0 ? -amount : '.00'},${amount > 0 ? amount : '.00'}`;
    }),
  ].join('\n');
