import { toLocalDateTime } from '@parking/contract/core/time';
import type { parkingOuts } from '@parking/contract/parking/parking-outs';
import type { StayFlag } from '@parking/contract/parking/stays';
import type { LostTicket } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { checkIn } from '../check-in.ts';
import { checkOut } from './check-out.ts';
import { readFound } from '../enter-by-cashier.ts';
import { getGate } from '../exit-facts.ts';
import { findByPlate, whyNotInside } from '../find-stay.ts';
import { priceStay } from './price.ts';
import { quoteOf } from './quote.ts';
import { getParkingIn } from '../read-stay.ts';
import { requestIdOf } from '../request-id.ts';
import { findInside } from './stay-inside.ts';
import { readPastTime } from '../../../platform/past-time.ts';

type Asked = Context<typeof parkingOuts.lostTicket>;

/** What is known of the stay whose ticket is lost. */
interface LostStay {
  /** Null: no record is used, one is made from `enteredAt`. */
  readonly stayId: string | null;
  readonly enteredAt: Date;
  /** As the record has it. */
  readonly parkingType: ParkingType | null;
  readonly lostTicket: Exclude<LostTicket, 'no'>;
  readonly prepaid: number;
}

async function findLostStay({ tx, site, body }: Asked, now: Date, lostTicketMinutes: number): Promise<LostStay> {
  if (body.parkingInId !== undefined) {
    const stay = await findInside(tx, body.parkingInId);
    if (!stay) throw await whyNotInside(tx, site, body);
    const { id: stayId, enteredAt, parkingType, prepaid } = stay;
    return { stayId, enteredAt, parkingType, lostTicket: 'entry-known', prepaid };
  }
  if (body.datetimeIn !== undefined) {
    const enteredAt = readPastTime('datetimeIn', body.datetimeIn, site);
    return { stayId: null, enteredAt, parkingType: null, lostTicket: 'entry-known', prepaid: 0 };
  }
  const enteredAt = new Date(now.getTime() - lostTicketMinutes * 60_000);
  return { stayId: null, enteredAt, parkingType: null, lostTicket: 'entry-unknown', prepaid: 0 };
}

/**
 * A lost ticket: priced, and with a payment type also closed. A car inside with this plate is offered first; declining its
 * record needs a note. Without any record a stay is made, so that the money has something to stand for.
 */
export async function closeLostTicket(context: Asked) {
  const { tx, site, actor, body } = context;
  const gate = await getGate(tx, body.gateId, 'OUT');
  const now = new Date();
  const book = await readTariffBook(tx);
  const lost = await findLostStay(context, now, book.settings.lostTicketMinutes);
  const matches = body.parkingInId === undefined ? await findByPlate(tx, site.id, body.plateNumber) : [];
  const candidates = await readFound(tx, site, matches);
  const parkingType = body.parkingType ?? lost.parkingType ?? gate.parkingType;
  const charge = priceStay(book, site, { ...lost, vehicleTypeId: body.vehicleId, parkingType }, now, {
    lostTicket: lost.lostTicket,
  });
  const quoted = quoteOf(charge, { vehicleId: body.vehicleId, parkingType }, toLocalDateTime(now, site.zone));
  const known = lost.stayId === null ? null : await getParkingIn(tx, site, lost.stayId);
  if (body.paidTypeId === undefined) return { ...quoted, parkingIn: known, candidates, saved: null };

  const declined = candidates.some(({ match }) => match !== 'NEAR');
  if (declined && !body.note) throw new Failure('plate-in-use', { fields: [{ path: 'note', code: 'required' }] });
  const stayId =
    lost.stayId ??
    (await checkIn(tx, {
      site,
      plate: body.plateNumber,
      vehicleTypeId: body.vehicleId,
      parkingType,
      gateId: gate.id,
      enteredAt: lost.enteredAt,
      origin: 'LOST_TICKET',
      operatorId: actor.userId,
      note: body.note,
    }));
  const flags: StayFlag[] = [
    ...(lost.lostTicket === 'entry-unknown' ? (['lost-entry-unknown'] as const) : []),
    ...(declined ? (['lost-despite-plate'] as const) : []),
  ];
  const saved = await checkOut(
    tx,
    { site, actor },
    {
      ...body,
      requestId: requestIdOf(context),
      stayId,
      kind: 'LOST_TICKET',
      exitedAt: now,
      parkingType,
      lostTicket: lost.lostTicket,
      flags,
    },
  );
  return { ...quoted, parkingIn: await getParkingIn(tx, site, stayId), candidates, saved };
}
