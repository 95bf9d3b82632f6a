import type { PlateBox } from '@parking/contract/gates/plate-box';
import { normalisePlate } from '@parking/contract/parking/plates';

export interface Picture {
  readonly bytes: Buffer;
  readonly filename: string;
  readonly mediaType: string;
}

/** One plate that a reader saw. */
export interface Recognition {
  /** As the reader wrote it. */
  readonly plateRaw: string;
  readonly plateKey: string;
  /** 0 to 1, whatever scale the reader has. */
  readonly confidence: number;
  /** What else it may be, most likely first. */
  readonly candidates: readonly { readonly plateKey: string; readonly confidence: number }[];
  readonly vehicleClass: string | null;
  /** 0 to 1; null where the reader does not say how sure it is of the class. */
  readonly vehicleConfidence: number | null;
  /** Where it is in the picture; null where the reader does not say. */
  readonly plateBox: PlateBox | null;
}

/** Reads the plate on a picture; null when there is none. Throws when the reader fails or does not answer in time. */
export type PlateReader = (picture: Picture) => Promise<Recognition | null>;

const bounded = (confidence: number): number => Math.min(1, Math.max(0, confidence));

interface Seen {
  readonly plate: string;
  readonly confidence: number;
  readonly candidates: readonly { readonly plate: string; readonly confidence: number }[];
  readonly vehicleClass: string | null;
  readonly vehicleConfidence?: number | null | undefined;
  readonly plateBox?: PlateBox | null;
}

export function asRecognition({
  plate,
  confidence,
  candidates,
  vehicleClass,
  vehicleConfidence = null,
  plateBox = null,
}: Seen): Recognition | null {
  const plateKey = normalisePlate(plate);
  if (plateKey === '') return null;
  return {
    plateRaw: plate,
    plateKey,
    confidence: bounded(confidence),
    candidates: candidates
      .map((one) => ({ plateKey: normalisePlate(one.plate), confidence: bounded(one.confidence) }))
      .filter((one) => one.plateKey !== '' && one.plateKey !== plateKey)
      .slice(0, 10),
    vehicleClass,
    vehicleConfidence: vehicleConfidence && bounded(vehicleConfidence),
    plateBox,
  };
}

/** Of several plates on a picture the one the reader is surest of. */
export function surest(seen: readonly Seen[]): Recognition | null {
  const [best] = seen.toSorted((one, other) => other.confidence - one.confidence);
  return best ? asRecognition(best) : null;
}
