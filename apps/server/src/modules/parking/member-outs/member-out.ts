import { formatRupiah } from '@parking/contract/core/format-rupiah';
import type { memberOuts } from '@parking/contract/parking/exit/member-outs';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { checkOut } from '../exit/check-out.ts';
import { gateOf, readDeskSettings } from '../exit/desk-settings.ts';
import { priceInside } from '../exit/price-inside.ts';
import { findInside } from '../exit/stay-inside.ts';
import { stayMeant, whyNotInside } from '../lookup/find-stay.ts';
import { chooseCar, readCarsOf } from '../membership/cars-of-member.ts';
import { findMember } from '../membership/find-member.ts';
import { requestIdOf } from '../request-id.ts';

type MemberOut = Context<typeof memberOuts.memberOut>;

/** Ends the stay of a car on a membership; refuses one that is on none, or has something to pay (`payment-due`). */
export async function letMemberOut(context: MemberOut): Promise<Saved> {
  const { tx, site, body } = context;
  const { gateId, images } = body;
  const parkingInId = body.parkingInId ?? (await findByCard(tx, body));
  const meant = await stayMeant(tx, site, { ...body, parkingInId });
  const stay = await findInside(tx, meant);
  gateOf(await readDeskSettings(tx, stay?.settingsState), gateId, 'OUT');
  if (!stay) throw await whyNotInside(tx, site, { ...body, parkingInId });
  const now = new Date();
  const { member, due } = await priceInside(tx, context, stay, { gateId }, now);
  if (stay.memberId === null && !member?.entitlement) throw new Failure('not-on-membership');
  if (due > 0) throw paymentDue(due);
  return checkOut(tx, context, {
    parkingInId: stay.id,
    gateId,
    images,
    requestId: requestIdOf(context),
    kind: 'MEMBER',
    exitedAt: now,
    expectedTotal: 0,
  });
}

export const paymentDue = (due: number): Failure =>
  new Failure('payment-due', { values: { total: due, price: formatRupiah(due) } });

async function findByCard(reads: Reads, { nfcNumber, plateNumber }: MemberOut['body']): Promise<string | undefined> {
  if (nfcNumber === undefined) return undefined;
  const found = await findMember(reads, { nfcNumber });
  const cars = found ? await readCarsOf(reads, found.memberId) : [];
  const car = chooseCar(cars, plateNumber ?? null);
  if (car) return car.stayId;
  const path = 'nfcNumber';
  throw cars.length > 1
    ? new Failure('several-cars', { fields: [{ path, code: 'too-broad' }] })
    : new Failure('stay-not-found', { fields: [{ path, code: 'does-not-exist' }] });
}
