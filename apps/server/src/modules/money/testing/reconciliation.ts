import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { Difference } from '@parking/contract/money/reconciliation/reconciliation';
import type { Imported } from '@parking/contract/money/reconciliation/reconciliation-files';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { buildPayment } from '../../parking/testing/payments.ts';
import { type FinanceOffice, backdateWaiting, keepAll, listSettlements } from './settlements.ts';

const { reconciliation: calls, reconciliationFiles: files } = contract;

const headers = () => ({ 'idempotency-key': newIdempotencyKey() });
const base64 = (content: string | Buffer): string => Buffer.from(content).toString('base64');

interface Tried {
  readonly name?: string;
  readonly dryRun?: boolean;
}

export const importReport = (
  client: Client,
  paidTypeId: string,
  content: string | Buffer,
  more: Tried = {},
): Promise<Answer> =>
  client.call(files.importReport, {
    body: { paidTypeId, name: 'laporan.csv', content: base64(content), ...more },
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

/** Takes apart what a key matched, or tries to. */
export const undoMatch = (client: Client, id: string, body: object): Promise<Answer> =>
  client.call(calls.undoMatch, { params: { id }, body, headers: headers() });

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

const settledDaysAgo = 3;

/** Today at the site, the day on which a settled day was paid, and the one on which the bank credits it. */
export function daysOf({ platform }: TestServer): { today: string; paidOn: string; creditedOn: string } {
  const today = toLocalDate(new Date(), platform.site.current().zone);
  const paidOn = shiftDays(today, -settledDaysAgo);
  return { today, paidOn, creditedOn: shiftDays(paidOn, 1) };
}

export interface SettledDay {
  readonly paidTypeId: string;
  /** The account of the bank that its provider pays into. */
  readonly cashId: string;
  readonly payments: readonly string[];
  readonly settlementId: string;
}

let made = 0;

/** A new account of a bank. */
export async function bankAccount({ finance }: FinanceOffice): Promise<string> {
  made += 1;
  const body = { name: `Bank ${made}`, code: `BK${made}`, isBank: true };
  return ((await finance.call(contract.cash.create, { body })).data as { id: string }).id;
}

/** A payment type of its own, by code, that pays into an account. Returns its id. */
export async function typeInto({ finance, signed }: FinanceOffice, cashId: string): Promise<string> {
  made += 1;
  const body = { name: `RQ${made}`, label: `RQ ${made}`, kind: 'QRIS', cashId, claimed: false, ...signed };
  return ((await finance.call(contract.paidTypes.create, { body })).data as { id: string }).id;
}

/** What was paid so on the settled day of a payment type of its own. */
export async function settledDay(
  office: FinanceOffice,
  amounts: readonly number[],
  { cashId, rates = [] }: { readonly cashId?: string; readonly rates?: readonly object[] } = {},
): Promise<SettledDay> {
  const { server, finance, cashier } = office;
  const account = cashId ?? (await bankAccount(office));
  const paidTypeId = await typeInto(office, account);
  for (const rate of rates) await addRate(office, paidTypeId, rate);
  const payments: string[] = [];
  for (const amount of amounts)
    payments.push(await buildPayment(server, { byId: cashier.person.id, paidTypeId, amount, purpose: 'ANY' }));
  await backdateWaiting(server, paidTypeId, settledDaysAgo);
  await keepAll(server);
  const [settlement] = await listSettlements(finance, `paidTypeId.equals=${paidTypeId}`);
  return { paidTypeId, cashId: account, payments, settlementId: settlement?.id ?? '' };
}

/** A row of the report of a settled day. */
export const toldOf = (
  server: TestServer,
  reference: string | undefined,
  amount: number,
  fee = 0,
  more: object = {},
) => {
  const { paidOn } = daysOf(server);
  return {
    reference: reference ?? '',
    amount,
    fee,
    at: `${paidOn} 12:00:00`,
    settledOn: paidOn,
    batch: 'B1',
    ...more,
  };
};

/** Something else that a report tells of today, so that a settled day is told whole. */
export const toldLater = (server: TestServer) => {
  const { today } = daysOf(server);
  return toldOf(server, 'lain', 1_000, 0, { at: `${today} 00:00:00`, settledOn: today, batch: 'B9' });
};

/** Writes down what a provider keeps, or tries to; of what is not said 0.7 % since 2023. */
export const addRate = ({ finance, signed }: FinanceOffice, paidTypeId: string, rate: object = {}): Promise<Answer> =>
  finance.call(contract.feeRates.add, {
    params: { id: paidTypeId },
    body: {
      fromDay: '2023-07-01',
      percent: 0.7,
      fixed: 0,
      freeUpTo: null,
      bearer: 'OPERATOR',
      rounding: 'HALF_UP',
      ...signed,
      ...rate,
    },
    headers: headers(),
  });
