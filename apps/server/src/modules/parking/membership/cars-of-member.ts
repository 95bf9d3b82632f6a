import { matchPlates } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';

/** A car inside on a membership. */
export interface CarInside {
  readonly stayId: string;
  readonly plateNumber: string | null;
  readonly byCard: boolean;
}

export async function readCarsOf(reads: Reads, memberId: string): Promise<CarInside[]> {
  const { rows } = await sql<CarInside>`
    select stay_id as "stayId", plate_key as "plateNumber", by_card as "byCard" from stays_inside
    where member_id = ${memberId}`.execute(reads);
  return rows;
}

/** Whose card is shown: the car that came in by it, else the only one; of those that the plate seen does not contradict. */
export function chooseCar(cars: readonly CarInside[], plate: string | null): CarInside | undefined {
  const fitting = plate === null ? cars : cars.filter((car) => mayBe(car, plate));
  return fitting.find(({ byCard }) => byCard) ?? (fitting.length === 1 ? fitting[0] : undefined);
}

const mayBe = ({ plateNumber }: CarInside, seen: string): boolean =>
  !plateNumber || matchPlates(plateNumber, seen) !== 'DIFFERENT';
