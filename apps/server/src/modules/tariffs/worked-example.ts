import { newId } from '@parking/contract/core/id';
import { chargeStay } from '@parking/contract/tariffs/charge';
import type { tariffs } from '@parking/contract/tariffs/tariffs';
import type { Handler } from '../../platform/http/context.ts';
import { readTariffBook } from './read-tariff-book.ts';

/** Prices stays that nobody has made, by rules that need not be stored. */
export const workExample: Handler<typeof tariffs.workedExample> = async ({ tx, body }) => {
  const stored = await readTariffBook(tx);
  const { rules, vehicleTypeId = newId(), parkingType = 'REGULAR', fareNonRegularId = null } = body;
  const trial = { id: newId(), vehicleTypeId, parkingType, fareNonRegularId, effectiveDate: '0001-01-01' };
  const book = rules ? { ...stored, fares: [{ ...trial, rules }] } : stored;
  return body.stays.map(({ enteredAt, exitedAt, lostTicket = 'no', additionalFareNameIds = [] }) => {
    const charge = chargeStay(book, {
      vehicleTypeId,
      parkingType,
      fareNonRegularId,
      enteredAt,
      exitedAt,
      lostTicket,
      additionalFareNameIds,
      prepaid: 0,
      freePass: false,
      entitlement: null,
      voucher: null,
    });
    const shown = { enteredAt, exitedAt };
    if ('fault' in charge) return { ...shown, charge: null, fault: charge.fault };
    return { ...shown, charge: rules ? { ...charge, fareId: null } : charge, fault: null };
  });
};
