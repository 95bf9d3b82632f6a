import type { OfflineSale } from '@parking/contract/parking/offline/offline';
import type { StayFlag } from '@parking/contract/parking/stays';
import type { LostTicket } from '@parking/contract/tariffs/charge';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { fromLocal } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { priceStay } from '../exit/price.ts';
import { findFirstSeen } from '../entry/first-seen.ts';
import { printedMinutes } from '../entry/sold-before-ticket.ts';

/** Since when a car was inside that only its sale tells of. */
export interface SoldEntry {
  readonly enteredAt: Date;
  readonly lostTicket: LostTicket;
  /** As its ticket was said to have it, where that is not what its price was made from. */
  readonly claimedEntry: string | undefined;
  readonly flags: readonly StayFlag[];
}

interface Judging {
  readonly site: Site;
  readonly book: TariffBook;
  readonly sale: OfflineSale;
  readonly soldAt: Date;
}

/**
 * What is printed on a ticket that the server does not know is believed while its gate may still have it to tell. Any other
 * entry is a claim: the price is the dearest of it, of an unknown entry's, and of when the plate was first seen.
 */
export async function judgeEntry(reads: Reads, judging: Judging): Promise<SoldEntry> {
  const { site, sale, soldAt } = judging;
  const printed = readPrinted(judging);
  if (printed && !sale.lostTicket && (await mayBeOnItsWay(reads, site, printed)))
    return { enteredAt: printed, lostTicket: 'no', claimedEntry: undefined, flags: [] };
  const seen = await findFirstSeen(reads, site, sale.plateNumber ?? '');
  const claimed = printed && ({ enteredAt: printed, lostTicket: sale.lostTicket ? 'entry-known' : 'no' } as const);
  const entry = findDearest(judging, [
    {
      enteredAt: new Date(soldAt.getTime() - judging.book.settings.lostTicketMinutes * 60_000),
      lostTicket: 'entry-unknown',
    },
    ...(seen && seen < soldAt ? [{ enteredAt: seen, lostTicket: 'entry-known' } as const] : []),
    ...(claimed ? [claimed] : []),
  ]);
  return {
    ...entry,
    claimedEntry: printed ? sale.datetimeIn : undefined,
    flags: [printed ? 'lost-entry-claimed' : 'entry-not-told'],
  };
}

/** A ticket is printed before it is sold. */
function readPrinted({ site, sale, soldAt }: Judging): Date | null {
  if (sale.datetimeIn === undefined) return null;
  const printed = fromLocal(sale.datetimeIn, site.zone);
  return printed <= soldAt ? printed : null;
}

/** Gates tell in order: one that has told of later, or of nothing ever, has no ticket of that time left. */
async function mayBeOnItsWay(reads: Reads, site: Site, printed: Date): Promise<boolean> {
  const { rows } = await sql`
    select from gates g left join gate_states s on s.gate_id = g.id
    where g.site_id = ${site.id} and g.gate_type = 'IN' and g.token_hash is not null
      and coalesce(s.last_event_at, '-infinity') <= ${printed}::timestamptz + make_interval(mins => ${printedMinutes})
    limit 1`.execute(reads);
  return rows.length > 0;
}

type Entry = Pick<SoldEntry, 'enteredAt' | 'lostTicket'>;

function findDearest({ site, book, sale, soldAt }: Judging, [first, ...others]: readonly [Entry, ...Entry[]]): Entry {
  const totalOf = ({ enteredAt, lostTicket }: Entry): number => {
    const { vehicleId: vehicleTypeId, parkingType = 'REGULAR' } = sale;
    return priceStay(book, site, { vehicleTypeId, parkingType, enteredAt, prepaid: 0 }, soldAt, { lostTicket }).total;
  };
  return others.reduce((most, one) => (totalOf(one) > totalOf(most) ? one : most), first);
}
