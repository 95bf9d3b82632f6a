import type { Api } from './api.ts';
import { personPassword } from './people.ts';
import { somebodyWhoSigns, unique } from './story.ts';

export interface Fare {
  readonly effectiveDate: string;
  readonly parkingFareRules: readonly object[];
}
export const perHour: Fare = {
  effectiveDate: '2020-01-01',
  parkingFareRules: [
    { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5000 },
    { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3000 },
  ],
};

/** A vehicle type of its own, so that no other story's fares change, with a first fare of long ago where no other is told. */
export async function makeType(api: Api, fares: readonly Fare[] = [perHour]): Promise<{ id: string; label: string }> {
  const label = unique('Sepeda ');
  // A type that cars may be counted as from now on takes two.
  const { username: approverUsername } = await somebodyWhoSigns(['ADMIN']);
  const { id } = await api.call<{ id: string }>('POST', '/vehicle_types', {
    name: unique('S').toUpperCase(),
    label,
    vehicleGroup: 'OTHER',
    shortcut: null,
    isActive: true,
    approverUsername,
    approverPassword: personPassword,
    parkingFares: fares.map((fare) => ({ parkingType: 'REGULAR', ...fare })),
  });
  return { id, label };
}
