import { newId } from '@parking/contract/core/new-id';
import { normalisePlate } from '@parking/contract/parking/plates';

/** What this browser has read in a sweep. */
export interface KeptReading {
  readonly id: string;
  readonly place: string;
  readonly plateNumber?: string;
  readonly parkingCode?: string;
  /** The server has it. */
  readonly sent: boolean;
}

/** A sweep as this browser keeps it, with or without a network. */
export interface KeptSweep {
  readonly sweepId: string;
  readonly number: number;
  readonly openedById: string;
  readonly place: string;
  readonly readings: readonly KeptReading[];
  /** Taken back here, and known to the server still. */
  readonly withdrawn: readonly string[];
}

export interface Begun {
  readonly id: string;
  readonly number: number;
  readonly openedById: string;
}

export const beginKept = ({ id: sweepId, number, openedById }: Begun, place: string): KeptSweep => ({
  sweepId,
  number,
  openedById,
  place,
  readings: [],
  withdrawn: [],
});

type Seen = Pick<KeptReading, 'plateNumber' | 'parkingCode'>;

const keyOf = ({ plateNumber = '', parkingCode = '' }: Seen): string =>
  parkingCode === '' ? normalisePlate(plateNumber) : `ticket ${parkingCode.toUpperCase()}`;

/** The reading of the same plate or ticket that is there already. */
export const findRepeated = ({ readings }: KeptSweep, seen: Seen): KeptReading | undefined =>
  readings.find((reading) => keyOf(reading) === keyOf(seen));

export const addReading = (kept: KeptSweep, seen: Seen): KeptSweep => ({
  ...kept,
  readings: [...kept.readings, { id: newId(), place: kept.place, sent: false, ...seen }],
});

/** What the server has must be taken back there as well. */
export function removeReading(kept: KeptSweep, id: string): KeptSweep {
  const wasSent = kept.readings.some((reading) => reading.id === id && reading.sent);
  const readings = kept.readings.filter((reading) => reading.id !== id);
  return { ...kept, readings, withdrawn: wasSent ? [...kept.withdrawn, id] : kept.withdrawn };
}

/** As the server takes it. */
const asNew = ({ id, place, plateNumber, parkingCode }: KeptReading) => ({
  id,
  place,
  ...(plateNumber !== undefined && { plateNumber }),
  ...(parkingCode !== undefined && { parkingCode }),
});

/** What is to be sent next; null when the server has it all. */
export function nextUpload({ readings, withdrawn }: KeptSweep, most: number) {
  const waiting = readings.filter(({ sent }) => !sent).slice(0, most);
  if (waiting.length === 0 && withdrawn.length === 0) return null;
  return { readings: waiting.map(asNew), withdrawn: withdrawn.slice(0, most) };
}

/** Once it has arrived. What was removed while it was on its way has to be taken back. */
export function afterUpload(kept: KeptSweep, sent: NonNullable<ReturnType<typeof nextUpload>>): KeptSweep {
  const arrived = new Set(sent.readings.map(({ id }) => id));
  const here = new Set(kept.readings.map(({ id }) => id));
  const gone = [...arrived].filter((id) => !here.has(id));
  return {
    ...kept,
    readings: kept.readings.map((reading) => (arrived.has(reading.id) ? { ...reading, sent: true } : reading)),
    withdrawn: [...kept.withdrawn.filter((id) => !sent.withdrawn.includes(id)), ...gone],
  };
}

export const countUnsent = ({ readings, withdrawn }: KeptSweep): number =>
  readings.filter(({ sent }) => !sent).length + withdrawn.length;
