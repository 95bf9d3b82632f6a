import { matchPlates } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';

/** A car inside on a membership. */
export interface CarInside {
  readonly stayId: string;
  readonly plateNumber: string | null;
  readonly byCard: boolean;
  readonly enteredAt: Date;
}

export async function readCarsOf(reads: Reads, memberId: string): Promise<CarInside[]> {
  const { rows } = await sql<CarInside>`
    select stay_id as "stayId", plate_key as "plateNumber", by_card as "byCard", entered_at as "enteredAt"
    from stays_inside
    where member_id = ${memberId}`.execute(reads);
  return rows;
}

/**
 * Whose card is shown: the car with the plate that was seen, else the one that came in by the card, else the only one, of those
 * that the plate does not contradict.
 */
export function chooseCar(cars: readonly CarInside[], plate: string | null): CarInside | undefined {
  const matched = cars.map((car) => ({
    car,
    match: plate && car.plateNumber ? matchPlates(car.plateNumber, plate) : null,
  }));
  const sure = matched.filter(({ match }) => match === 'EXACT' || match === 'EQUIVALENT');
  const [only] = sure;
  if (only && sure.length === 1) return only.car;
  const fitting = matched.filter(({ match }) => match !== 'DIFFERENT').map(({ car }) => car);
  return fitting.find(({ byCard }) => byCard) ?? (fitting.length === 1 ? fitting[0] : undefined);
}
