import { toLocalDate } from '@parking/contract/core/time';
import { Failure } from '../../../platform/failure.ts';
import { bookingKind } from '../../../platform/http/booked-handlers.ts';
import { getApprover } from '../../controls/approve.ts';
import { postEntry, reversed } from '../journal/journal.ts';
import { providerPaid } from '../journal/provider-items.ts';
import { expectFee } from '../fees/expected-fees.ts';
import { type HeldSettlement, type Updating, lead } from './held-settlement.ts';
import { readCredits } from './pay-settlement.ts';

/**
 * What was booked as credited is taken back by an entry of today, by two persons: the provider owes it again, and it can be paid as it was.
 * Refuses with `not-enough-money` where the bank's account no longer holds it.
 */
export async function undoPayment(context: Updating, { id }: HeldSettlement): Promise<void> {
  const { tx, site, body, actor } = context;
  getApprover(context, { menus: ['/settlement'], flag: 'editable' });
  const credits = await readCredits(tx, id);
  const standing = credits.find(({ isUndone }) => !isUndone);
  await lead(tx, id, { status: 'ACCEPTED', paidAmount: null, valueDate: null, reference: null, cashId: null });
  // Rates that were written meanwhile left what was paid as it was.
  await expectFee(tx, id);
  // A day on which as much was given back as was paid was credited with nothing.
  if (!standing) return;
  if (body.note == null) throw new Failure('settlement-state');
  await postEntry(tx, {
    siteId: site.id,
    type: 'SETTLEMENT',
    kind: bookingKind(`${providerPaid}_UNDONE`, credits.length),
    sourceId: id,
    businessDay: toLocalDate(new Date(), site.zone),
    depositId: null,
    actorId: actor.userId,
    reason: body.note,
    reversesId: standing.id,
    lines: reversed(standing.lines),
  });
}
