import { normalisePlate, plateConfusion } from '@parking/contract/parking/plates';
import { measureSize } from '../../../platform/files/pictures.ts';
import { partsOf } from './plate-boxes.ts';
import { type PlateReader, asRecognition } from './recognition.ts';

const namedPlate = /plate[-_= ]([A-Z0-9 ]{2,12})/i;
const placed = /box=(\d+) (\d+) (\d+) (\d+)/;
const searchedBytes = 65_536;

/**
 * Reads the simulator's own pictures, whose notes or name say which plate was drawn: `plate=B 1234 ABC` among the bytes of
 * the head, or `plate-B1234ABC.jpg`. The same picture always reads the same.
 */
export const simulatedReader: PlateReader = async ({ bytes, filename }) => {
  const head = bytes.subarray(0, searchedBytes).toString('latin1');
  const plate = namedPlate.exec(head)?.[1] ?? namedPlate.exec(filename)?.[1];
  if (plate === undefined) return null;
  const [, ...sides] = placed.exec(head) ?? [];
  const [left = 0, top = 0, right = 0, bottom = 0] = sides.map(Number);
  const size = sides.length > 0 ? await measureSize(bytes).catch(() => null) : null;
  return asRecognition({
    plate,
    confidence: 0.97,
    candidates: mistaken(plate),
    vehicleClass: null,
    plateBox: size && partsOf([left, top, right, bottom], size),
  });
};

/** What a camera would take the plate for, one character at a time. */
function mistaken(plate: string): { plate: string; confidence: number }[] {
  const key = normalisePlate(plate);
  return key.split('').flatMap((character, at) => {
    const index = plateConfusion.from.indexOf(character);
    const other = index < 0 ? '' : plateConfusion.to.charAt(index);
    return other === '' ? [] : [{ plate: key.slice(0, at) + other + key.slice(at + 1), confidence: 0.6 }];
  });
}
