import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { newId } from '@parking/contract/core/id';
import { chargeStay, endsBeforeEntry } from '@parking/contract/tariffs/charge';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import type { tariffs } from '@parking/contract/tariffs/tariffs';
import type { Handler } from '../../platform/http/context.ts';
import { readTariffBook } from './read-tariff-book.ts';

type Example = ReplyOf<typeof tariffs.workedExample>[number];

/** Prices stays that nobody has made, by rules that need not be stored. */
export const workExample: Handler<typeof tariffs.workedExample> = async ({ tx, body }) => {
  const stored = await readTariffBook(tx);
  const { rules, vehicleTypeId = newId(), parkingType = 'REGULAR', fareNonRegularId = null } = body;
  const trial = { id: newId(), vehicleTypeId, parkingType, fareNonRegularId, effectiveDate: '0001-01-01' };
  const book = rules ? { ...stored, fares: [{ ...trial, rules }] } : stored;
  const examples: Example[] = [];
  for (const { enteredAt, exitedAt, lostTicket, additionalFareNameIds } of body.stays) {
    // Years by an odd tariff take a while: others have their turn in between.
    await nextTurn();
    const stay = { vehicleTypeId, parkingType, enteredAt, prepaid: 0 };
    const shown = { enteredAt, exitedAt };
    if (endsBeforeEntry(shown)) {
      examples.push({ ...shown, charge: null, fault: 'exit-before-entry' });
      continue;
    }
    const charge = chargeStay(book, pricingOf(stay, { exitedAt, fareNonRegularId, lostTicket, additionalFareNameIds }));
    examples.push({ ...shown, charge: rules ? { ...charge, fareId: null } : charge, fault: null });
  }
  return examples;
};
