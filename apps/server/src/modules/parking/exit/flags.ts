import { commonPlate, matchPlates, normalisePlate } from '@parking/contract/parking/plates';
import type { StayFlag } from '@parking/contract/parking/stays';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { LeftInside } from './stay-inside.ts';

/** What the exit says of the car otherwise than its entry did: for the auditor, never a reason to refuse. */
export function findFlags(
  stay: LeftInside,
  exit: { vehicleTypeId: string; parkingType: ParkingType; plate: string | undefined; operatorId: string | null },
): StayFlag[] {
  const plate = normalisePlate(exit.plate ?? '');
  const differs = plate !== '' && stay.entryPlate !== null && matchPlates(plate, stay.entryPlate) === 'DIFFERENT';
  const byOne = stay.origin === 'MANUAL' && exit.operatorId !== null && stay.entryOperatorId === exit.operatorId;
  return [
    ...(stay.plateAlsoInside ? ['plate-also-inside' as const] : []),
    ...(byOne ? ['entered-and-left-by-one' as const] : []),
    ...(exit.vehicleTypeId === stay.vehicleTypeId ? [] : ['vehicle-changed' as const]),
    ...(exit.parkingType === stay.parkingType ? [] : ['parking-type-changed' as const]),
    ...(differs ? ['plate-differs' as const] : []),
    ...(plate !== '' && !commonPlate.test(plate) ? ['strange-plate' as const] : []),
  ];
}
