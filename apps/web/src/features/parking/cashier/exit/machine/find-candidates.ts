import type { FoundStay } from '@parking/contract/parking/exit/parking-outs';
import { parkingIns } from '@parking/contract/parking/entry/parking-ins';
import { call } from '../../../../../api/client.ts';
import { ApiFailure, isServerAway } from '../../../../../api/failure.ts';
import { labelIn } from '../../../../../i18n/format.ts';
import type { Desk } from '../../offline/desk.ts';
import type { FoundCar } from '../../offline/find-car.ts';
import { quoteOffline } from '../../offline/offline-quote.ts';
import type { Candidate } from './exit-state.ts';

/** The patience of a cashier with a queue outside. */
export const answerWithinMs = 3000;

export const candidateOf = (stay: FoundStay): Candidate => ({
  id: stay.id,
  parkingCode: stay.parkingCode,
  plateNumber: stay.plateNumber,
  vehicleId: stay.vehicleId,
  vehicleLabel: labelIn({ label: stay.vehicleLabel, labelEn: stay.vehicleLabelEn }),
  datetimeIn: stay.datetimeIn,
  gateName: stay.gateName,
  image: stay.images[0] ?? null,
  match: stay.match,
  now: null,
});

export function candidateOfCopy({ car, match }: FoundCar, desk: Desk): Candidate {
  const vehicle = desk.state().masters?.book.vehicleTypes.find(({ id }) => id === car.vehicleId);
  const { id, parkingCode, plateNumber, vehicleId, datetimeIn, gateName } = car;
  const vehicleLabel = vehicle ? labelIn(vehicle) : '';
  return { id, parkingCode, plateNumber, vehicleId, vehicleLabel, datetimeIn, gateName, image: null, match, now: null };
}

/** With what it would pay now by this device's copy. */
function pricedOfCopy(found: FoundCar, desk: Desk): Candidate {
  const { masters } = desk.state();
  const time = desk.now();
  const candidate = candidateOfCopy(found, desk);
  if (!masters || !time) return candidate;
  const { durationMinutes, total } = quoteOffline({ book: masters.book, car: found.car, datetimeOut: time.local });
  return { ...candidate, now: { durationMinutes, fee: total } };
}

/** Cars inside that a text may mean; from this device's copy when the server does not answer. */
export async function findCandidates(desk: Desk, text: string): Promise<Candidate[]> {
  if (desk.state().mode === 'online') {
    try {
      const found = await call(parkingIns.search, { query: { search: text }, answerWithinMs });
      return found.map((car) => ({ ...candidateOf(car), now: car }));
    } catch (error) {
      if (!(error instanceof ApiFailure) || !isServerAway(error)) throw error;
      desk.lost();
    }
  }
  return desk.find(text).map((found) => pricedOfCopy(found, desk));
}
