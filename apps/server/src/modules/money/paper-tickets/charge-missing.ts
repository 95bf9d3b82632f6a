import { newId } from '@parking/contract/core/id';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { chargeDebt } from '../debts/charge-debt.ts';
import { asRevenue } from '../journal/as-revenue.ts';
import { postEntry } from '../journal/journal.ts';
import { type IssuedBooklet, type Numbers, sizeOf } from './held-booklet.ts';

interface Missing {
  readonly site: Site;
  /** Held, and with its cashier still. */
  readonly booklet: Pick<IssuedBooklet, 'id' | 'series' | 'value' | 'vehicleTypeId' | 'issue'>;
  readonly missing: readonly Numbers[];
  readonly note: string | null;
  readonly byId: string;
  readonly at: Date;
}

/** Missing numbers count as sold without their money: taxed, and charged to their cashier. No deposit owes anything of it. */
export async function chargeMissing(tx: Tx, { site, booklet, missing, note, byId, at }: Missing): Promise<void> {
  const { issue, value, series } = booklet;
  const { operatorId } = issue;
  const businessDay = businessDayOf(at, site);
  const amount = value * missing.reduce((sum, one) => sum + sizeOf(one), 0);
  const revenue = await asRevenue(tx, amount, businessDay);
  await tx
    .insertInto('ticketUses')
    .values(
      missing.map((numbers) => ({
        id: newId(),
        bookletId: booklet.id,
        issueId: issue.id,
        operatorId,
        kind: 'MISSING',
        ...numbers,
        amount: value,
        vehicleTypeId: booklet.vehicleTypeId,
        businessDay,
        note,
        enteredById: byId,
        enteredAt: at,
        updatedAt: at,
      })),
    )
    .execute();
  const ranges = missing.map((one) => (one.first === one.last ? one.first : `${one.first}–${one.last}`)).join(', ');
  const reason = `${series} ${ranges}${note ? `: ${note}` : ''}`;
  const from = { kind: 'DRAWER', ownerId: operatorId } as const;
  const source = { sourceId: issue.id, depositId: null, reason, actorId: byId } as const;
  await postEntry(tx, {
    ...source,
    siteId: site.id,
    type: 'MISSING_TICKETS',
    kind: 'CHARGED',
    businessDay,
    bookedAt: at,
    lines: [{ account: from, amount }, ...revenue],
  });
  await chargeDebt(tx, { ...source, site, operatorId, amount, cause: 'TICKETS', from });
}
