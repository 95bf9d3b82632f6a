import type { PictureSide } from '@parking/contract/audits/audit-plates';
import { agreeingMatches, matchPlates } from '@parking/contract/parking/plates';
import type { Recognition } from '../gates/lpr/recognition.ts';

/** What the recogniser saw in one picture of a stay; null where it saw no plate. */
export interface Reading {
  readonly side: PictureSide;
  readonly seen: Pick<Recognition, 'plateKey' | 'confidence' | 'vehicleClass' | 'vehicleConfidence'> | null;
}

interface Charged {
  readonly plate: string | null;
  readonly vehicleTypeId: string;
}

interface Trust {
  /** 0 to 1. */
  readonly threshold: number;
  /** Our vehicle types by the recogniser's classes. */
  readonly types: ReadonlyMap<string, string>;
}

/** How sure it is of the least sure of what it needs, 0 to 1. */
export interface Agreement {
  readonly plate: number;
  readonly vehicle: number;
}

/**
 * Whether both ends of a stay show the car that was charged: each has a picture whose plate and class are it, both surely, and no
 * picture surely shows another. Null where that cannot be said.
 */
export function machineAgrees(readings: readonly Reading[], charged: Charged, trust: Trust): Agreement | null {
  const { plate } = charged;
  if (plate === null) return null;
  const judged = readings.flatMap(({ side, seen }) => (seen ? [{ side, ...judge(seen, plate, charged, trust) }] : []));
  if (judged.some(({ isAnother }) => isAnother)) return null;
  const [entry, exit] = (['ENTRY', 'EXIT'] as const).map((end) => {
    const [surest] = judged
      .filter(({ side, isIt }) => side === end && isIt)
      .toSorted((one, other) => other.plate + other.vehicle - one.plate - one.vehicle);
    return surest;
  });
  if (!entry || !exit) return null;
  return { plate: Math.min(entry.plate, exit.plate), vehicle: Math.min(entry.vehicle, exit.vehicle) };
}

function judge(
  { plateKey, confidence, vehicleClass, vehicleConfidence }: NonNullable<Reading['seen']>,
  plate: string,
  { vehicleTypeId }: Charged,
  { threshold, types }: Trust,
) {
  const isPlate = agreeingMatches.has(matchPlates(plateKey, plate));
  const type = vehicleClass === null ? undefined : types.get(vehicleClass.toLowerCase());
  const vehicle = vehicleConfidence ?? 0;
  const isSureOf = { plate: confidence >= threshold, vehicle: vehicle >= threshold };
  return {
    plate: confidence,
    vehicle,
    isIt: isPlate && isSureOf.plate && type === vehicleTypeId && isSureOf.vehicle,
    // A class that stands for no type here is another as well: that somebody took its line away makes nobody less sure.
    isAnother: (!isPlate && isSureOf.plate) || (vehicleClass !== null && type !== vehicleTypeId && isSureOf.vehicle),
  };
}
