import { newId } from '@parking/contract/core/id';
import { postEntry } from '../modules/money/journal/journal.ts';
import { businessDayOf } from '../platform/business-day.ts';
import { type Database, type Tx, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { staffNamed } from './car-park.ts';

const fixedAmount = 500_000;
const dayMs = 86_400_000;
const slips = [
  { daysAgo: 5, amount: 85_000, category: 'PERLENGKAPAN', note: 'Kertas struk dua dus' },
  { daysAgo: 3, amount: 42_500, category: 'PERAWATAN', note: 'Lampu pos keluar' },
  { daysAgo: 1, amount: 60_000, category: 'OPERASIONAL', note: 'Galon air minum' },
] as const;

/** An account of petty cash: brought a week ago, three slips since, and so to be filled up. */
export async function keepPettyCash(database: Database, site: Site, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    const [id, accountId] = [newId(), newId()];
    await tx
      .insertInto('accounts')
      .values({ id: accountId, kind: 'CASH', ownerId: id, allowNegative: false })
      .execute();
    await tx.insertInto('cash').values({ id, name: 'Kas kecil', code: 'KASKECIL', accountId, fixedAmount }).execute();
    const at = new Date(now.getTime() - 7 * dayMs);
    const brought = { amount: fixedAmount, category: 'MODAL', note: 'Modal kas kecil', at };
    await book(tx, site, { type: 'CASH_IN', cashId: id, ...brought });
    for (const { daysAgo, ...slip } of slips)
      await book(tx, site, {
        type: 'CASH_OUT',
        cashId: id,
        ...slip,
        at: new Date(now.getTime() - daysAgo * dayMs),
      });
  });
}

interface Moved {
  readonly type: 'CASH_IN' | 'CASH_OUT';
  readonly cashId: string;
  readonly amount: number;
  /** By its name. */
  readonly category: string;
  readonly note: string;
  readonly at: Date;
}

async function book(tx: Tx, site: Site, { type, cashId, amount, category, note, at }: Moved): Promise<void> {
  const [id, byId, transactionDate] = [newId(), staffNamed('keuangan1').id, businessDayOf(at, site)];
  const { id: categoryId } = await tx
    .selectFrom('cashTransactionCategories')
    .select('id')
    .where('name', '=', category)
    .executeTakeFirstOrThrow();
  const document = {
    id,
    siteId: site.id,
    cashId,
    cashTransactionCategoryId: categoryId,
    amount,
    note,
    transactionDate,
  };
  if (type === 'CASH_IN')
    await tx
      .insertInto('cashIns')
      .values({ ...document, byId, at, updatedAt: at })
      .execute();
  else
    await tx
      .insertInto('cashOuts')
      .values({ ...document, byId, askedById: byId, askedOn: transactionDate, at, updatedAt: at })
      .execute();
  const into = type === 'CASH_IN' ? amount : -amount;
  await postEntry(tx, {
    siteId: site.id,
    type,
    kind: 'BOOKING',
    sourceId: id,
    businessDay: transactionDate,
    depositId: null,
    actorId: byId,
    bookedAt: at,
    lines: [
      { account: { kind: 'CASH', ownerId: cashId }, amount: into },
      { account: { kind: 'CASH_CATEGORY', ownerId: categoryId }, amount: -into },
    ],
  });
}
