import type { Option } from '@parking/contract/core/resource';
import type { ParkingType, RuleName, RuleType } from '@parking/contract/tariffs/fare-rules';
import type { VehicleGroup } from '@parking/contract/tariffs/tariff-book';

type Words<Code extends string> = Readonly<Record<Code, readonly [label: string, labelEn: string]>>;

const asOptions = <Code extends string>(words: Words<Code>): Option[] =>
  Object.entries<readonly [string, string]>(words).map(([id, [label, labelEn]]) => ({ id, label, labelEn }));

export const groupOptions = asOptions<VehicleGroup>({
  MOTOR: ['Sepeda motor', 'Motorcycle'],
  CAR: ['Mobil', 'Car'],
  BOX: ['Mobil boks', 'Box truck'],
  BUS: ['Bus', 'Bus'],
  TRUCK: ['Truk', 'Truck'],
  OTHER: ['Lainnya', 'Other'],
});

export const parkingTypeOptions = asOptions<ParkingType>({
  REGULAR: ['Reguler', 'Regular'],
  VALET: ['Valet', 'Valet'],
  OVERNIGHT: ['Inap', 'Overnight'],
});

export const ruleOptions = asOptions<RuleName>({
  GRACE: ['Masa gratis', 'Free minutes'],
  PER_UNIT: ['Per satuan waktu', 'Per unit of time'],
  TOTAL: ['Tarif total', 'Total price'],
  FLAT: ['Tarif tetap', 'Flat fare'],
  CAP: ['Batas tertinggi', 'Upper limit'],
  RESTART: ['Mulai lagi', 'Begin again'],
  OVERNIGHT: ['Inap', 'Overnight'],
  SURCHARGE: ['Biaya tambahan', 'Surcharge'],
  ROUND: ['Pembulatan', 'Rounding'],
});

export const ruleTypeOptions = asOptions<RuleType>({
  STAY: ['Per kedatangan', 'Per stay'],
  DAY24: ['Per 24 jam sejak masuk', 'Per 24 hours from entry'],
  CALENDAR_DAY: ['Per hari kalender', 'Per calendar day'],
});
