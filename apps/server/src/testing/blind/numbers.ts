/** What is no sum whatever digits it holds: ids, hashes, times and keys. */
const noSums = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z?|[\w-]{20,}/gi;
const digits = /-?\d{1,3}(?:[.,\u00a0]\d{3})+(?!\d)|-?\d+/g;
/** Below it stand counts, minutes and the like, and no sum of a drawer that is told apart from them. */
const least = 10_000;

/** Every number in a text, also as people write them: 1.234.567. */
const numbersOf = (text: string): number[] =>
  [...text.replace(noSums, ' ').matchAll(digits)].map(([found]) => Number(found.replace(/[.,\u00a0]/g, '')));

function gather(value: unknown, found: number[]): void {
  if (typeof value === 'number') found.push(value);
  else if (typeof value === 'string') found.push(...numbersOf(value));
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) gather(inner, found);
}

/** The numbers of an answer that could be money, each as often as it stands there. */
export function sumsIn(answer: unknown): number[] {
  const found: number[] = [];
  gather(answer, found);
  return found.filter((number) => Math.abs(number) >= least);
}

/** Every sum of some of these amounts. */
export const sumsOf = (amounts: readonly number[]): number[] =>
  amounts
    .reduce<number[]>((sums, amount) => [...sums, ...sums.map((sum) => sum + amount)], [0])
    .filter((sum) => sum >= least);

/** Which of the secrets an answer tells, plainly or with the other sign. */
export const toldOf = (secrets: ReadonlySet<number>, sums: readonly number[]): number[] => [
  ...new Set(sums.map(Math.abs).filter((sum) => secrets.has(sum))),
];

/** Which of the secrets two readings of the same tell by what they differ in. */
export function toldByDifference(
  secrets: ReadonlySet<number>,
  before: readonly number[],
  after: readonly number[],
): number[] {
  const [gone, come] = [without(before, after), without(after, before)];
  const differences = come.flatMap((sum) => [0, ...gone].map((one) => Math.abs(sum - one)));
  return [...new Set(differences.filter((difference) => secrets.has(difference)))];
}

function without(all: readonly number[], others: readonly number[]): number[] {
  const left = new Map<number, number>();
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}
