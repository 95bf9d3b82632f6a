import type { contract } from '@parking/contract/contract';
import type { Imported } from '@parking/contract/money/reconciliation/reconciliation-files';
import { sql } from 'kysely';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Context } from '../../../platform/http/context.ts';
import { inSlices, sendInPieces } from '../../../platform/in-slices.ts';
import { readStatement } from './files/read-statement.ts';
import type { ReadLine, ReadStatement } from './files/statement.ts';
import {
  type IncomingFile,
  type KeptFile,
  freshOf,
  importFile,
  keepFile,
  numbered,
  openFile,
  rowsAtOnce,
} from './keep-file.ts';
import { reconcile } from './reconcile.ts';
import type { Reconciled, Reconciling } from './scope.ts';

type Importing = Context<typeof contract.reconciliationFiles.importStatement>;

/** Imports the statement of a bank: whole, or refused by its row. What another statement brought already is dropped and counted. */
export async function importStatement(context: Importing): Promise<Imported> {
  const { tx, body } = context;
  const { cashId } = body;
  await refuseNoBank(tx, cashId);
  const file = await openFile(body, { cashId });
  const statement = await readStatement(file.bytes);
  return importFile(context, file, () => takeStatement(context, file, { cashId, statement }));
}

interface Taken {
  readonly cashId: string;
  readonly statement: ReadStatement;
}

/** Keeps a statement that was read, with its lines, and says what comes of it. */
export async function takeStatement(
  act: Reconciling,
  file: IncomingFile,
  { cashId, statement }: Taken,
): Promise<KeptFile & Reconciled> {
  const { tx } = act;
  const { format, lines, opening, closing } = statement;
  const keys = await inSlices(numbered(lines, keyOf));
  const days = lines.map(({ day }) => day);
  // A line that tells another amount, other words or another balance is another line.
  const contents = { format, keys, days, mayBeKnown: true, changed: 0, opening, closing };
  const kept = await keepFile(act, file, contents);
  const fresh = await inSlices(freshOf(lines, keys, kept));
  const write = (json: string) => insertLines(tx, kept.id, cashId, json);
  await sendInPieces(
    fresh,
    rowsAtOnce,
    (some) => JSON.stringify(some.map(({ id, row, key }) => ({ ...row, key, id }))),
    write,
  );
  const paidTypes = await tx.selectFrom('paidTypes').select('id').where('cashId', '=', cashId).execute();
  return { ...kept, ...(await reconcile(act, { paidTypeIds: paidTypes.map(({ id }) => id) })) };
}

async function refuseNoBank(tx: Tx, cashId: string): Promise<void> {
  const account = await tx.selectFrom('cash').select('isBank').where('id', '=', cashId).executeTakeFirst();
  if (!account) throw new Failure('record-not-found', { fields: [{ path: 'cashId', code: 'does-not-exist' }] });
  if (!account.isBank) throw badInput({ path: 'cashId', code: 'not-an-option' });
}

/** Two equal credits of a day differ by the balance after them. */
const keyOf = ({ day, amount, narrative, reference, balance }: ReadLine): string =>
  [day, amount, reference ?? '', narrative, balance ?? ''].join('\u0001');

async function insertLines(tx: Tx, fileId: string, cashId: string, json: string): Promise<void> {
  await sql`
    insert into statement_lines (id, file_id, n, cash_id, key, day, amount, narrative, reference, balance)
    select id, ${fileId}, n, ${cashId}, key, day, amount, narrative, reference, balance
    from jsonb_to_recordset(${json}::jsonb) as l (id uuid, n integer, key text, day date, amount bigint,
      narrative text, reference text, balance bigint)`.execute(tx);
}
