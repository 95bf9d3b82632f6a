import { toLocalDateTime } from '@parking/contract/core/time';
import type { Charge } from '@parking/contract/tariffs/charge';
import { Failure } from '../../../platform/failure.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { checkIn } from '../entry/check-in.ts';
import { readFound } from '../entry/check-in-by-cashier.ts';
import { getGate } from './desk-settings.ts';
import { withoutAmounts } from '../lookup/read-exit.ts';
import { getParkingIn } from '../lookup/read-stay.ts';
import { requestIdOf } from '../request-id.ts';
import { refuseVoucher } from '../vouchers/voucher-at-exit.ts';
import { checkOut } from './check-out.ts';
import { type LostEntry, type LostStay, type LostTicketCall, findLost } from './find-lost.ts';
import { countedAs, priceStay } from './price.ts';
import { listOlderDebts } from '../to-collect/older-debts.ts';
import { quoteOf } from './quote.ts';

/** Of the times since when the car may be inside the one that costs most. */
function findDearest(
  { entries }: Pick<LostStay, 'entries'>,
  price: (entry: LostEntry) => Charge,
): { entry: LostEntry; charge: Charge } {
  const [first, ...others] = entries;
  const priced = (entry: LostEntry) => ({ entry, charge: price(entry) });
  return others.map(priced).reduce((most, one) => (one.charge.total > most.charge.total ? one : most), priced(first));
}

/**
 * A lost ticket: priced, and with a payment type, or to be collected, also closed. A car inside with this plate is offered first; declining its
 * record needs a note. Without any record a stay is made, so that the money has something to stand for.
 */
export async function lostTicket(context: LostTicketCall) {
  const { tx, site, actor, body, log } = context;
  const gate = await getGate(tx, body.gateId, 'OUT');
  refuseVoucher(body);
  const now = new Date();
  const book = await readTariffBook(tx);
  const lost = await findLost(context, now, book.settings.lostTicketMinutes);
  const candidates = await readFound(tx, site, lost.candidates);
  const parkingType = body.parkingType ?? lost.stay?.parkingType ?? gate.parkingType;
  const vehicleTypeId = countedAs(book, body.vehicleId, lost.stay?.vehicleTypeId ?? null);
  const priced = { vehicleTypeId, parkingType, prepaid: lost.stay?.prepaid ?? 0 };
  const { entry, charge } = findDearest(lost, ({ enteredAt, lostTicket }) =>
    priceStay(book, site, { ...priced, enteredAt }, now, { lostTicket }),
  );
  const quoted = {
    ...quoteOf(charge, { vehicleId: body.vehicleId, parkingType }, toLocalDateTime(now, site.zone)),
    owed: await listOlderDebts(tx, site, [body.plateNumber]),
  };
  const known = lost.stay === null ? null : await getParkingIn(tx, site, lost.stay.id);
  if (body.paidTypeId === undefined && !body.toCollect) return { ...quoted, parkingIn: known, candidates, saved: null };

  if (lost.flags.includes('lost-despite-plate') && !body.note)
    throw new Failure('plate-in-use', { fields: [{ path: 'note', code: 'required' }] });
  const stayId =
    lost.stay?.id ??
    (await checkIn(tx, {
      site,
      plate: body.plateNumber,
      vehicleTypeId: body.vehicleId,
      parkingType,
      gateId: gate.id,
      enteredAt: entry.enteredAt,
      origin: 'LOST_TICKET',
      operatorId: actor.userId,
      note: body.note,
    }));
  const saved = await checkOut(tx, context, {
    ...body,
    requestId: requestIdOf(context),
    parkingInId: stayId,
    kind: 'LOST_TICKET',
    exitedAt: now,
    parkingType,
    lostTicket: entry.lostTicket,
    claimedEntry: lost.stay ? undefined : body.datetimeIn,
    approvedBy: lost.approvedBy,
    flags: lost.flags,
  });
  await log({ action: 'lost-ticket', entity: 'stays', entityId: stayId, after: withoutAmounts(saved.parkingOut) });
  return { ...quoted, parkingIn: await getParkingIn(tx, site, stayId), candidates, saved };
}
