/** Area codes with how often they stand on cars in a car park of Jakarta. */
const areas: readonly (readonly [code: string, weight: number])[] = [
  ['B', 70],
  ['F', 9],
  ['D', 5],
  ['T', 3],
  ['A', 3],
  ['E', 1.5],
  ['H', 1.5],
  ['AB', 1.5],
  ['L', 1.5],
  ['AD', 1],
  ['N', 0.8],
  ['Z', 0.7],
  ['BE', 0.7],
  ['DK', 0.6],
  ['BG', 0.6],
  ['BM', 0.6],
];
const areaWeight = areas.reduce((sum, [, weight]) => sum + weight, 0);
/** First letters of the series that areas of Jakarta and its neighbours use. */
const jakartaSeries = 'UBPTSWNCVEZKF';
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/**
 * A civil plate as it is shown, `B 1234 KTR`; `random` returns numbers from 0 to below 1. Motorcycles carry the numbers
 * 2000 to 6999, cars 1000 to 1999, buses 7000 to 7999 and trucks 9000 to 9999, as they are given out.
 */
export function inventPlate(random: () => number, group: string): string {
  let left = random() * areaWeight;
  const [area] = areas.find(([, weight]) => (left -= weight) < 0) ?? ['B'];
  const [first, count] = numbers[group] ?? [1000, 1000];
  const letter = (from: string): string => from.charAt(Math.floor(random() * from.length));
  const series =
    letter(area === 'B' ? jakartaSeries : letters) + letter(letters) + (random() < 0.85 ? letter(letters) : '');
  return `${area} ${first + Math.floor(random() * count)} ${series}`;
}

const numbers: Readonly<Record<string, readonly [first: number, count: number]>> = {
  MOTOR: [2000, 5000],
  CAR: [1000, 1000],
  BUS: [7000, 1000],
  BOX: [9000, 1000],
  TRUCK: [9000, 1000],
};
